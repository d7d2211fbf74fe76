import { parentPort } from 'node:worker_threads';
import { type FolderServer, startFolderServer } from './folder-server.ts';
import { DRIVING, type Driving } from './serve/answering.ts';
import type { OwnerCalls, ServerCalls } from './server-thread.ts';
import { answerCall, callsOver, type ThreadAnswer, type ThreadCall } from './thread-calls.ts';

// The thread of a server: see `startServerThread`.

if (parentPort !== null) {
  const port = parentPort;
  const { calls, answer } = callsOver<OwnerCalls>(port);
  let server: FolderServer | undefined;
  const functions: ServerCalls = {
    async begin(task) {
      const driving = Object.fromEntries(DRIVING.map((name) => [name, calls[name]])) as Driving; // of each its own
      server = await startFolderServer(task, { warn: (line) => void calls.warn(line), driving });
      return server.address;
    },
    open: async (folder) => server?.open(folder),
    async rest() {
      if (server === undefined) throw new Error('nothing is served yet');
      return server.rest();
    },
    close: async () => server?.close(),
  };
  port.on('message', (message: ThreadCall | ThreadAnswer) =>
    message.kind === 'call' ? void answerCall(port, { ...functions }, message) : answer(message),
  );
}
