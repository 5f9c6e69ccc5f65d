import type { Contact } from '#generated/records/contact.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';

/** Given name and family name. */
export function nameOf(person: Pick<Personne, 'Prenom' | 'Nom'> | undefined): string {
  return [person?.Prenom, person?.Nom].flatMap((part) => part ?? []).join(' ');
}

/** The mobile phone first. */
export function phoneOf(contact: Pick<Contact, 'Portable' | 'Telephone'> | undefined): string | null {
  return contact?.Portable ?? contact?.Telephone ?? null;
}
