import type { RecordMails } from '#domain/records/engine/record-mails.ts';
import { refuse } from '#domain/work/work.ts';

/** The library writes no mails: a step that asks for one is refused. */
export const recordMails: RecordMails = {
  mail: () => refuse('adresse-inconnue'),
  'hidden-fields': () => refuse('adresse-inconnue'),
  traces: () => refuse('adresse-inconnue'),
};
