// A crawl without a crawler: asks for the pages of a list, one after the other over each connection, and does with each what it is told to and no more.
// node floor-crawl.mjs STEPS CONNECTIONS PORT LIST FOLDER; STEPS: 1 asks, 2 digests too, 3 writes the bytes to a file too, 4 stores two rows for each too.
import { createHash } from 'node:crypto';
import { openSync, readFileSync, writevSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';

const [steps, connections, port, list = '', folder = ''] = process.argv.slice(2);
const level = Number(steps);
const paths = readFileSync(list, 'utf8').split('\n').filter(Boolean);

/** Pages that are written together. */
const BATCH = 32;
const file = level < 3 ? 0 : openSync(join(folder, 'pages'), 'w');
const save = level < 4 ? undefined : openStore();

function openStore() {
  const database = new Database(join(folder, 'store.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.exec('CREATE TABLE visit (id INTEGER PRIMARY KEY, path, digest, size, a, b, c, d, e, f, g, h, i, j, k, l)');
  database.exec('CREATE TABLE link (id INTEGER PRIMARY KEY, blob BLOB)');
  const visit = database.prepare(`INSERT INTO visit VALUES (${Array(16).fill('?').join(', ')})`);
  const link = database.prepare('INSERT INTO link VALUES (?, ?)');
  const blob = Buffer.alloc(1000, 'link');
  return database.transaction((pages) => {
    for (const { id, path, digest, size } of pages) {
      visit.run(
        id,
        path,
        digest,
        size,
        200,
        'OK',
        '1.1',
        'text/html',
        'a title',
        'a heading',
        1,
        2,
        null,
        null,
        null,
        null,
      );
      link.run(id, blob);
    }
  });
}

let batch = [];
let finished = 0;

function flush() {
  if (level >= 3)
    writevSync(
      file,
      batch.map(({ body }) => body),
    );
  save?.(batch);
  batch = [];
}

function finish(body, id) {
  const digest = level < 2 ? '' : createHash('sha1').update(body).digest('base64');
  if (level >= 2) crc32(body);
  batch.push({ id, path: paths[id], digest, size: body.length, body });
  finished++;
  if (batch.length === BATCH || finished === paths.length) flush();
}

const END = Buffer.from('\r\n\r\n');
let asked = 0;

/** Each connection asks for the next page of the list when it has the last one. */
function open() {
  const room = Buffer.alloc(65_536);
  let id = 0;
  let body;
  let got = 0;
  const socket = connect({ host: '127.0.0.1', port: Number(port), onread: { buffer: room, callback: take } });
  socket.on('connect', ask);

  function ask() {
    if (asked === paths.length) {
      socket.end();
      return;
    }
    id = asked++;
    socket.write(`GET ${paths[id]} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: floor\r\n\r\n`, 'latin1');
  }

  function take(length) {
    let from = 0;
    if (body === undefined) {
      from = room.indexOf(END) + END.length;
      body = Buffer.allocUnsafe(Number(/content-length: (\d+)/i.exec(room.latin1Slice(0, from))?.[1]));
      got = 0;
    }
    room.copy(body, got, from, length);
    got += length - from;
    if (got < body.length) return true;
    const [whole, done] = [body, id];
    body = undefined;
    // The server is at work on the next page meanwhile.
    ask();
    finish(whole, done);
    return true;
  }
}

for (let count = 0; count < Number(connections); count++) open();
