import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { find, type Work } from '#domain/work/work.ts';
import { LINE_ENTITIES, LINE_FIELDS, type LineView, recordOfLine } from './line-records.ts';

export interface OpenTwin {
  readonly line: LineView;
  /** The other batch that holds the same record. */
  readonly batch: FestivalTranche;
}

type Direction = Pick<FestivalTranche, 'Id' | 'IdLangueSource' | 'IdLangueCible' | 'Statut'>;

/** Lines whose record another open batch of the same languages holds. */
export function* openTwins(batch: Direction, lines: readonly LineView[]): Work<readonly OpenTwin[]> {
  const { IdLangueSource, IdLangueCible, Statut } = batch;
  if (Statut === TrancheStatut.relue || IdLangueSource === null || IdLangueCible === null) return [];
  const others: FestivalTrancheFilm[] = [];
  for (const entity of LINE_ENTITIES) {
    const field = LINE_FIELDS[entity];
    others.push(...(yield* find('festival-tranche-film', { [field]: numbersIn(lines, field) })));
  }
  const foreign = others.filter(({ IdTranche }) => IdTranche !== batch.Id);
  const batches = byId(
    (yield* find('festival-tranche', { Id: numbersIn(foreign, 'IdTranche'), IdLangueSource, IdLangueCible })).filter(
      (one) => one.Statut !== TrancheStatut.relue,
    ),
  );
  return lines.flatMap((line) => {
    const lineRecord = recordOfLine(line);
    const twin = foreign.find((other) => {
      const record = recordOfLine(other);
      return batches.has(other.IdTranche) && record?.entity === lineRecord?.entity && record?.id === lineRecord?.id;
    });
    const found = batches.get(twin?.IdTranche ?? 0);
    return found === undefined ? [] : [{ line, batch: found }];
  });
}
