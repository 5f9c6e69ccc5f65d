import { EpreuveEtat } from '#generated/enums/epreuve-etat.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { type CommitRule, deletedOf, idsOf, type Written } from '#domain/work/rule.ts';
import { find, gone, type Work } from '#domain/work/work.ts';
import { pageContent, proofLines } from '../proof/proof-lines.ts';
import { setProofState } from '../proof/proof-link.ts';

const PARTS = ['film-titre', 'film-texte', 'film-credit', 'film-image'] as const;

/** The film team approved a page: one that differs from it is to be read again, and one that is as it was is not. */
export const staleProofs: CommitRule = {
  name: 'ask for another reading of an approved page that changed',
  phase: 'before-commit',
  on: [
    {
      entity: 'film',
      ops: ['update'],
      fields: ['Prefixe', 'TitreOriginal', 'PrefixeInternational', 'TitreInternational', 'AnneeProd'],
    },
    ...PARTS.map((entity) => ({ entity, ops: ['insert', 'update', 'delete', 'restore'] as const })),
    { entity: 'personne', ops: ['update'] },
  ],
  *run(written, { culture }) {
    const films = [...new Set([...idsOf(written, 'film'), ...(yield* filmsOfParts(written)), ...(yield* filmsOfPeople(written))])];
    const entries = yield* find('festival-inscription', { IdFilm: films, EtatEpreuve: ANSWERED });
    for (const entry of entries) yield* compare(entry, culture);
  },
};

const { approuve, corrige, aRevoir } = EpreuveEtat;
const ANSWERED = [approuve, corrige, aRevoir];

function* filmsOfParts(written: readonly Written[]): Work<readonly number[]> {
  const films: number[] = [];
  for (const entity of PARTS) {
    films.push(...numbersIn(yield* find(entity, { Id: idsOf(written, entity) }, ['IdFilm']), 'IdFilm'));
    films.push(...(yield* gone(entity, deletedOf(written, entity))).flatMap(({ IdFilm }) => IdFilm ?? []));
  }
  return films;
}

function* filmsOfPeople(written: readonly Written[]): Work<readonly number[]> {
  const credits = yield* find('film-credit', { IdPersonne: idsOf(written, 'personne'), IdFonction: FonctionSysteme.realisateur });
  return numbersIn(credits, 'IdFilm');
}

function* compare(entry: FestivalInscription, culture: Parameters<typeof proofLines>[1]): Work<void> {
  const proofs = yield* find('epreuve', { IdInscription: entry.Id, Etat: ANSWERED });
  const proof = proofs.toSorted((left, right) => left.Id - right.Id).at(-1);
  if (proof === undefined || proof.Contenu === null) return;
  const isSame = pageContent(yield* proofLines(entry, culture)) === proof.Contenu;
  const answered = proof.IsApprouve === true ? approuve : corrige;
  const state = isSame ? answered : aRevoir;
  if (state !== entry.EtatEpreuve) yield* setProofState(proof, state);
}
