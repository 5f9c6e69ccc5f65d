import type { FestivalVariante } from '#generated/records/festival-variante.gen.ts';
import { groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { type CommitRule, idsOf, writtenOf } from '#domain/work/rule.ts';
import { find, gone, mark, type Work } from '#domain/work/work.ts';
import { PLACE_FIELDS } from '../conflicts.ts';
import { festivalDayOf } from '../festival-day.ts';
import { isOverlapping, variantGrid } from '../variants/variant-grid.ts';

/** The author and the day of a variant stand in its list. */
export const authorsOfVariants: CommitRule = {
  name: 'sign a new variant of the grid',
  phase: 'before-commit',
  on: [{ entity: 'festival-variante', ops: ['insert'] }],
  *run(written, { userId, now }) {
    yield* mark('festival-variante', idsOf(written, 'festival-variante'), { IdCreateur: userId, DateCreation: now, NbConflits: 0 });
  },
};

/** Conflicts of a variant follow its lines and the true grid around them, until it is merged. */
export const conflictsOfVariants: CommitRule = {
  name: 'count the conflicts of variants of the grid',
  phase: 'before-commit',
  on: [
    { entity: 'festival-variante', ops: ['restore'] },
    {
      entity: 'festival-variante-seance',
      ops: ['insert', 'update', 'delete', 'restore'],
      fields: ['IdSalle', 'Debut', 'Fin', 'IsRetiree'],
    },
    { entity: 'festival-programmation', ops: ['insert', 'update', 'delete', 'restore'], fields: [...PLACE_FIELDS, 'IsHorsFestival'] },
  ],
  *run(written) {
    const lineIds = idsOf(written, 'festival-variante-seance');
    const changed = [...(yield* find('festival-variante-seance', { Id: lineIds })), ...(yield* gone('festival-variante-seance', lineIds))];
    const own = yield* find('festival-variante', {
      Id: [...new Set([...numbersIn(changed, 'IdVariante'), ...idsOf(written, 'festival-variante')])],
      DateFusion: null,
    });
    const around = writtenOf(written, 'festival-programmation').length === 0 ? [] : yield* find('festival-variante', { DateFusion: null });
    const variants = [...new Map([...own, ...around].map((variant) => [variant.Id, variant])).values()];
    if (variants.length > 0) yield* countConflicts(variants);
  },
};

function* countConflicts(variants: readonly FestivalVariante[]): Work<void> {
  const lines = yield* find('festival-variante-seance', { IdVariante: variants.map(readId) });
  const days = [...new Set(lines.flatMap(({ Debut }) => festivalDayOf(Debut) ?? []))];
  const near = [
    ...(yield* find('festival-programmation', { Jour: days, IsHorsFestival: false })),
    ...(yield* find('festival-programmation', { Id: numbersIn(lines, 'IdProgrammation') })),
  ];
  const screenings = [...new Map(near.map((screening) => [screening.Id, screening])).values()];
  const byVariant = groupedBy(lines, 'IdVariante');
  for (const { Id, Eannee, NbConflits: before } of variants) {
    const held = screenings.filter((screening) => screening.Eannee === Eannee);
    const grid = variantGrid(held, byVariant.get(Id) ?? [], Eannee);
    const NbConflits = [...grid.byLine.values()].filter((placed) => isOverlapping(placed, grid.screenings)).length;
    if (NbConflits !== (before ?? 0)) yield* mark('festival-variante', [Id], { NbConflits });
  }
}
