import type { Contact } from '#generated/records/contact.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { publicAddress } from '#domain/mails/mail-work.ts';
import { create, find, mail, refuse, type Work } from '#domain/work/work.ts';

/** An account for a contact: one only, under an address that no other account has. */
export function* createAccount(contact: Pick<Contact, 'Id' | 'Email'>, now: string): Work<number> {
  const Login = contact.Email ?? (yield* refuse('contact-sans-email'));
  if ((yield* find('bam-compte', { IdContact: contact.Id })).length > 0) yield* refuse('contact-deja-associe');
  if ((yield* find('bam-compte', { Login })).length > 0) yield* refuse('email-deja-utilise');
  return yield* create('bam-compte', { Login, IdContact: contact.Id, DateCreation: now });
}

/** The activation mail, or that of another link. */
export function* sendActivationMail(id: number, usage: MailUsage = MailUsage.compteActivation): Work<boolean> {
  return yield* sendAccountLink(id, { usage, kind: 'activation' });
}

interface AccountMail {
  readonly usage: MailUsage;
  readonly kind: 'activation' | 'adresse';
}

/** A mail with a link for the holder of an account; false when no template is active, or without an address that links begin with: the account stays. */
export function* sendAccountLink(id: number, { usage, kind }: AccountMail): Work<boolean> {
  const publicUrl = yield* publicAddress();
  if (publicUrl === null) return false;
  const links = [{ field: 'lien', kind, id, publicUrl }] as const;
  return (yield* mail({ usage, entity: 'bam-compte', id, links })) !== null;
}
