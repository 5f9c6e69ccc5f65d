import type { BusinessMessage } from '#domain/errors/business-messages.ts';

export interface ContactRefusal {
  readonly code: 'regle-metier';
  readonly message: BusinessMessage;
  readonly conflict: { readonly Existant: { readonly Entite: string; readonly Id: number } | null };
}

/** A person is once in a structure, and once on their own account (001 §5): `twin` is the contact that says so already. */
export function contactRefusal(twin: number | null): ContactRefusal | null {
  return twin === null
    ? null
    : { code: 'regle-metier', message: 'contact.dejaExistant', conflict: { Existant: { Entite: 'contact', Id: twin } } };
}

export interface AccountCandidate {
  readonly email: string | null;
  /** Account the contact has already. */
  readonly ownAccount: number | null;
  /** Account of somebody else that is opened with the contact's e-mail. */
  readonly accountOfEmail: number | null;
}

/** An account needs a contact without one, whose e-mail opens no other (001 §5). */
export function accountRefusal({ email, ownAccount, accountOfEmail }: AccountCandidate): ContactRefusal | null {
  // The unique key of the account says it, by the name of its field.
  if (ownAccount !== null) return null;
  if (email === null || email === '') return accountSays('compte.contactSansEmail', null);
  return accountOfEmail === null ? null : accountSays('compte.emailDejaUtilise', accountOfEmail);
}

function accountSays(message: BusinessMessage, id: number | null): ContactRefusal {
  return {
    code: 'regle-metier',
    message,
    conflict: { Existant: id === null ? null : { Entite: 'bam-compte', Id: id } },
  };
}
