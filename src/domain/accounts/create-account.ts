import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { type RecordData, readId, readText } from '#domain/records/values/record-data.ts';
import { publicAddress } from '#domain/mails/mail-work.ts';
import { create, find, mail, refuse, type Work } from '#domain/work/work.ts';

/** An account for a contact: one only, under an address that no other account has. */
export function* createAccount(contact: RecordData, now: string): Work<number> {
  const Login = readText(contact, 'Email') ?? (yield* refuse('contact-sans-email'));
  if ((yield* find('bam-compte', { IdContact: readId(contact) })).length > 0) yield* refuse('contact-deja-associe');
  if ((yield* find('bam-compte', { Login })).length > 0) yield* refuse('email-deja-utilise');
  return yield* create('bam-compte', { Login, IdContact: readId(contact), DateCreation: now });
}

/** The activation mail; false when no template is active, or when nobody said what links begin with: the account stays. */
export function* sendActivationMail(id: number): Work<boolean> {
  const publicUrl = yield* publicAddress();
  if (publicUrl === null) return false;
  const links = [{ field: 'lien', kind: 'activation', id, publicUrl }] as const;
  return (yield* mail({ usage: MailUsage.compteActivation, entity: 'bam-compte', id, links })) !== null;
}
