import { useId, useState } from 'preact/hooks';
import type { Form } from '../../../src/serve/control-answers.ts';
import { FieldFault, faultMarks } from './field-fault.tsx';
import { hasLines, isNumeric, type SettingValue, shownValue, unitOf, writtenValue } from './setting-value.ts';

/** One setting of a new crawl, by its kind. */
export function SettingField(properties: {
  readonly setting: Form[number];
  readonly value: SettingValue | undefined;
  /** What the server says is wrong with it. */
  readonly fault?: string | undefined;
  readonly onValue: (value: SettingValue | undefined) => void;
}) {
  const { setting, value, fault, onValue } = properties;
  const { name, kind } = setting;
  const help = helpOf(setting.help);
  const id = useId();
  if (kind === 'boolean')
    return (
      <label class="check setting">
        <input type="checkbox" checked={value === true} onChange={(event) => onValue(event.currentTarget.checked)} />
        <span>
          {titleOf(name)}
          <small class="soft">{help}</small>
        </span>
      </label>
    );
  const { unit } = unitOf(kind);
  return (
    <div class="field setting">
      <label for={id} class="setting-name">
        {titleOf(name)}
        {unit !== '' && <span class="soft">, {unit}</span>}
      </label>
      <Control {...{ id, setting, value, fault, onValue }} />
      <FieldFault id={id} text={fault} />
      <small class="soft">{help}</small>
    </div>
  );
}

function Control(properties: {
  readonly id: string;
  readonly setting: Form[number];
  readonly value: SettingValue | undefined;
  readonly fault: string | undefined;
  readonly onValue: (value: SettingValue | undefined) => void;
}) {
  const { id, setting, value, fault, onValue } = properties;
  // As it is being written: a `1.` on the way to `1.5`, or a line that is still empty, is not to be put right meanwhile.
  const [draft, setDraft] = useState<string>();
  const { kind, choices } = setting;
  const shown = shownValue(kind, value);
  const tell = (text: string) => onValue(writtenValue(kind, text));
  if (choices !== undefined && !hasLines(kind))
    return (
      <select id={id} value={shown} onChange={(event) => tell(event.currentTarget.value)} {...faultMarks(id, fault)}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  const written = {
    id,
    value: draft ?? shown,
    // At each key: what only the field knew would be lost as soon as anything else on the page changes.
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => {
      setDraft(event.currentTarget.value);
      tell(event.currentTarget.value);
    },
    onBlur: () => setDraft(undefined),
    ...faultMarks(id, fault),
  };
  if (hasLines(kind)) return <textarea rows={2} {...written} />;
  if (!isNumeric(kind)) return <input type="text" {...written} />;
  const minimum = setting.minimum === undefined ? undefined : setting.minimum / unitOf(kind).size;
  return <input type="number" step={kind === 'integer' ? 1 : 'any'} min={minimum} {...written} />;
}

/** What the field is for: the letters that stand for a value on the command line are the field itself here. */
function helpOf(help: string): string {
  return help
    .replace(/\bDUR\b/g, 'this time')
    .replace(/\bSIZE\b/g, 'this much')
    .replace(/\bN\b/g, 'this many');
}

/** `maxPagesPerHost` as `Max pages per host`. */
function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
