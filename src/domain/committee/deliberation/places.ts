import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';

const { aDecider, preselection, selection, attente, nonRetenue } = InscriptionPlace;

/** Place of a registration: the column `Place` says the same in lists. */
export function placeOf(registration: Pick<FestivalInscription, 'Statut' | 'IsEnAttente' | 'IsNonRetenue'>): number {
  const status = registration.Statut;
  if (status === InscriptionStatut.programme) return selection;
  if (status === InscriptionStatut.shortliste) return registration.IsEnAttente === true ? attente : preselection;
  return registration.IsNonRetenue === true ? nonRetenue : aDecider;
}

/** From where each step of a registration leads, and to which place. */
const STEPS: Readonly<Record<string, { readonly from: readonly number[]; readonly to: number }>> = {
  shortlister: { from: [aDecider, nonRetenue], to: preselection },
  programmer: { from: [preselection, attente], to: selection },
  retirer: { from: [preselection, attente], to: aDecider },
  deprogrammer: { from: [selection], to: preselection },
  attendre: { from: [aDecider, nonRetenue, preselection], to: attente },
  'sortir-attente': { from: [attente], to: preselection },
  ecarter: { from: [aDecider, preselection, attente], to: nonRetenue },
  reconsiderer: { from: [nonRetenue], to: aDecider },
};

/** The fewest steps that lead from one place to another; none when it is the same. */
export function stepsBetween(from: number, to: number): readonly string[] {
  const seen = new Set([from]);
  let ways: readonly { readonly at: number; readonly steps: readonly string[] }[] = [{ at: from, steps: [] }];
  while (ways.length > 0) {
    const found = ways.find(({ at }) => at === to);
    if (found !== undefined) return found.steps;
    ways = ways.flatMap(({ at, steps }) =>
      Object.entries(STEPS)
        .filter(([, step]) => step.from.includes(at) && !seen.has(step.to))
        .map(([name, step]) => {
          seen.add(step.to);
          return { at: step.to, steps: [...steps, name] };
        }),
    );
  }
  return [];
}
