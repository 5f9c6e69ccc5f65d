import type { Attachment } from '#domain/work/mail-order.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import type { Facts } from '#domain/work/rule.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import type { ComposedMail } from './compose.ts';
import { keepTraces } from './mail-work.ts';

interface Trial {
  readonly source: MailSource;
  /** Record that it is about; null where it fills a draft, and says nothing to it. */
  readonly about: number | null;
  readonly mail: ComposedMail;
  readonly attachments: readonly Attachment[];
  readonly replyTo: string | null;
}

/** Queues a mail to the person who asks and to nobody else, and answers the address. Without its template: a trial tells nobody, and the letter itself still leaves. */
export function* keepTrial({ source, about, mail, attachments, replyTo }: Trial, facts: Facts): Work<string> {
  const [staff] = yield* find('utilisateur', { Id: facts.userId });
  const recipient = staff?.Login ?? (yield* refuse('introuvable'));
  const subject = textsIn(facts.culture)('mails.essaiObjet', { objet: mail.subject });
  const trace = { source, about, contactId: null, recipient, mail: { ...mail, subject }, links: [] };
  yield* keepTraces([{ ...trace, templateId: null, usage: null, batch: null, replyTo, attachments }]);
  return recipient;
}
