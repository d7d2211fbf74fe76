import { type Notebook, READ_OTHERWISE_NOTE } from './model/notebook.ts';
import type { SettingName, Settings } from './model/settings.ts';
import type { Instant } from './model/time.ts';

/** What decides over the links and facts that are read of an answer. */
const OF_READING: readonly SettingName[] = [
  'nofollow',
  'canonical',
  'noscriptRefresh',
  'forms',
  'region',
  'acceptTypes',
  'readPdf',
  'lenientTags',
  'detectEncoding',
  'maxBody',
];

/** Where pages are read otherwise from now on, notes that what was read before has to be sent again where it is visited again. */
export function noteOtherReading(notes: Notebook, before: Settings, now: Settings, at: Instant): void {
  const isSame = OF_READING.every((name) => JSON.stringify(before[name]) === JSON.stringify(now[name]));
  if (!isSame) notes.write(READ_OTHERWISE_NOTE, at);
}
