/** Scripts that Typesense takes apart by rules of their own; all others by those of English, which fit the Latin script. */
const LOCALES = new Set(['ar', 'bg', 'el', 'fa', 'he', 'hi', 'ja', 'ka', 'ko', 'ru', 'sr', 'th', 'uk', 'zh']);

/** The schema of a collection of Typesense: the best known pages first where nothing else tells them apart. */
export function typesenseSchema([language = '']: readonly string[]): unknown {
  const locale = LOCALES.has(language) ? { locale: language } : {};
  const facet = { facet: true, optional: true };
  return {
    name: 'pages',
    fields: [
      { name: 'url', type: 'string', sort: true },
      { name: 'title', type: 'string', ...locale },
      { name: 'headings', type: 'string[]', ...locale },
      { name: 'anchors', type: 'string[]', ...locale },
      { name: 'description', type: 'string', ...locale },
      { name: 'body', type: 'string', ...locale },
      { name: 'language', type: 'string', ...facet },
      { name: 'date', type: 'int64', optional: true },
      { name: 'depth', type: 'int32' },
      { name: 'site', type: 'string', ...facet },
      { name: 'fileType', type: 'string', ...facet },
      { name: 'rank', type: 'float' },
      { name: 'status', type: 'int32', optional: true },
    ],
    default_sorting_field: 'rank',
  };
}
