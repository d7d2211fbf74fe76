import type { Shape } from './check.ts';
import { byteOrderMark, contentType, decodedPage, decoding, encodingLabel, pageEncoding } from './shapes/encoding.ts';
import { elements, tokens } from './shapes/html.ts';
import { httpAnswer } from './shapes/http.ts';
import { links, rawLinks } from './shapes/links.ts';
import { robotsDocument, robotsStatus, robotsUrl } from './shapes/robots.ts';
import { scenario } from './shapes/scenario.ts';
import { namedSitemap, sitemap } from './shapes/sitemap.ts';
import {
  baseUrl,
  canonical,
  hreflang,
  linkHeader,
  refreshContent,
  refreshOfPage,
  robotsMeta,
  srcset,
  srcsetFirst,
  styleSheetUrls,
} from './shapes/statements.ts';
import {
  hostAddress,
  hostToAscii,
  pathDots,
  publicSuffix,
  queryEncode,
  safeUrl,
  urlHref,
  urlResolve,
  wptUrl,
} from './shapes/url.ts';
import { dataUrl, queryCleaned, urlKey, urlNormalised } from './shapes/url-key.ts';
import { warcSample } from './shapes/warc.ts';

/** What drives the cases of a file, by the first word of its shape. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  'robots-doc-v1': robotsDocument,
  'robots-fetch-v1': robotsStatus,
  'robots-url-v1': robotsUrl,
  'wpt-url-v1': wptUrl,
  'url-href-v1': urlHref,
  'url-resolve-v1': urlResolve,
  'url-safe-v1': safeUrl,
  'host-toascii-v1': hostToAscii,
  'host-ipv4-v1': hostAddress,
  'path-dots-v1': pathDots,
  'query-encode-v1': queryEncode,
  'psl-v1': publicSuffix,
  'surt-v1': urlKey,
  'html-sniff-v1': pageEncoding,
  'decode-v1': decoding,
  'decode-page-v1': decodedPage,
  'content-type-charset-v1': contentType,
  'bom-v1': byteOrderMark,
  'label-v1': encodingLabel,
  'links-v1': links,
  'raw-links-v1': rawLinks,
  'base-url-v1': baseUrl,
  'meta-refresh-v1': refreshContent,
  'meta-refresh-page-v1': refreshOfPage,
  'srcset-v1': srcset,
  'srcset-first-v1': srcsetFirst,
  'link-header-v1': linkHeader,
  'canonical-v1': canonical,
  'robots-meta-v1': robotsMeta,
  'hreflang-v1': hreflang,
  'html-tokens-v1': tokens,
  'html-elements-v1': elements,
  'http-fixture-v1': httpAnswer,
  'http-robustness-v1': httpAnswer,
  'warc-sample-v1': warcSample,
  'scenario-v1': scenario,
  'url-normalize-v1': urlNormalised,
  'query-clean-v1': queryCleaned,
  'data-uri-v1': dataUrl,
  'css-urls-v1': styleSheetUrls,
  'sitemap-v1': sitemap,
  'scrapy-sitemap-v1': namedSitemap,
};
