import type { Contact } from '#generated/records/contact.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { Candidate, Participation } from './creation-check.ts';

export interface Asked {
  readonly eannee: number | null;
  readonly idContact: number | null;
  readonly idCorrespondant: number | null;
}

/** Facts that the rules of creation look at: the contact, its agent, and the roles of the person this year. */
export function* candidateOf({ eannee, idContact, idCorrespondant }: Asked): Work<Candidate> {
  const editions = eannee === null ? [] : yield* find('festival-edition', { Eannee: eannee });
  const [contact] = idContact === null ? [] : yield* find('contact', { Id: idContact });
  if (contact === undefined) return { hasEdition: editions.length > 0, contact: null, participations: [] };
  const [correspondent] = idCorrespondant === null ? [] : yield* find('contact', { Id: idCorrespondant });
  const accounts = yield* find('bam-compte', { IdContact: idContact });
  const person = contact.IdPersonne;
  const contactParticipants = yield* find('festival-participant', { Eannee: eannee, IdContact: idContact });
  const others = person === null ? [] : yield* find('festival-participant', { Eannee: eannee, IdPersonne: person });
  const all = new Map([...contactParticipants, ...others].map((one) => [one.Id, one]));
  return {
    hasEdition: editions.length > 0,
    contact: {
      idPays: contact.Adresse?.IdPays ?? null,
      nbActivites: contact.IdsActivite.length,
      hasAccount: accounts.length > 0,
      // A person without an address is written to through a correspondent.
      hasValidEmail: hasValidEmail(contact) || (correspondent !== undefined && hasValidEmail(correspondent)),
    },
    participations: [...all.values()].toSorted((left, right) => left.Id - right.Id).map((one) => participationOf(one, idContact)),
  };
}

function hasValidEmail(contact: Contact): boolean {
  return (contact.Email ?? '') !== '' && contact.IsEmailErreur !== true;
}

function participationOf(one: FestivalParticipant, idContact: number | null): Participation {
  return {
    id: one.Id,
    type: one.Type,
    statut: one.Statut,
    isSameContact: one.IdContact === idContact,
  };
}
