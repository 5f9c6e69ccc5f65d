import type { FestivalVariante } from '#generated/records/festival-variante.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalVarianteSeance } from '#generated/records/festival-variante-seance.gen.ts';
import { groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { type CommitRule, idsOf, type Written, writtenOf } from '#domain/work/rule.ts';
import { find, gone, mark, type Work } from '#domain/work/work.ts';
import { standingOf } from '../acknowledgements/standing.ts';
import { festivalDayOf } from '../festival-day.ts';
import { countVariantConflicts, screeningsAround } from '../variants/variant-conflicts.ts';
import { variantGrid } from '../variants/variant-grid.ts';
import { gridFacts } from '../warnings/grid-facts.ts';
import { ALERT_SOURCES, touchedScreenings } from './screening-alerts.ts';

/** The author and the day of a variant stand in its list. */
export const authorsOfVariants: CommitRule = {
  name: 'sign a new variant of the grid',
  phase: 'before-commit',
  on: [{ entity: 'festival-variante', ops: ['insert'] }],
  *run(written, { userId, now }) {
    yield* mark('festival-variante', idsOf(written, 'festival-variante'), { IdCreateur: userId, DateCreation: now, NbConflits: 0 });
  },
};

/** Conflicts of a variant follow its lines, and whatever the conflicts of the true grid follow, until it is merged. */
export const conflictsOfVariants: CommitRule = {
  name: 'count the conflicts of variants of the grid',
  phase: 'before-commit',
  on: [
    { entity: 'festival-variante', ops: ['restore'] },
    {
      entity: 'festival-variante-seance',
      ops: ['insert', 'update', 'delete', 'restore'],
      fields: ['IdSalle', 'Debut', 'Fin', 'IsRetiree', 'IdProgramme'],
    },
    ...ALERT_SOURCES,
  ],
  *run(written) {
    const open = yield* find('festival-variante', { DateFusion: null });
    if (open.length === 0) return;
    const lines = yield* find('festival-variante-seance', { IdVariante: open.map(readId) });
    const concerned = yield* concernedVariants(written, lines);
    const variants = concerned === 'all' ? open : open.filter(({ Id }) => concerned.has(Id));
    if (variants.length > 0) yield* countConflicts(variants, lines);
  },
};

const ROOM_SOURCES: ReadonlySet<string> = new Set([
  'festival-edition',
  'festival-lieu',
  'festival-lieu-trajet',
  'festival-salle',
  'festival-salle-edition',
  'festival-salle-indisponibilite',
]);

/** Variants whose lines were written, or whose days hold a screening that the change touches. */
function* concernedVariants(written: readonly Written[], lines: readonly FestivalVarianteSeance[]): Work<ReadonlySet<number> | 'all'> {
  const lineIds = idsOf(written, 'festival-variante-seance');
  const changed = [...(yield* find('festival-variante-seance', { Id: lineIds })), ...(yield* gone('festival-variante-seance', lineIds))];
  const variantIds = new Set([...numbersIn(changed, 'IdVariante'), ...idsOf(written, 'festival-variante')]);
  if (written.every(({ entity }) => entity.startsWith('festival-variante'))) return variantIds;
  // A room of a variant may hold no screening of the true grid, and a screening that left is in no day any more.
  if (written.some(({ entity }) => ROOM_SOURCES.has(entity))) return 'all';
  if (writtenOf(written, 'festival-programmation').some(({ op }) => op === 'delete')) return 'all';
  const touched = yield* touchedScreenings(written);
  const days = new Set([...touched, ...placesBefore(written)].flatMap(({ Jour }) => Jour ?? []));
  const ids = new Set(touched.map(readId));
  const around = lines.filter(
    ({ Debut, IdProgrammation }) => days.has(festivalDayOf(Debut) ?? '') || (IdProgrammation !== null && ids.has(IdProgrammation)),
  );
  return new Set([...variantIds, ...numbersIn(around, 'IdVariante')]);
}

/** Days that screenings left. */
function placesBefore(written: readonly Written[]): readonly { readonly Jour: string | null }[] {
  return writtenOf(written, 'festival-programmation').map(({ before }) => ({ Jour: festivalDayOf(before?.Debut ?? '') }));
}

function* countConflicts(variants: readonly FestivalVariante[], all: readonly FestivalVarianteSeance[]): Work<void> {
  const ids = new Set(variants.map(readId));
  const lines = all.filter(({ IdVariante }) => ids.has(IdVariante));
  const held = yield* heldScreenings(lines);
  const byVariant = groupedBy(lines, 'IdVariante');
  const grids = variants.map((variant) => {
    const editionScreenings = held.filter(({ Eannee }) => Eannee === variant.Eannee);
    return { variant, grid: variantGrid(editionScreenings, byVariant.get(variant.Id) ?? [], variant.Eannee) };
  });
  // One reading serves all variants.
  const screenings = grids.flatMap(({ grid }) => screeningsAround(grid));
  const facts = yield* gridFacts([...new Map(screenings.map((screening) => [screening.Id, screening])).values()]);
  const standing = yield* standingOf(screenings);
  for (const { variant, grid } of grids) {
    const NbConflits = countVariantConflicts(grid, { facts, standing });
    if (NbConflits !== (variant.NbConflits ?? 0)) yield* mark('festival-variante', [variant.Id], { NbConflits });
  }
}

/** Screenings of the true grid that lines are about or may meet, those of their programmes on other days too. */
function* heldScreenings(lines: readonly FestivalVarianteSeance[]): Work<readonly FestivalProgrammation[]> {
  const days = [...new Set(lines.flatMap(({ Debut }) => festivalDayOf(Debut) ?? []))];
  const near = [
    ...(yield* find('festival-programmation', { Jour: days, IsHorsFestival: false })),
    ...(yield* find('festival-programmation', { Id: numbersIn(lines, 'IdProgrammation') })),
  ];
  const elsewhere = yield* find('festival-programmation', { IdProgramme: numbersIn(near, 'IdProgramme'), IsHorsFestival: false });
  return [...new Map([...near, ...elsewhere].map((screening) => [screening.Id, screening])).values()];
}
