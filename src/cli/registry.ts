import type { CommandEntry } from './command.ts';

/** Every command in the order in which help shows them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'crawl',
    summary: 'crawl a site into a crawl folder, rank and export it',
    load: async () => (await import('./commands/crawl.ts')).crawlCommand,
  },
  {
    name: 'resume',
    summary: 'go on with an interrupted crawl',
    load: async () => (await import('./commands/resume.ts')).resumeCommand,
  },
  {
    name: 'status',
    summary: 'show counters and queues of a crawl, running or not',
    load: async () => (await import('./commands/status.ts')).statusCommand,
  },
  {
    name: 'explain',
    summary: 'show which rule decides on a URL',
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
  {
    name: 'search',
    summary: 'ask the pages of a crawl',
    load: async () => (await import('./commands/search.ts')).searchCommand,
  },
  {
    name: 'serve',
    summary: 'show a crawl in a browser, with its search and a JSON API',
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  {
    name: 'index',
    summary: 'build or update the search index of a crawl',
    load: async () => (await import('./commands/index.ts')).indexCommand,
  },
  {
    name: 'rank',
    summary: 'rank pages by PageRank',
    load: async () => (await import('./commands/rank.ts')).rankCommand,
  },
  {
    name: 'export',
    summary: 'write a crawl in another format',
    load: async () => (await import('./commands/export.ts')).exportCommand,
  },
  {
    name: 'robots',
    summary: 'show what a robots.txt says',
    load: async () => (await import('./commands/robots.ts')).robotsCommand,
  },
  {
    name: 'sitemap',
    summary: "list a sitemap's URLs, or write the sitemap of a crawl",
    load: async () => (await import('./commands/sitemap.ts')).sitemapCommand,
  },
  {
    name: 'tse',
    summary: 'crawl into a page directory, as the tiny search engine does',
    load: async () => (await import('./commands/tse.ts')).tseCommand,
  },
  {
    name: 'import tse',
    summary: 'make a crawl folder of a page directory',
    load: async () => (await import('./commands/import-tse.ts')).importTseCommand,
  },
  {
    name: 'import warc',
    summary: 'make a crawl folder of WARC or WACZ files',
    load: async () => (await import('./commands/import-warc.ts')).importWarcCommand,
  },
  {
    name: 'demo',
    summary: 'serve a small bundled site and crawl it',
    load: async () => (await import('./commands/demo.ts')).demoCommand,
  },
  {
    name: 'config print',
    summary: 'print the settings in force and where each came from',
    load: async () => (await import('./commands/config-print.ts')).configPrint,
  },
  {
    name: 'config validate',
    summary: 'check a config file, or all that would be read here',
    load: async () => (await import('./commands/config-validate.ts')).configValidate,
  },
  {
    name: 'config init',
    summary: 'write a config file with every setting and its default',
    load: async () => (await import('./commands/config-init.ts')).configInit,
  },
  {
    name: 'completion',
    summary: 'print a completion script for a shell',
    load: async () => (await import('./commands/completion.ts')).completion,
  },
];

/** The command that a line begins with, and the words after its name; undefined where it begins with none. */
export function findCommand(
  line: readonly string[],
  commands: readonly CommandEntry[] = COMMANDS,
): { readonly entry: CommandEntry; readonly rest: readonly string[] } | undefined {
  for (const words of [2, 1]) {
    const name = line.slice(0, words).join(' ');
    const entry = commands.find((candidate) => candidate.name === name);
    if (entry !== undefined && line.length >= words) return { entry, rest: line.slice(words) };
  }
  return undefined;
}

/** The commands whose names begin with the word, as `config` does for `config print`. */
export function subcommands(word: string, commands: readonly CommandEntry[] = COMMANDS): readonly CommandEntry[] {
  return commands.filter(({ name }) => name.startsWith(`${word} `));
}
