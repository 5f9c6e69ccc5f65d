import type { InsRecupCredit } from '#generated/records/ins-recup-credit.gen.ts';
import type { InsRecupRattachement } from '#generated/enums/ins-recup-rattachement.gen.ts';
import { create, read, refuse, update, type Work } from '#domain/work/work.ts';
import { matchStatus } from './match-status.ts';
import { isOpen } from './submission-steps.ts';

type CreditAction = 'rattacher' | 'creer' | 'detacher' | 'forcer' | 'structureAjout' | 'structureCreation' | 'structureRetrait';

export interface Matching {
  readonly credit: InsRecupCredit;
  readonly action: CreditAction;
  /** Person or structure of an attachment. */
  readonly target: number | null;
  /** True if the person may create such a record. */
  readonly mayCreate: (entity: 'personne' | 'structure') => boolean;
}

/** One gesture on one line of the sent credits; what the line is afterwards follows from the names (F-142). */
export function* matchCredit(matching: Matching): Work<{ readonly Rattachement: InsRecupRattachement }> {
  const { credit } = matching;
  const submission = yield* read('ins-recup', credit.IdInsRecup);
  if (!isOpen(submission)) yield* refuse('transition-refusee');
  const change = yield* changeOf(matching);
  const changed = { ...credit, ...change };
  const personne = changed.IdPersonne === null ? null : yield* read('personne', changed.IdPersonne);
  const structure = changed.IdStructure === null ? null : yield* read('structure', changed.IdStructure);
  if (personne === null && structure === null && changed.IsForce === true) yield* refuse('credit-non-rattache');
  const Rattachement = matchStatus(changed, { personne, structure });
  yield* update('ins-recup-credit', credit.Id, { ...change, Rattachement });
  return { Rattachement };
}

function* changeOf({
  credit,
  action,
  target,
  mayCreate,
}: Matching): Work<Partial<Pick<InsRecupCredit, 'IdPersonne' | 'IdStructure' | 'IsForce'>>> {
  switch (action) {
    case 'rattacher':
      return { IdPersonne: target, IsForce: false };
    case 'creer':
      return { IdPersonne: yield* createPerson(credit, mayCreate('personne')), IsForce: false };
    case 'detacher':
      return { IdPersonne: null, IsForce: false };
    case 'forcer':
      return { IsForce: true };
    case 'structureAjout':
      return { IdStructure: target, IsForce: false };
    case 'structureCreation':
      return { IdStructure: yield* createStructure(credit, mayCreate('structure')), IsForce: false };
    case 'structureRetrait':
      return { IdStructure: null, IsForce: false };
  }
}

/** The person that a line names, by those who may make one. */
export function* createPerson(credit: InsRecupCredit, isAllowed: boolean): Work<number> {
  if (!isAllowed) yield* refuse('droit-manquant');
  const Nom = credit.Nom ?? credit.Prenom ?? (yield* refuse('credit-sans-nom'));
  const Prenom = credit.Nom === null ? null : credit.Prenom;
  return yield* create('personne', { Nom, Prenom, Email: credit.Email });
}

export function* createStructure(credit: InsRecupCredit, isAllowed: boolean): Work<number> {
  if (!isAllowed) yield* refuse('droit-manquant');
  return yield* create('structure', { RaisonSociale: credit.NomStructure ?? (yield* refuse('credit-sans-nom')) });
}
