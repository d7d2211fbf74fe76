import { get } from 'node:http';
import { serveSyntheticWeb } from './synthetic-web.ts';

/** A page as it came. */
export interface SyntheticPage {
  readonly url: string;
  readonly body: Buffer;
}

/** The pages that are reached first from the start of a web of 10,000. */
export async function syntheticPages(count: number): Promise<readonly SyntheticPage[]> {
  const web = await serveSyntheticWeb({ pages: 10_000 });
  try {
    const known = new Set([web.start]);
    const pages: SyntheticPage[] = [];
    for (const url of known) {
      if (!url.startsWith(web.start)) continue;
      if (pages.length === count) break;
      const body = await bodyOf(url);
      if (body === undefined) continue;
      pages.push({ url, body });
      for (const [, href] of body.toString('latin1').matchAll(/<a [^>]*href="([^"]+)"/g))
        known.add(new URL(href ?? '', url).href.replace(/#.*/, ''));
    }
    return pages;
  } finally {
    await web.close();
  }
}

/** The body of an HTML page, undefined for anything else. */
function bodyOf(address: string): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const isPage = answer.statusCode === 200 && answer.headers['content-type']?.startsWith('text/html');
        resolve(isPage ? Buffer.concat(parts) : undefined);
      });
    }).on('error', reject);
  });
}
