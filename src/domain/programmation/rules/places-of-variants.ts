import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { byId } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';
import { find, mark } from '#domain/work/work.ts';

/** A line of a variant remembers the place that it changes: the comparison tells when the true grid has moved it since. */
export const placesOfVariants: CommitRule = {
  name: 'keep the place that a variant changes',
  phase: 'before-commit',
  on: [
    { entity: 'festival-variante-seance', ops: ['insert', 'update'], fields: ['IdProgrammation', 'IdSalle', 'Debut', 'Fin', 'IsRetiree'] },
  ],
  *run(written) {
    const lines = yield* find('festival-variante-seance', { Id: idsOf(written, 'festival-variante-seance'), IsAjoutee: false });
    const variants = yield* find('festival-variante', { Id: lines.map(({ IdVariante }) => IdVariante), DateFusion: null });
    const open = new Set(variants.map(readId));
    const screenings = byId(yield* find('festival-programmation', { Id: lines.flatMap(({ IdProgrammation }) => IdProgrammation ?? []) }));
    for (const line of lines.filter(({ IdVariante }) => open.has(IdVariante))) {
      const screening = screenings.get(line.IdProgrammation ?? 0);
      if (screening !== undefined) yield* mark('festival-variante-seance', [line.Id], placeBefore(screening));
    }
  },
};

function placeBefore({ IdSalle, Debut, Fin, Etat }: FestivalProgrammation) {
  return { IdSalleAvant: IdSalle, DebutAvant: Debut, FinAvant: Fin, EtatAvant: Etat };
}
