import { LINK_TYPES, type LinkType } from '../model/link.ts';

/** Whether the crawl follows a link of this type; `nofollow` is what its own rel says. */
export type FollowRule = (type: LinkType, nofollow: boolean) => boolean;

/** What a rule says of the links of a page, asked once for each type of them. */
export class LinkRulings {
  readonly #rule: FollowRule;
  /** For each type what the rule says of it without and with nofollow: 0 not asked yet, 1 no, 2 yes. */
  readonly #known = new Int8Array(LINK_TYPES.length * 2);

  constructor(rule: FollowRule) {
    this.#rule = rule;
  }

  /** `type` is its number. */
  isFollowed(type: number, nofollow: boolean): boolean {
    const place = type * 2 + (nofollow ? 1 : 0);
    const known = this.#known[place] ?? 0;
    if (known !== 0) return known === 2;
    const followed = this.#rule(LINK_TYPES[type] ?? 'link', nofollow);
    this.#known[place] = followed ? 2 : 1;
    return followed;
  }
}
