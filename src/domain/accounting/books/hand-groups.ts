import { readId } from '#domain/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { FIRST_DAY } from '../periods/period-bounds.ts';
import type { SettledGroup } from './settled-group.ts';

/** Letterings that stand, made until a day: a closed period never gains nor loses one. */
export function* readHandGroups(until: string): Work<readonly SettledGroup[]> {
  const standing = (yield* find('bam-lettrage', { Jour: { from: FIRST_DAY, to: until } })).filter(({ DelettreLe }) => DelettreLe === null);
  const lines = Map.groupBy(yield* find('bam-lettrage-ligne', { IdLettrage: standing.map(readId) }), ({ IdLettrage }) => IdLettrage);
  return standing.map(({ Id, Jour }) => ({ lettering: Id, keys: (lines.get(Id) ?? []).map(({ Cle }) => Cle), on: Jour }));
}
