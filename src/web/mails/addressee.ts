import type { MailEtape } from '#generated/client/types.gen.ts';

/** Who gets a mail, by name and address; an account is known by its address. */
export const addresseeName = ({ Nom, Email }: MailEtape): string => (Nom === Email ? (Email ?? '') : `${Nom ?? ''} (${Email ?? ''})`);
