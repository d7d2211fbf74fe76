import type { Form } from '../../../src/serve/control-answers.ts';
import { useDraft } from '../draft.ts';
import { type Fault, faultIn } from './fault.ts';
import { SettingField } from './setting-field.tsx';
import { areSettings, type SettingValue, type SettingValues, withValue } from './setting-value.ts';

/** The limits that hold back what is left, to be raised before the crawl goes on. */
export function Limits(properties: {
  /** Name of the crawl. */
  readonly of: string;
  readonly limits: Form;
  readonly fault: Fault | undefined;
  readonly isSending: boolean;
  readonly onResume: (settings: Readonly<Record<string, SettingValue>>) => Promise<boolean>;
}) {
  const { of, limits, fault, isSending, onResume } = properties;
  const [values, setValues] = useDraft<SettingValues>(`limits of ${of}`, {}, areSettings);
  return (
    <form
      class="controls"
      onSubmit={(event) => {
        event.preventDefault();
        const given = limits.flatMap(({ name, value }) => {
          const wanted = values[name] ?? value;
          return wanted === undefined ? [] : [[name, wanted] as const];
        });
        // What was given is the limit now, whoever changes it afterwards.
        void onResume(Object.fromEntries(given)).then((isDone) => isDone && setValues(undefined));
      }}
    >
      {limits.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          value={values[setting.name] ?? setting.value}
          fault={faultIn(fault, setting.name)}
          onValue={(value) => setValues(withValue(values, setting.name, value))}
        />
      ))}
      <button type="submit" class="first" aria-disabled={isSending}>
        Resume
      </button>
    </form>
  );
}
