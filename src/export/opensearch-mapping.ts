/** Analysers that OpenSearch and Elasticsearch have built in, by language; texts in others are taken apart without stems. */
const ANALYSERS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  bg: 'bulgarian',
  bn: 'bengali',
  ca: 'catalan',
  ckb: 'sorani',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  et: 'estonian',
  eu: 'basque',
  fa: 'persian',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  gl: 'galician',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  ja: 'cjk',
  ko: 'cjk',
  lt: 'lithuanian',
  lv: 'latvian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  th: 'thai',
  tr: 'turkish',
  zh: 'cjk',
};

/**
 * The index of OpenSearch: a field of text is taken apart as its words stand there, and below it once more by the analyser of each language
 * of the crawl (`body.english`), as nobody knows the language of a query.
 */
export function openSearchMapping(languages: readonly string[]): unknown {
  const analysers = new Set(languages.flatMap((language) => ANALYSERS[language] ?? []));
  const fields = Object.fromEntries([...analysers].map((analyzer) => [analyzer, { type: 'text', analyzer }]));
  const text = analysers.size === 0 ? { type: 'text' } : { type: 'text', fields };
  return {
    mappings: {
      dynamic: 'strict',
      properties: {
        // Longer terms than this many bytes are refused.
        url: { type: 'keyword', ignore_above: 8000, fields: { words: { type: 'text', analyzer: 'simple' } } },
        title: text,
        headings: text,
        anchors: text,
        description: text,
        body: text,
        language: { type: 'keyword' },
        date: { type: 'date' },
        depth: { type: 'integer' },
        site: { type: 'keyword' },
        fileType: { type: 'keyword' },
        rank: { type: 'float' },
        status: { type: 'short' },
        maxSnippet: { type: 'integer', index: false },
      },
    },
  };
}
