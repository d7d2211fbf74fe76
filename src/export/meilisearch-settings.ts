/** Languages whose words Meilisearch finds in ways of their own once it is told the language. */
const TOLD = new Set(['de', 'he', 'ja', 'km', 'ko', 'sv', 'th', 'tr', 'zh']);

/** The settings of an index of Meilisearch: fields in the order of what they say of a page, PageRank where they say the same. */
export function meilisearchSettings(languages: readonly string[]): unknown {
  const locales = languages.some((language) => TOLD.has(language)) ? languages.filter(isLocale) : [];
  return {
    searchableAttributes: ['title', 'anchors', 'headings', 'description', 'url', 'body'],
    filterableAttributes: ['site', 'language', 'fileType', 'date', 'depth', 'status'],
    sortableAttributes: ['rank', 'date', 'url', 'depth'],
    rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness', 'rank:desc'],
    ...(locales.length === 0 ? {} : { localizedAttributes: [{ attributePatterns: ['*'], locales }] }),
  };
}

/** What is told of other languages has to be a code that it knows. */
function isLocale(language: string): boolean {
  return TOLD.has(language) || ['ar', 'en', 'es', 'fr', 'it', 'nl', 'pt', 'ru'].includes(language);
}
