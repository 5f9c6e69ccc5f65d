import type { RecordData } from '#domain/records/record-data.ts';

/** What a film says in each language, part by part. */
const TEXTS: ReadonlySet<string> = new Set(['film-texte', 'film-titre']);
export const STEPS = ['IsCorrige', 'IsTraduit', 'IsRelu'] as const;

export const isFilmText = (entity: string): boolean => TEXTS.has(entity);

/** A line of a batch from whose source somebody already worked: a change of it must be seen. */
export const isWorkedOn = (line: RecordData): boolean => STEPS.some((step) => line[step] === true);

/** Whoever ticks a step has seen the texts as they are: what changed before is dealt with. */
export const isSeenAgain = (before: RecordData, after: RecordData): boolean =>
  STEPS.some((step) => before[step] === false && after[step] === true);
