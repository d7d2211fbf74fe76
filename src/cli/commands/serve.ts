import { dirname, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { SkeinError } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { watchInterruptions } from '../interruption.ts';
import { startServing, untilStopped } from '../serving.ts';

/** `skein serve [store]`: shows a crawl in a browser. */
export const serveCommand = defineCommand({
  arguments: [{ name: 'store', help: 'the crawl folder; with --control it may be left out', isOptional: true }],
  groups: [],
  settings: ['port', 'host', 'open', 'control', 'searchOnly', 'allowHost', 'token', 'json', 'quiet'],
  about: [
    'Shows a crawl folder in a browser: figures, the table of all URLs, each page with its links, the site as a tree and as a graph, ranks, and the search. A crawl that is running can be watched. The address is printed on standard output; Ctrl-C ends it.',
    'Only this machine can ask unless --host says otherwise; then the page asks for a token. The JSON API is described at /api, figures for Prometheus are at /metrics.',
  ],
  examples: [
    'skein serve example --open',
    'skein serve example --search-only --host 0.0.0.0 --port 8080 --allow-host search.example.org',
    'skein serve --control',
  ],
  async run({ words: [store], settings, terminal }) {
    if (store === undefined && !settings.control) {
      const advice = 'Name one, as in `skein serve example`, or begin a crawl from the page with --control.';
      throw new SkeinError('USAGE', 'no crawl folder was given', advice);
    }
    // Reading a crawl makes much that is soon forgotten: V8 would take 80 MB more to look through that less often.
    for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=30']) setFlagsFromString(flag);
    const folder = store === undefined ? undefined : resolve(terminal.folder, store);
    const interruption = watchInterruptions({ tell: () => undefined }, process);
    try {
      const workFolder = folder === undefined ? terminal.folder : dirname(folder);
      const serving = await startServing(folder, settings, { terminal, workFolder });
      if (!settings.quiet) terminal.tell('Ctrl-C ends the server.');
      await untilStopped(interruption.signal);
      await serving.close();
      return interruption.exitCode() ?? 0;
    } finally {
      interruption.end();
    }
  },
});
