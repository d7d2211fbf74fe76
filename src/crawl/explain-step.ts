/** One station on a URL's way. `stop` is where it ends, `pass` goes on, `note` only tells. */
export interface ExplainStep {
  readonly step: 'key' | 'scope' | 'known' | 'depth' | 'robots' | 'budget' | 'clock' | 'visit';
  readonly verdict: 'pass' | 'stop' | 'note';
  /** The rule, line or figure that decides, in words. */
  readonly text: string;
}
