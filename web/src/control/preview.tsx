import { useEffect, useRef } from 'preact/hooks';
import type { Preview as PreviewAnswer } from '../../../src/serve/control-answers.ts';
import { counted, duration } from '../amounts.ts';
import { Card } from '../parts/card.tsx';
import { Steps } from '../parts/steps.tsx';

const VERDICTS = {
  parsed: 'its rules hold',
  'allow-all': 'everything may be fetched',
  'disallow-all': 'nothing may be fetched',
} as const;

/** What robots.txt says to the seeds, and their way through the rules; nothing else was fetched for it. */
export function Preview({ preview }: { readonly preview: PreviewAnswer }) {
  const place = useRef<HTMLElement>(null);
  // It is below what was pressed to see it.
  useEffect(() => place.current?.focus(), [preview]);
  return (
    <section class="cards" aria-label="What robots.txt says" tabIndex={-1} ref={place}>
      {preview.robots.map(({ origin, status, verdict, detail, text, delay, sitemaps }) => (
        <Card key={origin} title={`robots.txt of ${origin}`}>
          <p>
            {status === undefined ? 'No answer' : `Status ${status}`}: {VERDICTS[verdict]}.{' '}
            <bdi class="soft">{detail}</bdi>
          </p>
          {text !== '' && (
            <>
              <p class="small soft">
                {delay === undefined ? 'It asks for no pause' : `It asks for a pause of ${duration(delay)}`} and names{' '}
                {sitemaps.length === 0 ? 'no sitemap' : counted(sitemaps.length, 'sitemap')}.
              </p>
              <pre class="source">{text}</pre>
            </>
          )}
        </Card>
      ))}
      {preview.ways.map(({ url, steps }) => (
        <Card key={url} title="A seed's way through the rules">
          <bdi class="address">{url}</bdi>
          <Steps steps={steps} />
        </Card>
      ))}
    </section>
  );
}
