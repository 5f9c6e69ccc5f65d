import type { Asked, WorkService } from '#domain/work/service.ts';
import { norm } from '#domain/values/text/norm.ts';
import { readText } from '#domain/values/record-data.ts';
import { find, names, see } from '#domain/work/work.ts';
import { ineligibility } from './eligibility.ts';
import { candidatesOf, declaredPrizes } from './prize-facts.ts';

interface Choice {
  readonly Id: number;
  readonly Libelle: string;
}

/** The prizes that a film may still win, in the order of the list of prizes. */
export const listPrixPossibles: WorkService<
  Asked<{ readonly id: number }, { readonly recherche?: string | undefined }, unknown>,
  Choice[]
> = {
  entity: 'inscription-prix',
  *run({ params: { id }, query: { recherche = '' } }) {
    const entry = yield* see('festival-inscription', id);
    const prizes = (yield* find('festival-prix', { IsActif: true })).toSorted(
      (left, right) => (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id,
    );
    const [candidate] = yield* candidatesOf([entry]);
    const declared = yield* declaredPrizes(prizes, { edition: entry.Eannee, award: 0 });
    const possible = prizes.filter((prize) => {
      const one = declared.get(prize.Id);
      return candidate !== undefined && one !== undefined && ineligibility(candidate, one) === null;
    });
    const labels = yield* names(
      'festival-prix',
      possible.map((prize) => prize.Id),
    );
    return possible
      .map(({ Id }) => ({ Id, Libelle: readText(labels, String(Id)) ?? '–' }))
      .filter(({ Libelle }) => norm(Libelle).includes(norm(recherche)));
  },
};
