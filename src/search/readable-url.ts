import { domainToUnicode } from 'node:url';

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
const ASCII_LABELS = /(?<=\/\/|\.)xn--[a-z0-9-]{1,59}/gi;

/** A URL's text as readers know it: escapes of UTF-8 undone, names of hosts in their own script. What is no such thing stays as it is. */
export function readableUrl(url: string): string {
  const decoded = url.includes('%') ? url.replace(ESCAPES, textOf) : url;
  return decoded.includes('xn--') ? decoded.replace(ASCII_LABELS, (label) => domainToUnicode(label) || label) : decoded;
}

function textOf(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}
