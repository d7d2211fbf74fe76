import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { messageOf, SkeinError } from '../model/errors.ts';
import { makeFolder } from './make-folder.ts';
import type { Out, OutFolder } from './out.ts';

const BUFFERED_CHARACTERS = 262_144;

/** A folder on disk, made when the first file is written. Throws DISK where it cannot be written to. */
export function outFolder(folder: string): OutFolder {
  return {
    text: (name, fill) => writeTextFile(join(folder, name), fill),
    bytes: (name, pieces) =>
      writeWhole(join(folder, name), (handle) => handle.writev([...pieces]).then(() => undefined)),
  };
}

/** A UTF-8 file with what `fill` writes. Until that is complete it bears another name, so a reader never sees half of it. */
export function writeTextFile(path: string, fill: (out: Out) => Promise<void>): Promise<void> {
  return writeWhole(path, async (handle) => {
    const out = bufferedOut(handle);
    await fill(out);
    await out.flush();
  });
}

function bufferedOut(handle: FileHandle): Out & { flush(): Promise<void> } {
  let waiting: string[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    const text = waiting.join('');
    waiting = [];
    characters = 0;
    if (text !== '') await handle.writeFile(text);
  };
  return {
    flush,
    async writeBytes(bytes) {
      await flush();
      await handle.writeFile(bytes);
    },
    write(text) {
      waiting.push(text);
      characters += text.length;
      return characters < BUFFERED_CHARACTERS ? undefined : flush();
    },
  };
}

/** Makes the folder of an export where it is missing. Throws DISK. */
export async function makeTarget(folder: string): Promise<void> {
  await onDisk(folder, async () => makeFolder(folder));
}

async function writeWhole(path: string, fill: (handle: FileHandle) => Promise<void>): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}.part`);
  const handle = await onDisk(path, async () => {
    makeFolder(dirname(path));
    return open(part, 'w');
  });
  try {
    try {
      await fill(handle);
    } finally {
      await handle.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw isSystemError(error) ? diskError(path, error) : error;
  }
}

async function onDisk<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw diskError(path, error);
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** What is thrown where a file cannot be written. */
export function diskError(path: string, error: unknown): SkeinError {
  const words = messageOf(error);
  return new SkeinError('DISK', `${path} cannot be written: ${words}`, 'Make room or choose another folder.', error);
}
