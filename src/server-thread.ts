import type { FolderServer, ServerOwner, ServerTask } from './folder-server.ts';
import { SkeinError } from './model/errors.ts';
import type { Driving } from './serve/answering.ts';
import { startThread } from './start-thread.ts';
import { answerCall, callsOver, type ThreadAnswer, type ThreadCall } from './thread-calls.ts';

/** What the thread of a server does when it is called. */
export interface ServerCalls {
  /** Answers the address. */
  begin(task: ServerTask): Promise<string>;
  open: FolderServer['open'];
  rest: FolderServer['rest'];
  close: FolderServer['close'];
}

/** What it calls here. */
export type OwnerCalls = Driving & Pick<ServerOwner, 'warn'>;

/**
 * Serves a crawl folder in a thread of its own, so that reading it holds nobody up here. Rejects as `startFolderServer` does; a server that
 * is lost later is told of in a warning.
 */
export async function startServerThread(task: ServerTask, { warn, driving }: ServerOwner): Promise<FolderServer> {
  const worker = startThread('serve-worker', undefined, { maxYoungGenerationSizeMb: YOUNG });
  const { calls, answer, lost } = callsOver<ServerCalls>(worker);
  const functions = { warn, ...driving };
  worker.on('message', (message: ThreadCall | ThreadAnswer) =>
    message.kind === 'call' ? void answerCall(worker, functions, message) : answer(message),
  );
  let isClosing = false;
  const gone = (why: string): void => {
    const error = new SkeinError('INTERNAL', `the server was lost: ${why}`, 'Start `skein serve` on the folder.');
    lost(error);
    if (!isClosing) warn(error.message);
    isClosing = true;
  };
  worker.on('error', (error) => gone(error.message));
  worker.on('exit', () => gone('its thread has ended'));
  try {
    const address = await calls.begin(task);
    return {
      address,
      open: (folder) => calls.open(folder),
      rest: () => calls.rest(),
      async close() {
        if (isClosing) return;
        isClosing = true;
        await calls.close();
        await worker.terminate();
      },
    };
  } catch (error) {
    isClosing = true;
    await worker.terminate();
    throw error;
  }
}

/** MiB for what is soon forgotten: reading a crawl makes much of that, and V8 would take 80 MB more to look through it less often. */
const YOUNG = 8;
