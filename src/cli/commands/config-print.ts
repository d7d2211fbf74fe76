import type { Settings } from '../../index.ts';
import { defineCommand } from '../command.ts';
import { allSettings, GROUPS } from '../settings/names.ts';
import type { Origins } from '../settings/resolve.ts';
import { writeEntry } from '../settings/value.ts';
import { yamlLine } from '../settings/yaml-line.ts';

/** `skein config print`: the merged settings as YAML, each with where it came from. */
export const configPrint = defineCommand({
  arguments: [],
  groups: GROUPS,
  about: ['It takes every setting as a flag, to show what a command line comes to. Secrets are not printed.'],
  examples: ['skein config print --delay 2s', 'skein config print --json | jq .delay'],
  async run({ settings, origins, terminal }) {
    await terminal.write(settings.json ? printJson(settings, origins) : printYaml(settings, origins));
    return 0;
  },
});

function printYaml(settings: Settings, origins: Origins): string {
  const lines = allSettings().map(([name, setting]) => {
    const value = withoutUserinfo(settings[name]);
    const isSet = value !== undefined && !(setting.isSecret ?? false);
    const text = isSet ? yamlLine(name, setting.kind, value) : `# ${name}:${value === undefined ? '' : ' (secret)'}`;
    return [text, origins[name]] as const;
  });
  const widest = Math.min(40, Math.max(...lines.map(([text]) => text.length)));
  return lines.map(([text, origin]) => `${text.padEnd(widest)}  # ${origin}\n`).join('');
}

function printJson(settings: Settings, origins: Origins): string {
  const entries = allSettings().map(([name, { kind, isSecret }]) => {
    const value = withoutUserinfo(settings[name]);
    const shown = Array.isArray(value) && kind === 'patterns' ? value.map(writeEntry) : (value ?? null);
    const hidden = isSecret === true && value !== undefined;
    return [name, { value: hidden ? '(secret)' : shown, origin: origins[name] }] as const;
  });
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

/** The address of a proxy may hold a name and a password. */
function withoutUserinfo<V>(value: V): V | string {
  return typeof value === 'string' ? value.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1(secret)@') : value;
}
