/** Guests and contacts of a festival, made as staff make them: the person, then the contact, then the invitation. */
import type { RecordData } from '#domain/values/record-data.ts';
import { reachable } from '../reachable-contact.ts';

type Create = (plural: string, record: RecordData) => Promise<number>;

/** Fields of a person, with what is particular to the contact. */
interface NamedContact {
  readonly Nom: string;
  readonly Prenom?: string;
  readonly IdPays?: number;
  readonly DateNaissance?: string;
  readonly contact?: RecordData;
}

/** Contact that mails reach. */
export async function createContact(
  create: Create,
  { contact = {}, Prenom = 'Ada', ...person }: NamedContact,
): Promise<{ readonly IdPersonne: number; readonly IdContact: number }> {
  const IdPersonne = await create('personnes', { Prenom, ...person });
  const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)), ...contact });
  return { IdPersonne, IdContact };
}

/** Guest of an edition: `createGuest(create, { Nom: 'Vaysse' }, { Eannee, Arrivee, Depart, NuitsMax: 3 })`. */
export async function createGuest(create: Create, named: NamedContact, stay: RecordData): Promise<number> {
  return create('festival-participant-invites', { ...(await createContact(create, named)), ...stay });
}
