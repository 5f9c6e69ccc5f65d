import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { Attachment } from '#domain/work/mail-order.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import type { Work } from '#domain/work/work.ts';
import { enclose } from '../mail-work.ts';

/** The printed piece of a letter about a piece, and the statement of its client; a letter about anything else brings none. */
export function* enclosedPiece({ context }: MailSource, id: number, culture: Language): Work<readonly Attachment[]> {
  // Any letter about a piece brings what its reminders bring.
  return context === MailContexte.facture ? (yield* enclose({ usage: MailUsage.factureRelance1, id }, culture)).attachments : [];
}

/** The same by their names, for previews: they are printed as the letter leaves. */
export function namedPiece(
  { context }: Pick<MailSource, 'context'>,
  words: Readonly<Record<string, string>>,
  culture: Language,
): readonly Attachment[] {
  if (context !== MailContexte.facture) return [];
  const say = textsIn(culture);
  return [`${say('facture.facture')} ${words['numeroFacture'] ?? ''}.pdf`, `${say('livre.releveTitre')}.pdf`].map((name) => ({
    name,
    fileId: 0,
  }));
}
