import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HeadReader } from '../../src/net/answer-head.ts';
import { AnswerReader } from '../../src/net/answer-reader.ts';
import { ExchangeError } from '../../src/net/failure.ts';

interface Read {
  readonly heads: string[];
  readonly body: string;
  readonly isDone: boolean;
  readonly mayGoOn: boolean;
  readonly error: string | undefined;
}

/** Hands the pieces to a reader, closes it, and tells what came of it. */
function read(pieces: readonly Buffer[], maxHeaders = 65_536): Read {
  const heads: string[] = [];
  const body: Buffer[] = [];
  const listener = {
    onHead: (head: unknown) => heads.push(JSON.stringify(head)),
    onBody: (bytes: Buffer) => body.push(bytes),
  };
  const reader = new AnswerReader(listener, maxHeaders);
  reader.begin();
  let error: string | undefined;
  try {
    for (const piece of pieces) if (!reader.isDone) reader.feed(piece);
    reader.close();
  } catch (thrown) {
    if (!(thrown instanceof ExchangeError)) throw thrown;
    error = thrown.report.failure;
  }
  const { isDone, mayGoOn } = reader;
  return { heads, body: Buffer.concat(body).toString('latin1'), isDone, mayGoOn, error };
}

/** The bytes in pieces that end at these places; every piece is overwritten by nobody. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, index) => Buffer.from(bytes.subarray(ends[index - 1] ?? 0, end)));
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const lineEnd = fc.constantFrom('\r\n', '\n');
const headerLine = fc.constantFrom(
  'Content-Type: text/html',
  'X-A:  b c ',
  ' folded',
  'no colon',
  'Keep-Alive: timeout=5',
  'Connection: close',
);
const interim = fc.constantFrom('', '\r\n', 'HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 103 Early\nLink: </x>\n\n');
const chunk = fc
  .tuple(
    fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 40 }),
    fc.constantFrom('', ';a=b', ' ; q="x"'),
    fc.nat(3),
  )
  .map(([text, extension, zeros]) => `${'0'.repeat(zeros)}${text.length.toString(16)}${extension}\r\n${text}\r\n`);
const framed = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => [`Content-Length: ${text.length}`, text]),
  fc
    .tuple(fc.array(chunk, { maxLength: 6 }), fc.constantFrom('', 'X-Trailer: 1\r\n'))
    .map(([chunks, trailer]) => ['Transfer-Encoding: chunked', `${chunks.join('')}0\r\n${trailer}\r\n`]),
  fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => ['X-Framing: none', text]),
);
const answer = fc
  .record({ interim, end: lineEnd, lines: fc.array(headerLine, { maxLength: 5 }), framed })
  .map(({ interim: before, end, lines, framed: [framing = '', body = ''] }) =>
    latin1(`${before}HTTP/1.1 200 OK${end}${[...lines, framing].map((line) => line + end).join('')}${end}${body}`),
  );

test('HTTP-9 a head is read the same whatever heads came before it over the connection', () => {
  const line = fc.tuple(headerLine, fc.constantFrom('', 'x'), lineEnd).map((parts) => parts.join(''));
  const status = fc.constantFrom('HTTP/1.1 200 OK\r\n', 'HTTP/1.1 200 OK\n', 'HTTP/1.0 404\r\n');
  const head = fc
    .tuple(status, fc.array(line, { maxLength: 8 }), lineEnd)
    .map(([first, lines, end]) => first + lines.join('') + end);
  fc.assert(
    fc.property(fc.array(head, { minLength: 2, maxLength: 5 }), (heads) => {
      const reader = new HeadReader();
      for (const text of heads) expect(reader.read(text)).toEqual(new HeadReader().read(text));
    }),
  );
});

test('HTTP-9 the lines of a head are names and values, whatever stands between', () => {
  const { rawHeaders, keys } = new HeadReader().read(
    'HTTP/1.1 200 OK\r\nA: 1\r\n 2\r\nno colon\nb : \tx \n\ty\r\n\r\n',
  );
  expect(rawHeaders).toEqual(['A', '1 2', 'b', 'x y']);
  expect(keys).toEqual(['a', 'b']);
});

test('HTTP-9 an answer is the same in whatever pieces it comes', () => {
  fc.assert(
    fc.property(answer, fc.array(fc.nat(), { maxLength: 30 }), (bytes, places) => {
      const whole = read([bytes]);
      expect(whole.error).toBeUndefined();
      expect(whole.isDone).toBe(true);
      expect(read(cut(bytes, places))).toEqual(whole);
      expect(read([...bytes].map((byte) => Buffer.of(byte)))).toEqual(whole);
    }),
  );
});

test('HTTP-9 random bytes, and answers with random bytes in them, fail by an ExchangeError at most', () => {
  const spoilt = fc.tuple(answer, fc.nat(), fc.uint8Array({ maxLength: 8 })).map(([bytes, place, junk]) => {
    const at = place % bytes.length;
    return Buffer.concat([bytes.subarray(0, at), junk, bytes.subarray(at + junk.length)]);
  });
  const noise = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(fc.oneof(noise, spoilt), fc.array(fc.nat(), { maxLength: 10 }), (bytes, places) => {
      const { error } = read(cut(bytes, places), 1024);
      expect([undefined, 'protocol', 'headers-too-large']).toContain(error);
    }),
  );
});

test('HTTP-9 empty lines, interim answers, extensions of chunks and trailers without end are headers too large', () => {
  const start = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  const floods: readonly (readonly [start: string, again: string])[] = [
    ['', '\r\n'],
    ['', '\r'],
    ['', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['', 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n'],
    [start, `1;${'x'.repeat(200)}\r\n.\r\n`],
    [`${start}0\r\n`, 'X-Trailer: and one more\r\n'],
    [`${start}0\r\n`, 'X-Trailer-without-end'],
    ['HTTP/1.1 200 OK\r\n', 'Set-Cookie: a=b\r\n'],
    ['HTTP/1.1 200 OK\r\nX-Long: ', 'xxxxxxxxxxxxxxx'],
  ];
  for (const [before, again] of floods) {
    const pieces = [latin1(before), ...new Array<Buffer>(5000).fill(latin1(again))];
    expect([again, read(pieces, 4096).error]).toEqual([again, 'headers-too-large']);
    expect([again, read([Buffer.concat(pieces)], 4096).error]).toEqual([again, 'headers-too-large']);
  }
});

test('HTTP-9 many small chunks and a few interim answers are nobody’s fault', () => {
  const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n'.repeat(3);
  const chunks = '0001\r\n.\r\n'.repeat(20_000);
  const text = `${hints}HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`;
  expect(read([latin1(text)], 1024)).toMatchObject({ error: undefined, isDone: true, body: '.'.repeat(20_000) });
});

test('HTTP-9 a head, a trailer and a size in single bytes are copied and searched in proportion to their length', () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  const long = 'x'.repeat(60_000);
  const answers = [
    `HTTP/1.1 200 OK\r\nX-Long: ${long}\r\nContent-Length: 0\r\n\r\n`,
    `${chunked}0\r\nX-Long: ${long}\r\n\r\n`,
    `${chunked}${`1;${'x'.repeat(4000)}\r\n.\r\n`.repeat(15)}0\r\n\r\n`,
  ];
  for (const text of answers) {
    const touched = bytesTouched(() =>
      expect(read([...latin1(text)].map((byte) => Buffer.of(byte))).isDone).toBe(true),
    );
    expect(touched).toBeLessThan(10 * text.length);
  }
});

/** How many bytes the action copies or searches. */
function bytesTouched(action: () => void): number {
  const { copy, indexOf } = Buffer.prototype;
  const { concat } = Buffer;
  let count = 0;
  Buffer.prototype.copy = function (...args: Parameters<Buffer['copy']>) {
    const copied = copy.apply(this, args);
    count += copied;
    return copied;
  };
  Buffer.prototype.indexOf = function (...args: Parameters<Buffer['indexOf']>) {
    const found = indexOf.apply(this, args);
    const start = typeof args[1] === 'number' ? args[1] : 0;
    count += (found < 0 ? this.length : found + 1) - start;
    return found;
  };
  Buffer.concat = (list, length) => {
    const joined = concat(list, length);
    count += joined.length;
    return joined;
  };
  try {
    action();
  } finally {
    Object.assign(Buffer.prototype, { copy, indexOf });
    Object.assign(Buffer, { concat });
  }
  return count;
}

