import { setting } from './setting.ts';

/** How files for others are written. */
export const EXPORT_SETTINGS = {
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
