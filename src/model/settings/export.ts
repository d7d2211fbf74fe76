import { setting } from './setting.ts';

/** How files for others are written. */
export const EXPORT_SETTINGS = {
  compat: setting({
    kind: 'choice',
    choices: ['none', 'screaming-frog'],
    default: 'none',
    group: 'export',
    help: 'whose headings and file names pages.csv and links.csv have',
  }),
  escapeFormulas: setting({
    kind: 'boolean',
    default: false,
    group: 'export',
    help: "put ' before CSV fields that a spreadsheet would take for a formula",
  }),
  bom: setting({
    kind: 'boolean',
    default: false,
    group: 'export',
    help: 'begin CSV files with a byte order mark, for Excel',
  }),
};