test('HTTP-12 what was handed on of a body is not overwritten by what comes later', () => {
  const pieces = [
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: ch',
    'unked\r\n\r\n3\r\nabc\r\n',
    '3',
    '\r\ndef\r\nzz',
    '\r\n',
  ];
  expect(read(pieces.map(latin1))).toMatchObject({ body: 'abcdef', error: 'protocol' });
});

test('HTTP-12 a body is whole with its last chunk, though the connection ends before the trailers do', () => {
  const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n';
  expect(read([latin1(`${head}0\r\n`)])).toMatchObject({ body: 'hello', isDone: true });
  expect(read([latin1(`${head}0\r\nX-Sum: 1`)])).toMatchObject({ body: 'hello', isDone: true });
  expect(read([latin1(`${head}0`)])).toMatchObject({ body: 'hello', isDone: false });
  expect(read([latin1(head)])).toMatchObject({ body: 'hello', isDone: false });
});

test('F:H2 a chunk ends with CRLF, or with LF where the line of its size did', () => {
  for (const [size, data] of [
    ['\n', '\r\n'],
    ['\n', '\n'],
  ]) {
    const text = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5${size}hello${data}0\r\n\r\n`;
    expect(read([latin1(text)])).toMatchObject({ body: 'hello', isDone: true });
    expect(read([...text].map(latin1))).toMatchObject({ body: 'hello', isDone: true });
  }
  const wrong = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nhello\r\n0\r\n\r\n';
  expect(read([latin1(wrong)]).error).toBe('protocol');
});

test('F:H2 the sizes of chunks may have zeros before them; what is no number is refused', () => {
  const chunked = (size: string): Read =>
    read([latin1(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${size}\r\nhello\r\n0\r\n\r\n`)]);
  for (const size of ['5', '05', `${'0'.repeat(30)}5`, ' 5 ', '5 ;a', '5;a="\r"']) {
    expect([size, chunked(size).body, chunked(size).isDone]).toEqual([size, 'hello', true]);
  }
  for (const size of ['', '-5', '0x5', '5 5', 'g', 'f'.repeat(14), '+5', '5\r']) {
    expect([size, chunked(size).error]).toEqual([size, 'protocol']);
  }
  // Larger than any body: cut at the limit of bodies.
  expect(chunked('fffffffffffff')).toMatchObject({ error: undefined, isDone: false });
});

