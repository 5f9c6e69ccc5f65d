import type { RecordData } from '#domain/values/record-data.ts';
import type { Work } from './work.ts';
import type { EffectInput } from './transition-rule.ts';

/**
 * Effect of a transition that writes other records in the same transaction. What it answers is set on the record itself,
 * which it must not write on its own.
 */
export type WorkEffect = { run(input: EffectInput): Work<RecordData> }['run'];
