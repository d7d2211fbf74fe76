import { useState } from 'preact/hooks';
import type { Form } from '../../../src/serve/control-answers.ts';
import { type Fault, faultIn } from './fault.ts';
import { SettingField } from './setting-field.tsx';
import type { SettingValue } from './setting-value.ts';

/** The limits that hold back what is left, to be raised before the crawl goes on. */
export function Limits(properties: {
  readonly limits: Form;
  readonly fault: Fault | undefined;
  readonly isSending: boolean;
  readonly onResume: (settings: Readonly<Record<string, SettingValue>>) => Promise<boolean>;
}) {
  const { limits, fault, isSending, onResume } = properties;
  const [values, setValues] = useState<Readonly<Record<string, SettingValue | undefined>>>({});
  return (
    <form
      class="controls"
      onSubmit={(event) => {
        event.preventDefault();
        const given = limits.flatMap(({ name, value }) => {
          const wanted = values[name] ?? value;
          return wanted === undefined ? [] : [[name, wanted] as const];
        });
        void onResume(Object.fromEntries(given));
      }}
    >
      {limits.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          value={values[setting.name] ?? setting.value}
          fault={faultIn(fault, setting.name)}
          onValue={(value) => setValues((last) => ({ ...last, [setting.name]: value }))}
        />
      ))}
      <button type="submit" class="first" aria-disabled={isSending}>
        Resume
      </button>
    </form>
  );
}
