declare const brand: unique symbol;

/** An absolute http or https URL as the WHATWG URL parser serialises it, without fragment. ASCII only. Made by `url/canonicalise` alone. */
export type CanonicalUrl = string & { readonly [brand]: 'CanonicalUrl' };

/** Scheme, host and port, as in `https://example.org` or `http://127.0.0.1:8080`: the reach of one robots.txt. */
export type Origin = string & { readonly [brand]: 'Origin' };

/** Host name and port (always written, as in `example.org:443`): the unit of politeness, leases and `--scope host`. */
export type HostKey = string & { readonly [brand]: 'HostKey' };

/** A sort-friendly form of a URL: `org,example)/path?query`. */
export type Surt = string & { readonly [brand]: 'Surt' };

/** The number of a URL in one crawl folder, from 1 up, never reused; 0 stands for "not known". */
export type UrlId = number;

/** The secret two words that the fingerprints of one crawl are keyed with, so that nobody can make URLs collide on purpose. */
export interface FingerprintKey {
  readonly a: number;
  readonly b: number;
}

/** 64 bits of a keyed hash of a URL, as two signed 32-bit words; never both 0. */
export interface Fingerprint {
  readonly lo: number;
  readonly hi: number;
}
