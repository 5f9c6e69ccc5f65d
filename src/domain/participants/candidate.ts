import { readId, readIds, readNested, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { Candidate, Participation } from './creation-check.ts';

export interface Asked {
  readonly eannee: number | null;
  readonly idContact: number | null;
  readonly idCorrespondant: number | null;
}

/** What the rules of creation look at: the contact, who writes for it, and what the person is already this year. */
export function* candidateOf({ eannee, idContact, idCorrespondant }: Asked): Work<Candidate> {
  const editions = eannee === null ? [] : yield* find('festival-edition', { Eannee: eannee });
  const [contact] = idContact === null ? [] : yield* find('contact', { Id: idContact });
  if (contact === undefined) return { hasEdition: editions.length > 0, contact: null, participations: [] };
  const [correspondent] = idCorrespondant === null ? [] : yield* find('contact', { Id: idCorrespondant });
  const accounts = yield* find('bam-compte', { IdContact: idContact });
  const person = readNumber(contact, 'IdPersonne');
  const own = yield* find('festival-participant', { Eannee: eannee, IdContact: idContact });
  const others = person === null ? [] : yield* find('festival-participant', { Eannee: eannee, IdPersonne: person });
  const all = new Map([...own, ...others].map((one) => [readId(one), one]));
  return {
    hasEdition: editions.length > 0,
    contact: {
      idPays: readNumber(readNested(contact, 'Adresse') ?? {}, 'IdPays'),
      nbActivites: readIds(contact, 'IdsActivite').length,
      hasAccount: accounts.length > 0,
      // Who has no address is written to through a correspondent.
      hasValidEmail: hasValidEmail(contact) || (correspondent !== undefined && hasValidEmail(correspondent)),
    },
    participations: [...all.values()].toSorted((left, right) => readId(left) - readId(right)).map((one) => participationOf(one, idContact)),
  };
}

const hasValidEmail = (contact: RecordData): boolean => (readText(contact, 'Email') ?? '') !== '' && contact['IsEmailErreur'] !== true;

const participationOf = (one: RecordData, idContact: number | null): Participation => ({
  id: readId(one),
  type: readNumber(one, 'Type') ?? 0,
  statut: readNumber(one, 'Statut') ?? 0,
  isSameContact: readNumber(one, 'IdContact') === idContact,
});
