// These packages come without types; of each only the stemmer is used.
interface NlpjsStemmer {
  stemWord(word: string): string;
}

declare module '@nlpjs/lang-ca' {
  export const StemmerCa: new () => NlpjsStemmer;
}
declare module '@nlpjs/lang-gl' {
  export const StemmerGl: new () => NlpjsStemmer;
}
