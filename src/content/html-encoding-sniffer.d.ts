/** The package brings no types of its own. */
declare module 'html-encoding-sniffer' {
  interface Options {
    readonly xml?: boolean;
    readonly transportLayerEncodingLabel?: string;
    readonly defaultEncoding?: string;
  }
  /** The WHATWG name of the encoding of an HTML page. */
  function sniffHtmlEncoding(bytes: Uint8Array, options?: Options): string;
  export = sniffHtmlEncoding;
}
