import type { Settings } from '../model/settings.ts';
import type { Because } from '../model/visit.ts';
import type { CsvOptions } from './csv.ts';
import type { Out } from './out.ts';
import type { SurveyOptions } from './survey.ts';

type UsedSettings = Pick<Settings, 'compat' | 'escapeFormulas' | 'bom' | 'depth' | 'maxPagesPerHost'>;

/** What exports want to know besides the archive. A crawl's settings will do. */
export interface ExportOptions extends Partial<UsedSettings>, SurveyOptions {
  /** The limit that ended the crawl, which the URLs still waiting are then held back by. */
  readonly ended?: Because | undefined;
}

/** The CSV rules that the options ask for. */
export function csvOptions({ escapeFormulas = false }: ExportOptions): CsvOptions {
  return { escapeFormulas };
}

/** Begins a CSV file: the byte order mark that Excel knows UTF-8 by, where asked for. */
export async function beginCsv(out: Out, { bom = false }: ExportOptions): Promise<void> {
  if (bom) await out.write('\uFEFF');
}
