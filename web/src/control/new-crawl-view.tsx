import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Control, Form, NewCrawl, Preview as PreviewAnswer } from '../../../src/serve/control-answers.ts';
import { go } from '../address.ts';
import { send, useAnswer } from '../answer.ts';
import { useCrawl } from '../crawl-context.ts';
import { useDraft } from '../draft.ts';
import { Card } from '../parts/card.tsx';
import { Head } from '../parts/head.tsx';
import { Problem } from '../parts/problem.tsx';
import { type Fault, faultIn, faultOf } from './fault.ts';
import { FieldFault, faultMarks } from './field-fault.tsx';
import { linesOf } from './lines.ts';
import { Preview } from './preview.tsx';
import { SettingField } from './setting-field.tsx';
import { areSettings, type SettingValues, withValue } from './setting-value.ts';

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

/** What is written into the form. */
interface Wish {
  readonly seeds: string;
  readonly values: SettingValues;
}

function isWish(kept: unknown): kept is Wish {
  const { seeds, values } = (kept ?? {}) as Partial<Wish>; // each is looked at
  return typeof seeds === 'string' && areSettings(values);
}

/** A crawl to begin: seeds, scope, limits, politeness, ordering, and what robots.txt says to it. */
export function NewCrawlView() {
  const { answer: form, problem, again } = useAnswer<Form>('/api/control/form');
  const [wish, setWish] = useDraft<Wish>('new crawl', { seeds: '', values: {} }, isWish);
  const { seeds, values } = wish;
  const [preview, setPreview] = useState<PreviewAnswer>();
  const [fault, setFault] = useState<Fault>();
  const [isSending, setIsSending] = useState(false);
  const [begun, setBegun] = useState<{ readonly before: string | undefined }>();
  const place = useRef<HTMLFormElement>(null);
  const { crawl, counters } = useCrawl();
  const wanted: NewCrawl = { seeds: linesOf(seeds), settings: values };
  const attempt = async (work: () => Promise<void>) => {
    if (isSending || begun !== undefined) return;
    setIsSending(true);
    setFault(undefined);
    await work().catch((error: unknown) => setFault(faultOf(error)));
    setIsSending(false);
  };
  const look = () => attempt(async () => setPreview(await send<PreviewAnswer>('/api/control/preview', wanted)));
  const begin = () =>
    attempt(async () => {
      const before = counters?.crawl;
      await send<Control>('/api/control/crawl', wanted);
      setWish(undefined);
      setBegun({ before });
    });
  // Nobody is shown the crawl before.
  useEffect(() => {
    if (begun !== undefined && counters?.crawl !== begun.before) go('/');
  }, [begun, counters]);
  useEffect(() => showField(place.current?.querySelector('[aria-invalid=true]')), [fault]);
  // A field that was changed is not known to be wrong any more.
  const mend = (field: string) => setFault((last) => (last?.field === field ? undefined : last));
  return (
    <>
      <Head title="New crawl">
        <p>It goes into a folder of its own{crawl !== undefined && ', beside the one that is served'}.</p>
      </Head>
      <form
        class="new-crawl"
        ref={place}
        onInvalidCapture={(event) => openAround(event.target)}
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <Seeds
          text={seeds}
          fault={faultIn(fault, 'seeds')}
          onText={(text) => {
            setWish({ seeds: text, values });
            mend('seeds');
          }}
        />
        {problem !== undefined && form === undefined && <Problem text={problem} again={again} />}
        {problem === undefined && form === undefined && <p class="soft">Reading the settings …</p>}
        {form !== undefined && (
          <Settings
            {...{ form, values, fault }}
            onChange={(changed, name) => {
              setWish({ seeds, values: changed });
              mend(name);
            }}
          />
        )}
        {fault !== undefined && !isOfField(fault, form) && <Problem text={fault.message} />}
        <div class="controls">
          <button type="submit" class="first" aria-disabled={isSending || begun !== undefined}>
            Begin the crawl
          </button>
          <button
            type="button"
            disabled={wanted.seeds.length === 0}
            aria-disabled={isSending}
            onClick={() => void look()}
          >
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

function isOfField({ field }: Fault, form: Form | undefined): boolean {
  return field === 'seeds' || form?.some(({ name }) => name === field) === true;
}

/** Unfolds what the field is in. */
function openAround(field: EventTarget | null): void {
  if (field instanceof Element) field.closest('details')?.setAttribute('open', '');
}

function showField(field: HTMLElement | null | undefined): void {
  openAround(field ?? null);
  field?.focus();
}

function Seeds(properties: {
  readonly text: string;
  readonly fault: string | undefined;
  readonly onText: (text: string) => void;
}) {
  const { text, fault, onText } = properties;
  const id = useId();
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
          {...faultMarks(id, fault)}
        />
      </label>
      <FieldFault id={id} text={fault} />
    </Card>
  );
}

function Settings(properties: {
  readonly form: Form;
  readonly values: SettingValues;
  readonly fault: Fault | undefined;
  readonly onChange: (values: SettingValues, name: string) => void;
}) {
  const { form, values, fault, onChange } = properties;
  const first = FIRST.flatMap((name) => form.find((setting) => setting.name === name) ?? []);
  const groups = [...new Set(form.map(({ group }) => group))];
  const field = (setting: Form[number]) => (
    <SettingField
      key={setting.name}
      setting={setting}
      value={values[setting.name] ?? setting.value}
      fault={faultIn(fault, setting.name)}
      onValue={(value) => onChange(withValue(values, setting.name, value), setting.name)}
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
          <MoreSettings key={group} group={group} count={rest.length} isOpen={rest.some(({ name }) => name in values)}>
            {rest.map(field)}
          </MoreSettings>
        );
      })}
    </>
  );
}

/** Settings that few crawls need: unfolded at first where one of them was given a value, and by the reader from then on. */
function MoreSettings(properties: {
  readonly group: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly children: ComponentChildren;
}) {
  const { group, count, children } = properties;
  const [isOpen] = useState(properties.isOpen);
  return (
    <details class="card" open={isOpen}>
      <summary>
        More: {GROUPS[group] ?? group} <span class="soft small">{count}</span>
      </summary>
      <div class="setting-fields">{children}</div>
    </details>
  );
}
