import { documentKey, type EngineDocument, LanguageCounts } from './engine-document.ts';
import { meilisearchSettings } from './meilisearch-settings.ts';
import { openSearchMapping } from './opensearch-mapping.ts';
import type { OutFolder } from './out.ts';
import { typesenseSchema } from './typesense-schema.ts';

/** How a search engine takes documents, and what it wants to know of them before. */
export interface SearchEngine {
  /** The file of the documents, and that of the settings. */
  readonly files: readonly [documents: string, settings: string];
  /** The lines of a document, each with its line feed. */
  readonly lines: (document: EngineDocument) => string;
  /** `languages`: those of the documents, the most frequent first. */
  readonly settings: (languages: readonly string[]) => unknown;
}

/** Search engines that Skein writes documents for. */
export const SEARCH_ENGINES = {
  /** Bulk requests of OpenSearch (and Elasticsearch): a line for the action, one for the document, and a line feed behind the last. */
  opensearch: {
    files: ['opensearch.ndjson', 'opensearch-mapping.json'],
    lines: (document) =>
      jsonLine({ index: { _id: documentKey(document.url) } }) +
      jsonLine({ ...document, date: document.date === undefined ? undefined : new Date(document.date).toISOString() }),
    settings: openSearchMapping,
  },
  /** Dates are seconds since 1970: only numbers can be filtered by more and less. */
  meilisearch: {
    files: ['meilisearch.ndjson', 'meilisearch-settings.json'],
    lines: (document) => jsonLine({ id: documentKey(document.url), ...document, date: seconds(document) }),
    settings: meilisearchSettings,
  },
  typesense: {
    files: ['typesense.jsonl', 'typesense-schema.json'],
    lines: (document) => jsonLine({ id: documentKey(document.url), ...document, date: seconds(document) }),
    settings: typesenseSchema,
  },
} as const satisfies Readonly<Record<string, SearchEngine>>;

/** Writes the documents one by one, then the settings, which name their languages. */
export async function writeForEngine(
  { files: [documentsFile, settingsFile], lines, settings }: SearchEngine,
  documents: AsyncIterable<EngineDocument>,
  folder: OutFolder,
): Promise<void> {
  const languages = new LanguageCounts();
  await folder.text(documentsFile, async (out) => {
    for await (const document of documents) {
      languages.add(document);
      await out.write(lines(document));
    }
  });
  await folder.text(settingsFile, async (out) => {
    await out.write(`${JSON.stringify(settings(languages.frequent()), undefined, 2)}\n`);
  });
}

function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function seconds({ date }: EngineDocument): number | undefined {
  return date === undefined ? undefined : Math.floor(date / 1000);
}
