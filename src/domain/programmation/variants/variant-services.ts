import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalVarianteSeance } from '#generated/records/festival-variante-seance.gen.ts';
import type { MergeVarianteBody } from '#generated/schemas/services/variantes.zod.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { byId } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import { addAll, find, names, open, refuse, refuseWith, remove, see, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { compareVariantGrid, type ToldComparison } from './compare-variant.ts';
import { addedScreening, kindOf, placeOf } from './variant-grid.ts';

type VariantId = { readonly id: number };
type Merged = { NbSeances: number };

export const compareVariante: WorkService<Asked<VariantId, unknown, unknown>, ToldComparison> = {
  entity: 'festival-variante',
  *run({ params: { id } }, facts) {
    return (yield* compareVariantGrid(yield* see('festival-variante', id), facts)).told;
  },
};

/** The true grid becomes that of the variant, as it was read: what a move refuses, it refuses, and then nothing is written. */
export const mergeVariante: WorkService<Asked<VariantId, unknown, Infer<typeof MergeVarianteBody>>, Merged> = {
  entity: 'festival-programmation',
  *run({ params: { id }, body }, facts) {
    const variant = yield* open('festival-variante', id);
    if (variant.DateFusion !== null) return yield* refuse('deja-fait');
    const { lines, screenings, told } = yield* compareVariantGrid(variant, facts);
    if (told.Empreinte !== body.Empreinte) return yield* refuse('grille-changee');
    yield* update('festival-variante', id, { DateFusion: facts.now });
    for (const line of lines) {
      const screening = screenings.get(line.IdProgrammation ?? 0);
      if (screening !== undefined) yield* mergeLine(line, screening);
    }
    const added = lines.filter((line) => kindOf(line) === 'ajoutee');
    const ids = yield* addAll(
      'festival-programmation',
      added.map((line) => addedScreening(line, variant.Eannee)),
    );
    for (const [index, line] of added.entries())
      yield* update('festival-variante-seance', line.Id, { IdProgrammation: ids[index] ?? null, IsAjoutee: true });
    return { NbSeances: lines.length };
  },
};

/** Stores the place before, so that the merge can be undone. */
function* mergeLine(line: FestivalVarianteSeance, { Id, IdSalle, Debut, Fin, Etat }: FestivalProgrammation): Work<void> {
  yield* update('festival-variante-seance', line.Id, { IdSalleAvant: IdSalle, DebutAvant: Debut, FinAvant: Fin, EtatAvant: Etat });
  yield* update('festival-programmation', Id, line.IsRetiree ? { Etat: SeanceEtat.annulee } : placeOf(line));
}

/** The grid as it was before the merge; refused as a whole when somebody has moved one of its screenings since. */
export const undoVarianteMerge: WorkService<Asked<VariantId, unknown, unknown>, Merged> = {
  entity: 'festival-programmation',
  *run({ params: { id } }) {
    const variant = yield* open('festival-variante', id);
    if (variant.DateFusion === null) return yield* refuse('deja-fait');
    const lines = yield* find('festival-variante-seance', { IdVariante: id });
    const screenings = byId(yield* find('festival-programmation', { Id: lines.flatMap(({ IdProgrammation }) => IdProgrammation ?? []) }));
    const moved = lines.filter((line) => !isAsMerged(line, screenings.get(line.IdProgrammation ?? 0)));
    if (moved.length > 0) {
      const programmeNames = yield* names('festival-programme', [...new Set(moved.map(({ IdProgramme }) => IdProgramme))]);
      const liste = moved.map(({ IdProgramme }) => readText(programmeNames, String(IdProgramme)) ?? '').join(', ');
      return yield* refuseWith('regle-metier', { message: 'variante.bougee', params: { liste } });
    }
    for (const line of lines) yield* takeLineBack(line);
    yield* update('festival-variante', id, { DateFusion: null });
    return { NbSeances: lines.length };
  },
};

function isAsMerged(line: FestivalVarianteSeance, screening: FestivalProgrammation | undefined): boolean {
  if (screening === undefined) return false;
  if (line.IsRetiree) return screening.Etat === SeanceEtat.annulee;
  return screening.IdSalle === line.IdSalle && screening.Debut === line.Debut && screening.Fin === line.Fin;
}

function* takeLineBack({
  Id,
  IdProgrammation,
  IsAjoutee,
  IsRetiree,
  IdSalleAvant,
  DebutAvant,
  FinAvant,
  EtatAvant,
}: FestivalVarianteSeance): Work<void> {
  if (IdProgrammation === null) return;
  if (IsAjoutee) {
    // The line outlives the screening that it made.
    yield* update('festival-variante-seance', Id, { IdProgrammation: null, IsAjoutee: false });
    yield* remove('festival-programmation', IdProgrammation);
  } else if (IsRetiree) yield* update('festival-programmation', IdProgrammation, { Etat: EtatAvant ?? SeanceEtat.brouillon });
  else yield* update('festival-programmation', IdProgrammation, { IdSalle: IdSalleAvant, Debut: DebutAvant, Fin: FinAvant });
}
