import { useEffect, useState } from 'preact/hooks';
import type { Control, Form, NewCrawl, Preview as PreviewAnswer } from '../../../src/serve/control-answers.ts';
import { go } from '../address.ts';
import { messageOf, send, useAnswer } from '../answer.ts';
import { useCrawl } from '../crawl-context.ts';
import { Card } from '../parts/card.tsx';
import { Head } from '../parts/head.tsx';
import { Problem } from '../parts/problem.tsx';
import { linesOf } from './lines.ts';
import { Preview } from './preview.tsx';
import { SettingField } from './setting-field.tsx';
import type { SettingValue } from './setting-value.ts';

/** What most crawls are told; the other settings are there when they are asked for. */
const FIRST: readonly string[] = [
  'scope',
  'depth',
  'maxPages',
  'maxTime',
  'delay',
  'hostConcurrency',
  'order',
  'nofollow',
];

/** Groups of settings, in words. */
const GROUPS: Readonly<Record<string, string>> = {
  scope: 'scope and limits',
  input: 'where URLs come from',
  order: 'order',
  polite: 'politeness',
  store: 'what is kept',
};

/** A crawl to begin: seeds, scope, limits, politeness, ordering, and what robots.txt says to it. */
export function NewCrawlView() {
  const { answer: form, problem, again } = useAnswer<Form>('/api/control/form');
  const [seeds, setSeeds] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, SettingValue>>>({});
  const [preview, setPreview] = useState<PreviewAnswer>();
  const [fault, setFault] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [begun, setBegun] = useState<{ readonly before: Control | undefined }>();
  const { crawl, control } = useCrawl();
  const wanted: NewCrawl = { seeds: linesOf(seeds), settings: values };
  const attempt = async (work: () => Promise<void>) => {
    setIsSending(true);
    setFault(undefined);
    await work().catch((error: unknown) => setFault(messageOf(error)));
    setIsSending(false);
  };
  const look = () => attempt(async () => setPreview(await send<PreviewAnswer>('/api/control/preview', wanted)));
  const begin = () =>
    attempt(async () => {
      await send<Control>('/api/control/crawl', wanted);
      setBegun({ before: control });
    });
  // What the server tells of itself is of the new crawl from here on: nobody is shown the one before.
  useEffect(() => {
    if (begun !== undefined && control !== begun.before) go('/');
  }, [begun, control]);
  if (problem !== undefined)
    return (
      <>
        <Head title="New crawl" />
        <Problem text={problem} again={again} />
      </>
    );
  return (
    <>
      <Head title="New crawl">
        <p>It goes into a folder of its own{crawl !== undefined && ', beside the one that is served'}.</p>
      </Head>
      <form
        class="new-crawl"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <Seeds text={seeds} onText={setSeeds} />
        {form !== undefined && <Settings form={form} values={values} onChange={setValues} />}
        {fault !== undefined && <Problem text={fault} />}
        <div class="controls">
          <button type="submit" class="first" disabled={isSending || begun !== undefined}>
            Begin the crawl
          </button>
          <button type="button" disabled={isSending || wanted.seeds.length === 0} onClick={() => void look()}>
            What does robots.txt say?
          </button>
          {(isSending || begun !== undefined) && (
            <span class="soft" role="status">
              {begun === undefined ? 'Asking …' : 'It begins …'}
            </span>
          )}
        </div>
      </form>
      {preview !== undefined && <Preview preview={preview} />}
    </>
  );
}

function Seeds({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  return (
    <Card title="Where to begin">
      <label class="field">
        <span>Seeds: URLs, one a line</span>
        <textarea
          rows={3}
          value={text}
          required
          onInput={(event) => onText(event.currentTarget.value)}
          placeholder="https://example.org/"
        />
      </label>
    </Card>
  );
}

function Settings(properties: {
  readonly form: Form;
  readonly values: Readonly<Record<string, SettingValue>>;
  readonly onChange: (values: Readonly<Record<string, SettingValue>>) => void;
}) {
  const { form, values, onChange } = properties;
  const first = FIRST.flatMap((name) => form.find((setting) => setting.name === name) ?? []);
  const groups = [...new Set(form.map(({ group }) => group))];
  const field = (setting: Form[number]) => (
    <SettingField
      key={setting.name}
      setting={setting}
      value={values[setting.name] ?? setting.value}
      onValue={(value) => {
        const { [setting.name]: _, ...others } = values;
        onChange(value === undefined ? others : { ...others, [setting.name]: value });
      }}
    />
  );
  return (
    <>
      <Card title="How">
        <div class="setting-fields">{first.map(field)}</div>
      </Card>
      {groups.map((group) => {
        const rest = form.filter((setting) => setting.group === group && !first.includes(setting));
        if (rest.length === 0) return null;
        return (
          <details key={group} class="card">
            <summary>
              More: {GROUPS[group] ?? group} <span class="soft small">{rest.length}</span>
            </summary>
            <div class="setting-fields">{rest.map(field)}</div>
          </details>
        );
      })}
    </>
  );
}
