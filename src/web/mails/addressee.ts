import type { MailEtape } from '#generated/client/types.gen.ts';

/** Recipient of a mail, by name and address; an account is known by its address. */
export function addresseeName({ Nom, Email }: MailEtape): string {
  return Nom === Email ? (Email ?? '') : `${Nom ?? ''} (${Email ?? ''})`;
}