test('HTTP-12 identity is no transfer coding; one with a length beside it ends the connection', () => {
  const framed = (lines: string): Read => read([latin1(`HTTP/1.1 200 OK\r\n${lines}\r\n\r\nhello`)]);
  for (const coding of ['identity', '', ' , ', 'Identity, identity']) {
    const result = framed(`Transfer-Encoding: ${coding}\r\nContent-Length: 5`);
    expect(result).toMatchObject({ body: 'hello', isDone: true, mayGoOn: true });
  }
  const both = read([
    latin1('HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'),
  ]);
  expect(both).toMatchObject({ body: 'hello', isDone: true, mayGoOn: false });
  expect(framed('Transfer-Encoding: gzip\r\nContent-Length: 5').mayGoOn).toBe(false);
});

test('house a connection is kept where both sides say so', () => {
  const kept = (version: string, lines: string): boolean =>
    read([latin1(`HTTP/${version} 200 OK\r\nContent-Length: 0\r\n${lines}\r\n`)]).mayGoOn;
  expect(kept('1.1', '')).toBe(true);
  expect(kept('1.1', 'Connection: Close\r\n')).toBe(false);
  expect(kept('1.0', '')).toBe(false);
  expect(kept('1.0', 'Connection: Keep-Alive\r\n')).toBe(true);
  expect(kept('1.0', 'Connection: keep-alive\r\nConnection: close\r\n')).toBe(false);
});

test('F:H1 statuses below 100 and 101 are no answers; a reason is one line of text', () => {
  for (const status of ['000', '099', '101']) {
    expect(read([latin1(`HTTP/1.1 ${status} x\r\n\r\n`)]).error).toBe('protocol');
  }
  const { heads } = read([latin1('HTTP/1.1 200 a\rb\0c\x1b[2Jd\r\n\r\n')]);
  expect(JSON.parse(heads[0] ?? '{}').statusText).toBe('a b c [2Jd');
});
