import type { Contact } from '#generated/records/contact.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';

/** Given name and family name. */
export const nameOf = (person: Pick<Personne, 'Prenom' | 'Nom'> | undefined): string =>
  [person?.Prenom, person?.Nom].flatMap((part) => part ?? []).join(' ');

/** The mobile phone first. */
export const phoneOf = (contact: Pick<Contact, 'Portable' | 'Telephone'> | undefined): string | null =>
  contact?.Portable ?? contact?.Telephone ?? null;
