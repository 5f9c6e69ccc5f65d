import type { MailTrace } from '#generated/records/mail-trace.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { Erasure } from '#domain/work/erasure.ts';

/** Fields by which deleted records are of a person who is forgotten, by what the fields lead to. */
const OF_PERSON: Readonly<Record<string, string>> = {
  IdPersonne: 'personne',
  IdContact: 'contact',
  IdParticipant: 'festival-participant',
};

/** Fields by which mails are about them. */
const MAILED = { IdCompte: 'bam-compte', IdContact: 'contact', IdParticipant: 'festival-participant' } as const;

/** Text in place of the content of a mail. */
export const FORGOTTEN_MAIL = { Destinataire: 'anonyme@anonyme.invalid', Objet: 'Anonymisé', Corps: null, Liens: null } as const;

function erasedIds({ erased }: Pick<Erasure, 'erased'>, entity: string): readonly number[] {
  return erased.filter((one) => one.entity === entity).map(({ id }) => id);
}

/** Ids of the forgotten, in the order of the fields that lead to them. */
export function forgottenBy(erasure: Erasure, of: 'trash' | 'mails'): readonly (readonly number[])[] {
  return Object.values(of === 'trash' ? OF_PERSON : MAILED).map((entity) => erasedIds(erasure, entity));
}

/** True if a record is about somebody who is forgotten. */
export function isForgotten(erasure: Erasure, of: 'trash' | 'mails', record: RecordData): boolean {
  return Object.entries(of === 'trash' ? OF_PERSON : MAILED).some(([field, entity]) =>
    erasedIds(erasure, entity).includes(Number(record[field] ?? 0)),
  );
}

/** A mail that may be of the forgotten, as it is stored. */
type MailRow = { readonly [F in 'Destinataire' | 'Statut' | keyof typeof MAILED]?: MailTrace[F] | null };

/** Rest of a mail to somebody who is forgotten, or about them: it says nothing, and leaves no more. Null: of anybody else. */
export function forgottenMail(erasure: Erasure, mail: MailRow): RecordData | null {
  const isTo = erasure.addresses.map(norm).includes(norm(mail.Destinataire ?? ''));
  if (!isTo && !isForgotten(erasure, 'mails', mail)) return null;
  return { ...FORGOTTEN_MAIL, ...(mail.Statut === MailStatut.enAttente && { Statut: MailStatut.erreur }) };
}
