import { parseArgs } from 'node:util';
import { PARSERS } from '../test/fuzz/parsers.ts';

const MEGABYTE = 2 ** 20;

/** What takes so many milliseconds is not asked again. */
const HOPELESS = 2000;

/** A parser and text that is hard for it: `head`, then `unit` over and over, then `tail`, as large as it is asked for. */
interface Hard {
  readonly parser: string;
  readonly what: string;
  readonly head?: string;
  readonly unit: string;
  readonly tail?: string;
}

/** How long does each parser take for a megabyte of the worst kind, and does the time grow with the size only? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { only: { type: 'string', default: '' }, limit: { type: 'string', default: '100' } },
  });
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  print('| parser | 1 MB of | ms | against ½ MB |');
  print('|---|---|--:|--:|');
  const slow: string[] = [];
  for (const one of HARD) {
    if (!one.parser.startsWith(values.only)) continue;
    const [half, whole] = [await fastest(one, MEGABYTE / 2), await fastest(one, MEGABYTE)];
    print(`| ${one.parser} | ${one.what} | ${whole.toFixed(1)} | ${(whole / half).toFixed(1)} |`);
    if (whole > Number(values.limit)) slow.push(`${one.parser}: ${one.what}`);
  }
  print(slow.length === 0 ? `\nall below ${values.limit} ms` : `\nslower than ${values.limit} ms: ${slow.join('; ')}`);
  if (slow.length > 0) process.exitCode = 1;
}

/** Milliseconds of CPU in the fastest of three rounds: what else the machine does counts for nothing. */
async function fastest(one: Hard, size: number): Promise<number> {
  const parse = PARSERS[one.parser];
  if (parse === undefined) throw new Error(`there is no parser ${one.parser}`);
  const input = inputOf(one, size);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && (round === 0 || best < HOPELESS); round++) {
    const start = process.cpuUsage();
    await parse(input);
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

function inputOf({ head = '', unit, tail = '' }: Hard, size: number): Buffer {
  const count = Math.ceil((size - head.length - tail.length) / unit.length);
  return Buffer.from(`${head}${unit.repeat(count)}`.slice(0, size - tail.length) + tail, 'latin1');
}

const from = (parser: string, hard: readonly Omit<Hard, 'parser'>[]): readonly Hard[] =>
  hard.map((one) => ({ parser, ...one }));

/** Repeats a few bytes for each parser: what makes a reader go back, look ahead or keep much. */
const HARD: readonly Hard[] = [
  ...from('robots', [
    { what: 'one long line', unit: 'a' },
    { what: 'stars in one rule', head: 'User-agent: *\nDisallow: /', unit: '*a' },
    { what: 'rules of many stars', head: 'User-agent: *\n', unit: `Disallow: /${'*a'.repeat(50)}b\n` },
    { what: 'rules with long pieces', head: 'User-agent: *\n', unit: `Disallow: /*${'ab/'.repeat(300)}c\n` },
    { what: 'short rules that match', head: 'User-agent: *\n', unit: 'Disallow: /*b*a$\n' },
    { what: 'index pages', head: 'User-agent: *\nAllow: ', unit: '/index.htm' },
    { what: 'agents', unit: 'User-agent: skein\n' },
    { what: 'groups', unit: 'User-agent: skein\nDisallow: /x\n' },
    { what: 'lines without a colon', unit: 'a b c d \n' },
    { what: 'one line of words', unit: 'a\t ' },
    { what: 'line ends', unit: '\r' },
    { what: 'sitemaps', unit: 'http://sitemap' },
  ]),
  ...from('request-times', [
    { what: 'digits', unit: '1' },
    { what: 'blanks', head: '1', unit: ' ', tail: 'x' },
    { what: 'a rate and blanks', head: '1/', unit: ' ', tail: 'x' },
    { what: 'blanks before a window', unit: ' ', tail: 'x' },
  ]),
  ...from('url', [
    { what: 'letters', unit: 'a' },
    { what: 'dots and slashes', unit: '../' },
    { what: 'deep dots', unit: 'a/../' },
    { what: 'escaped dots', unit: '%2e%2e/' },
    { what: 'userinfo', head: 'http://', unit: '@' },
    { what: 'blanks', unit: ' ', tail: 'x' },
    { what: 'labels of a host', head: 'http://', unit: 'a.' },
    { what: 'query', head: '?', unit: 'a=1&' },
    { what: 'percent signs', unit: '%' },
    { what: 'bytes that are no UTF-8', unit: '\xff' },
  ]),
  ...from('resolver', [
    { what: 'tabs', unit: '\t' },
    { what: 'ampersands', unit: '&' },
    { what: 'references', head: '?', unit: '&amp' },
    { what: 'blanks', unit: ' ', tail: '\xe9' },
    { what: 'a query that is not ASCII', head: '?', unit: '\xe9\xe8' },
    { what: 'a scheme', unit: 'a+' },
    { what: 'an address and an at sign (F:P4)', unit: 'a', tail: '@' },
  ]),
  ...from('scanner', [
    { what: '<', unit: '<' },
    { what: '</', unit: '</' },
    { what: '<!', unit: '<!' },
    { what: 'comments that do not end', unit: '<!-' },
    { what: 'comments of dashes', head: '<!--', unit: '--!' },
    { what: 'comments that end wrongly', unit: '<!--x--' },
    { what: 'bogus comments', unit: '<?' },
    { what: 'CDATA outside svg', unit: '<![CDATA[' },
    { what: 'CDATA in svg', head: '<svg>', unit: '<![CDATA[' },
    { what: 'an attribute of one anchor (F:P4)', head: '<a href="', unit: 'a', tail: '">' },
    { what: 'attributes of one anchor', head: '<a ', unit: 'b ', tail: '>' },
    { what: 'attributes with values', head: '<a ', unit: 'href="x" ', tail: '>' },
    { what: 'a tag that does not end', head: '<a', unit: ' href=' },
    { what: 'tags that do not end', unit: '<a href="' },
    { what: 'equals signs', head: '<a ', unit: '=' },
    { what: 'quotes', head: '<a href=', unit: '"\'' },
    { what: 'slashes', head: '<a', unit: '/', tail: '>' },
    { what: 'anchors', unit: '<a href=x>' },
    { what: 'anchors that are not closed', unit: '<a href=x>y ' },
    { what: 'anchors with images', unit: '<a href=x><img alt=y>' },
    { what: 'an anchor with images', head: '<a href=x>', unit: '<img src=x alt=y>' },
    { what: 'anchors with CDATA', head: '<svg>', unit: '<a href=x><![CDATA[' },
    { what: 'anchors with scripts', unit: '<a href=x><script>' },
    { what: 'anchors with textareas', unit: '<a href=x></textarea><xmp>' },
    { what: 'anchors with comments', unit: '<a href=x><!--' },
    { what: 'anchors with references', unit: '<a href=x>&amp;' },
    { what: 'anchors with templates', unit: '<a href=x><template>' },
    { what: 'links of all kinds of rel', unit: '<link rel="a b c" href=x>' },
    { what: 'a rel of blanks', head: '<a href=x rel="', unit: 'a ', tail: '">' },
    { what: 'a srcset of commas', head: '<img srcset="', unit: ',', tail: '">' },
    { what: 'a srcset of addresses', head: '<img srcset="', unit: 'a 1x,', tail: '">' },
    { what: 'headings', unit: '<h1>x' },
    { what: 'headings that stay open', head: '<h1>', unit: 'x <b>' },
    { what: 'metas', unit: '<meta name=robots content=noindex>' },
    { what: 'metas of words', head: '<meta name=robots content="', unit: 'a ', tail: '">' },
    { what: 'titles', unit: '<title>' },
    { what: 'scripts that do not end', unit: '<script>' },
    { what: 'scripts in comments', head: '<script><!--', unit: '<script></script' },
    { what: 'end tags of scripts', head: '<script>', unit: '</script' },
    { what: 'end tags of styles', head: '<style>', unit: '</' },
    { what: 'svg in svg', unit: '<svg>' },
    { what: 'svg and foreignObject', unit: '<svg><foreignObject>' },
    { what: 'elements in svg, and others closed', head: '<svg>', unit: '<g></b>' },
    { what: 'elements deep in svg, then end tags', head: `<svg>${'<g>'.repeat(100_000)}`, unit: '</x>' },
    { what: 'elements deep in svg, then p', head: `<svg>${'<g>'.repeat(50_000)}`, unit: '<svg></p>' },
    { what: 'HTML deep in svg, then end tags', head: `<svg><desc>${'<b>'.repeat(100_000)}`, unit: '</i>' },
    { what: 'templates in svg', head: '<svg><desc>', unit: '<template></b>' },
    { what: 'math', unit: '<math><mi>' },
    { what: 'tables', unit: '<table><tr><td>' },
    { what: 'div, 100,000 deep and more', unit: '<div>' },
    { what: 'sections', unit: '<nav><main>' },
    { what: 'end tags of sections', head: '<nav>'.repeat(50_000), unit: '</footer>' },
    { what: 'templates', unit: '<template>' },
    { what: 'bases', unit: '<base href=x>' },
    { what: 'refreshes', unit: '<meta http-equiv=refresh content="0;url=x">' },
    { what: 'null bytes', unit: '\0' },
    { what: 'bytes that are no UTF-8', unit: '<a href=\xff>\xff' },
    { what: 'references in an address', head: '<a href="', unit: '&', tail: '">' },
    { what: 'references of many letters', head: '<a href="', unit: '&CounterClockwiseContourIntegra', tail: '">' },
    { what: 'lt references', unit: '<a href=x>&lt&gt' },
  ]),
  ...from('text', [
    { what: '<', unit: '<' },
    { what: 'blanks', unit: ' ' },
    { what: 'references', unit: '&amp;' },
    { what: 'ampersands', unit: '&' },
    { what: 'numbers', unit: '&#x' },
    { what: 'runs with references', unit: '&lt;<b>' },
    { what: 'CDATA in svg', head: '<svg>', unit: '<![CDATA[' },
    { what: 'scripts', unit: '<script>' },
    { what: 'end tags of styles', head: '<style>', unit: '</' },
    { what: 'comments', unit: '<!--' },
    { what: 'no-break spaces', unit: '&nbsp; ' },
  ]),
  ...from('charset-prescan', [
    { what: '<', unit: '<' },
    { what: 'metas', unit: '<meta charset' },
    { what: 'attributes', head: '<meta ', unit: 'charset ' },
    { what: 'XML declarations', unit: '<?xml encoding ' },
  ]),
  ...from('charset-detection', [
    { what: '<', unit: '<' },
    { what: 'bytes above 127', unit: '\xe1\xe2 ' },
    { what: 'one word', unit: '\xff' },
    { what: 'escapes', unit: '\x1b$B' },
  ]),
  ...from('sitemap', [
    { what: '<', head: '<urlset>', unit: '<' },
    { what: 'entries', head: '<urlset>', unit: '<url><loc>http://s.test/folder/a</loc></url>' },
    { what: 'entries that are not closed', head: '<urlset>', unit: '<url><loc>' },
    { what: 'empty entries', head: '<urlset>', unit: '<url/>' },
    { what: 'faults', head: '<urlset>', unit: '<url><loc>x</loc><lastmod>y</lastmod></url>' },
    { what: 'alternates', head: '<urlset><url>', unit: '<xhtml:link rel="alternate" hreflang="a" href="b"/>' },
    { what: 'attributes', head: '<urlset ', unit: 'a="b" ' },
    { what: 'equals signs', head: '<urlset ', unit: '=' },
    { what: 'quotes', head: '<urlset ', unit: '"' },
    { what: 'references', head: '<urlset><url><loc>', unit: '&amp;' },
    { what: 'entities', head: '<urlset><url><loc>', unit: '&lol;' },
    { what: 'ampersands', head: '<urlset><url><loc>', unit: '&' },
    { what: 'comments that do not end', head: '<urlset>', unit: '<!--' },
    { what: 'CDATA', head: '<urlset><url><loc>', unit: '<![CDATA[x]]>' },
    { what: 'entity declarations', head: '<!DOCTYPE urlset [', unit: '<!ENTITY a "&a;">' },
    { what: 'quotes of a DOCTYPE', head: '<!DOCTYPE urlset ', unit: '\'"' },
    { what: 'DOCTYPEs', head: '<urlset>', unit: '<!DOCTYPE a [' },
    { what: 'elements, deep', head: '<urlset>', unit: '<a>' },
    { what: 'end tags without a start', head: '<urlset>', unit: '</a>' },
    { what: 'elements left open and closed', head: '<urlset>', unit: '<a><b></a>' },
    { what: 'blanks', head: '<urlset><url><loc>', unit: ' ', tail: 'x' },
    { what: 'lines of text', unit: 'http://s.test/a\n' },
    { what: 'one line of text', unit: 'http://s.test/a' },
    { what: 'blanks of text', head: 'http://s.test/\n', unit: ' ', tail: 'x' },
    { what: 'dates', head: '<urlset>', unit: '<url><loc>http://s.test/a</loc><lastmod>2020-01-01</lastmod></url>' },
  ]),
  ...from('xml-declared', [{ what: 'UTF-16', unit: '<\0u\0r\0l\0>\0' }]),
  ...from('directives', [
    { what: 'commas', unit: ',' },
    { what: 'names', unit: 'a:' },
    { what: 'directives', unit: 'noindex,' },
    { what: 'dates', unit: 'unavailable_after: 1 Jan,' },
    { what: 'blanks', unit: ' ', tail: 'x' },
    { what: 'words', unit: 'noindex ' },
  ]),
  ...from('rel', [
    { what: 'blanks', unit: ' ', tail: 'x' },
    { what: 'words', unit: ' nofollowx' },
  ]),
  ...from('link-header', [
    { what: '<', unit: '<' },
    { what: 'links', unit: '<a>; rel=b, ' },
    { what: 'parameters', head: '<a>', unit: ';a=b' },
    { what: 'semicolons', head: '<a>', unit: ';' },
    { what: 'blanks', head: '<a>', unit: ' ', tail: 'x' },
    { what: 'commas', unit: ',' },
    { what: 'a quotation that does not end', head: '<a>; rel="', unit: 'x' },
    { what: 'quotations', head: '<a>', unit: '; a="b' },
    { what: 'quotes', head: '<a>; rel=', unit: '"' },
    { what: 'backslashes', head: '<a>; rel="', unit: '\\' },
    { what: 'equals signs', head: '<a>; ', unit: '=' },
    { what: 'escapes', head: "<a>; title*=utf-8''", unit: '%C3%A9' },
    { what: 'relations', head: '<a>; rel="', unit: 'canonical ', tail: '"' },
  ]),
  ...from('srcset', [
    { what: 'commas', unit: ',' },
    { what: 'blanks', unit: ' ', tail: 'x' },
    { what: 'an address of commas', head: 'x', unit: ',', tail: 'x' },
    { what: 'candidates', unit: 'a 1x, ' },
    { what: 'descriptors', head: 'a ', unit: '1x ' },
    { what: 'parentheses', head: 'a ', unit: '(' },
    { what: 'digits', head: 'a ', unit: '1', tail: 'x' },
    { what: 'dots', head: 'a ', unit: '1.', tail: 'x' },
    { what: 'one address', unit: 'a' },
  ]),
  ...from('refresh', [
    { what: 'blanks', unit: ' ', tail: 'x' },
    { what: 'blanks behind the time', head: '0', unit: ' ', tail: 'x' },
    { what: 'blanks behind the semicolon', head: '0;', unit: ' ', tail: 'x' },
    { what: 'blanks behind url', head: '0;url', unit: ' ', tail: 'x' },
    { what: 'digits', unit: '1', tail: 'x' },
    { what: 'dots', head: '1', unit: '.', tail: 'x' },
    { what: 'quotes', head: '0;url=', unit: '"\'' },
  ]),
  ...from('css', [
    { what: 'url(', unit: 'url(' },
    { what: 'addresses', unit: 'url(a)' },
    { what: 'imports', unit: '@import ' },
    { what: 'quotes', unit: '"\'' },
    { what: 'comments', unit: '/*' },
    { what: 'backslashes', head: 'url(', unit: '\\' },
    { what: 'blanks', head: 'url(', unit: ' ' },
  ]),
  ...from('content-type', [
    { what: 'letters', unit: 'a' },
    { what: 'letters before a slash', unit: 'a', tail: '/' },
    { what: 'blanks', unit: ' ', tail: 'x' },
    { what: 'semicolons', head: 'text/html', unit: ';' },
    { what: 'parameters', head: 'text/html', unit: '; a=b' },
    { what: 'charsets', head: 'text/html', unit: '; charset=' },
    { what: 'a quotation', head: 'text/html; charset="', unit: 'a' },
    { what: 'quotations', head: 'text/html', unit: '; a="' },
    { what: 'backslashes', head: 'text/html; charset="', unit: '\\' },
    { what: 'commas', head: 'text/html; charset=', unit: ' ,' },
    { what: 'blanks in a charset', head: 'text/html; charset=a', unit: ' ', tail: 'x' },
  ]),
  ...from('dates', [
    { what: 'digits', unit: '1' },
    { what: 'letters', unit: 'a' },
    { what: 'blanks', unit: ' ', tail: 'x' },
    { what: 'blanks in a date', head: '1 Jan', unit: ' ', tail: 'x' },
    { what: 'dashes', head: '1', unit: '-', tail: 'x' },
    { what: 'fractions', head: '2020-01-01T00:00:00.', unit: '0', tail: 'x' },
  ]),
  ...from('cookie', [
    { what: 'semicolons', unit: ';' },
    { what: 'attributes', head: 'a=b', unit: '; path=/' },
    { what: 'one value', head: 'a=', unit: 'b' },
    { what: 'blanks', head: 'a=b;', unit: ' ', tail: 'x' },
    { what: 'an expiry', head: 'a=b; expires=', unit: '1 ' },
    { what: 'labels of a domain', head: 'a=b; domain=', unit: 'a.' },
    { what: 'equals signs', unit: '=' },
  ]),
  ...from('cookie-file', [
    { what: 'tabs', unit: '\t' },
    { what: 'lines', unit: 's.test\tFALSE\t/\tFALSE\t0\ta\tb\n' },
  ]),
  ...from('http-head', [
    { what: 'header lines', head: 'HTTP/1.1 200 OK\r\n', unit: 'a: b\r\n' },
    { what: 'folded lines', head: 'HTTP/1.1 200 OK\r\na: b\r\n', unit: ' b\r\n' },
    { what: 'blanks', head: 'HTTP/1.1', unit: ' ', tail: 'x' },
    { what: 'line ends', unit: '\r' },
  ]),
  ...from('warc', [
    { what: 'zeros', unit: '\0' },
    { what: 'line ends', unit: '\r\n' },
    { what: 'versions', unit: 'WARC/1.1\r\n' },
    { what: 'fields that do not end', head: 'WARC/1.1\r\n', unit: 'a: b\r\n' },
    { what: 'empty records', unit: 'WARC/1.1\r\nContent-Length: 0\r\n\r\n\r\n\r\n' },
    { what: 'records cut short', unit: 'WARC/1.1\r\nContent-Length: 99999999\r\n\r\n' },
    { what: 'beginnings of gzip members', unit: '\x1f\x8b\x08\0' },
    { what: 'gzip headers with names', unit: '\x1f\x8b\x08\x08\0\0\0\0\0\xffa' },
    { what: 'gzip members of stored blocks', unit: '\x1f\x8b\x08\0\0\0\0\0\0\xff\0\xff\xff\0\0' },
  ]),
  ...from('edge-list', [
    { what: 'edges', unit: '1\t2\n' },
    { what: 'blanks', head: 'a', unit: ' ', tail: '\n' },
    { what: 'tabs', unit: '\t' },
    { what: 'commas', unit: ',' },
    { what: 'comments', unit: '#\n' },
  ]),
  ...from('structure', [
    { what: 'rows', unit: 'a,b\n' },
    { what: 'quotes', unit: '"' },
    { what: 'commas', unit: ',' },
    { what: 'a quotation that does not end', head: '"', unit: 'a' },
  ]),
];
