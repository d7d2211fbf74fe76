import { type AnswerHead, endOfHead, framingOf, HeadReader, isNoStatusLine, unreadable } from './answer-head.ts';
import { ExchangeError } from './failure.ts';

/** What an answer consists of, in this order. Heads of 1xx come before the answer's own. */
export interface AnswerListener {
  /** `length`: of the body in bytes, where the head tells. */
  onHead(head: AnswerHead, length: number | undefined): void;
  /** Bytes of the body with the transfer coding undone; they are valid as long as those that were fed. */
  onBody(bytes: Buffer): void;
}

type Step = 'head' | 'length' | 'close' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailers' | 'done';

const NOTHING = Buffer.alloc(0);
/** A chunk's size with its extensions. */
const LONGEST_SIZE_LINE = 4096;
/** What the line of a size may be long without being counted: no server needs more for a size. */
const USUAL_SIZE_LINE = 24;
const LEAST_STORE = 1024;
const CR = 13;
const LF = 10;

/**
 * Reads HTTP/1.x answers to GET from the bytes of a connection (RFC 9112). Lenient where nothing is at stake for a reader: lines
 * that are no header lines are passed over, bare line feeds end lines, repeated equal lengths are one. Throws ExchangeError
 * `protocol` for what cannot be framed and `headers-too-large`; what was told before stays true. Takes time in proportion to the
 * bytes, in whatever pieces they come.
 *
 * Invariant: the first `#held` bytes of `#store` were searched in vain for the end of the step; nobody else has seen them.
 */
export class AnswerReader {
  /** Whether another request may go over the connection after this answer. */
  mayGoOn = false;
  readonly #listener: AnswerListener;
  readonly #maxHeaders: number;
  readonly #heads = new HeadReader();
  #step: Step = 'done';
  /** Bytes of a head, size line or trailer that is not whole yet, and room for more. */
  #store = NOTHING;
  #held = 0;
  /** Of the bytes in hand, those that were held. */
  #searched = 0;
  /** Of the body or chunk, bytes still to come. */
  #left = 0;
  /** Bytes of empty lines, interim heads, extensions of chunks and trailers, which together may be as long as a head. */
  #spent = 0;
  /** A chunk may end with a line feed alone, as the line of its size did. Else its size would be wrong. */
  #mayEndBare = false;

  /** `maxHeaders`: bytes of a head. */
  constructor(listener: AnswerListener, maxHeaders: number) {
    this.#listener = listener;
    this.#maxHeaders = maxHeaders;
  }

  /** Before each answer. */
  begin(): void {
    this.#step = 'head';
    this.#store = NOTHING;
    this.#held = 0;
    this.#spent = 0;
    this.mayGoOn = false;
  }

  /** False while bytes are awaited. */
  get isDone(): boolean {
    return this.#step === 'done';
  }

