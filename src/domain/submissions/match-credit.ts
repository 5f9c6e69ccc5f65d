import type { InsRecupRattachement } from '#generated/enums/ins-recup-rattachement.gen.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import { create, read, refuse, update, type Work } from '#domain/work/work.ts';
import { matchStatus } from './match-status.ts';
import { isOpen } from './submission-steps.ts';

export type CreditAction = 'rattacher' | 'creer' | 'detacher' | 'forcer' | 'structureAjout' | 'structureCreation' | 'structureRetrait';

export interface Matching {
  readonly credit: RecordData;
  readonly action: CreditAction;
  /** Person or structure of an attachment. */
  readonly target: number | null;
  /** Whether the person may create such a record. */
  readonly mayCreate: (entity: 'personne' | 'structure') => boolean;
}

/** One gesture on one line of the sent credits; what the line is afterwards follows from the names (F-142). */
export function* matchCredit(matching: Matching): Work<{ readonly Rattachement: InsRecupRattachement }> {
  const { credit } = matching;
  const submission = yield* read('ins-recup', readNumber(credit, 'IdInsRecup') ?? 0);
  if (!isOpen(submission)) yield* refuse('transition-refusee');
  const change = yield* changeOf(matching);
  const changed = { ...credit, ...change };
  const personne = yield* attached('personne', readNumber(changed, 'IdPersonne'));
  const structure = yield* attached('structure', readNumber(changed, 'IdStructure'));
  if (personne === null && structure === null && changed['IsForce'] === true) yield* refuse('credit-non-rattache');
  const Rattachement = matchStatus(changed, { personne, structure });
  yield* update('ins-recup-credit', readId(credit), { ...change, Rattachement });
  return { Rattachement };
}

function* changeOf({ credit, action, target, mayCreate }: Matching): Work<RecordData> {
  switch (action) {
    case 'rattacher':
      return { IdPersonne: target, IsForce: false };
    case 'creer':
      if (!mayCreate('personne')) yield* refuse('droit-manquant');
      return { IdPersonne: yield* createPerson(credit), IsForce: false };
    case 'detacher':
      return { IdPersonne: null, IsForce: false };
    case 'forcer':
      return { IsForce: true };
    case 'structureAjout':
      return { IdStructure: target, IsForce: false };
    case 'structureCreation':
      if (!mayCreate('structure')) yield* refuse('droit-manquant');
      return { IdStructure: yield* createStructure(credit), IsForce: false };
    case 'structureRetrait':
      return { IdStructure: null, IsForce: false };
  }
}

function* attached(entity: 'personne' | 'structure', id: number | null): Work<RecordData | null> {
  return id === null ? null : yield* read(entity, id);
}

function* createPerson(credit: RecordData): Work<number> {
  const Nom = readText(credit, 'Nom') ?? readText(credit, 'Prenom') ?? (yield* refuse('credit-sans-nom'));
  const Prenom = readText(credit, 'Nom') === null ? null : readText(credit, 'Prenom');
  return yield* create('personne', { Nom, Prenom, Email: readText(credit, 'Email') });
}

function* createStructure(credit: RecordData): Work<number> {
  return yield* create('structure', { RaisonSociale: readText(credit, 'NomStructure') ?? (yield* refuse('credit-sans-nom')) });
}