  /** Takes bytes in; what follows the answer ends the use of the connection. */
  feed(received: Buffer): void {
    this.#searched = this.#held;
    const bytes = this.#held === 0 ? received : this.#hold(received);
    let at = 0;
    while (at < bytes.length || this.#step === 'done') {
      if (this.#step === 'done') {
        // Nobody asked for more: the next answer would be mistaken for another's.
        if (at < bytes.length) this.mayGoOn = false;
        break;
      }
      const next = this.#take(bytes, at);
      if (next < 0) {
        if (at === 0 && this.#held > 0) return;
        this.#letGo();
        this.#hold(bytes.subarray(at));
        return;
      }
      at = next;
    }
    this.#letGo();
  }

  /** All that is held, with these bytes behind it. */
  #hold(bytes: Buffer): Buffer {
    const length = this.#held + bytes.length;
    if (length > this.#store.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#store.length, LEAST_STORE));
      this.#store.copy(larger, 0, 0, this.#held);
      this.#store = larger;
    }
    bytes.copy(this.#store, this.#held);
    this.#held = length;
    return this.#store.subarray(0, length);
  }

  /** The listener may keep what it was given, so the memory is not used again. */
  #letGo(): void {
    if (this.#held === 0) return;
    this.#store = NOTHING;
    this.#held = 0;
  }

  /** The connection was closed. True where the answer is whole: with its last chunk it is, trailers or not (RFC 9112, 8). */
  close(): boolean {
    if (this.#step === 'trailers') this.mayGoOn = false;
    if (this.#step === 'close' || this.#step === 'trailers') this.#step = 'done';
    return this.#step === 'done';
  }

  /** Answers the place behind what was taken; -1 when more bytes are needed for a step. */
  #take(bytes: Buffer, at: number): number {
    switch (this.#step) {
      case 'head':
        return this.#head(bytes, at);
      case 'length':
      case 'chunk':
        return this.#data(bytes, at);
      case 'close':
        this.#listener.onBody(bytes.subarray(at));
        return bytes.length;
      case 'chunk-size':
        return this.#chunkSize(bytes, at);
      case 'chunk-end':
        return this.#chunkEnd(bytes, at);
      default:
        return this.#trailer(bytes, at);
    }
  }

  #head(bytes: Buffer, at: number): number {
    // RFC 9112, 2.2: an empty line or two before the start line.
    if (bytes[at] === LF || bytes[at] === CR) return this.#spend(1, at + 1);
    const end = endOfHead(bytes, Math.max(at, this.#searched - 2));
    if ((end < 0 ? bytes.length : end) - at > this.#maxHeaders) throw tooLarge();
    if (end < 0) {
      if (isNoStatusLine(bytes, at)) throw unreadable('the answer begins with no status line of HTTP/1.x');
      return -1;
    }
    const head = this.#heads.read(bytes.toString('latin1', at, end));
    if (head.status < 100 || head.status === 101)
      throw unreadable(`the answer is ${head.status}, which was not asked for`);
    if (head.status < 200) this.#spend(end - at, end);
    else this.#frame(head);
    this.#listener.onHead(head, this.#step === 'length' ? this.#left : undefined);
    if (head.status >= 200 && this.#step === 'length' && this.#left === 0) this.#step = 'done';
    return end;
  }

  /** Answers `next`; throws when there was too much beside the answer's own head and body. */
  #spend(count: number, next: number): number {
    this.#spent += count;
    if (this.#spent > this.#maxHeaders) throw tooLarge();
    return next;
  }

  /** Length of the body (RFC 9112, 6.3). */
  #frame(head: AnswerHead): void {
    const { contentLength, isChunked, hasCoding, keepsAlive } = framingOf(head);
    const hasBody = head.status !== 204 && head.status !== 304;
    this.#left = 0;
    if (!hasBody) this.#step = 'length';
    else if (isChunked) this.#step = 'chunk-size';
    else if (hasCoding || contentLength === undefined) this.#step = 'close';
    else {
      this.#step = 'length';
      this.#left = contentLength;
    }
    this.mayGoOn = keepsAlive && this.#step !== 'close' && !(hasCoding && contentLength !== undefined);
  }

  #data(bytes: Buffer, at: number): number {
    const end = Math.min(bytes.length, at + this.#left);
    this.#left -= end - at;
    this.#listener.onBody(at === 0 && end === bytes.length ? bytes : bytes.subarray(at, end));
    if (this.#left === 0) {
      if (this.#step === 'chunk') this.#step = 'chunk-end';
      else this.#step = 'done';
    }
    return end;
  }

  #chunkSize(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(LF, Math.max(at, this.#searched));
    if ((end < 0 ? bytes.length : end) - at > LONGEST_SIZE_LINE) throw unreadable('a chunk has no size');
    if (end < 0) return -1;
    const size = /^[\t ]*0*([\da-fA-F]{1,13})[\t ]*(?:;|\r?$)/.exec(bytes.toString('latin1', at, end));
    if (size === null) throw unreadable('the size of a chunk cannot be read');
    this.#left = Number.parseInt(size[1] ?? '', 16);
    this.#mayEndBare = bytes[end - 1] !== CR;
    this.#step = this.#left === 0 ? 'trailers' : 'chunk';
    return this.#spend(Math.max(0, end - at - USUAL_SIZE_LINE), end + 1);
  }

  #chunkEnd(bytes: Buffer, at: number): number {
    const end = bytes[at] === CR ? at + 1 : at;
    if (end >= bytes.length) return -1;
    if (bytes[end] !== LF || (end === at && !this.#mayEndBare)) throw unreadable('a chunk is longer than its size');
    this.#step = 'chunk-size';
    return end + 1;
  }

  /** One line behind the last chunk; what it says is not used. */
  #trailer(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(LF, Math.max(at, this.#searched));
    if (end < 0) {
      if (this.#spent + bytes.length - at > this.#maxHeaders) throw tooLarge();
      return -1;
    }
    this.#spend(end + 1 - at, end + 1);
    if (end === at || (end === at + 1 && bytes[at] === CR)) this.#step = 'done';
    return end + 1;
  }
}

function tooLarge(): ExchangeError {
  return new ExchangeError('headers-too-large', 'the headers of the answer exceed the limit', false);
}
