import { type ComposedMail, languageOf } from '#domain/mails/compose.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { keepTraces } from '#domain/mails/mail-work.ts';
import { templateFiles, textsOf } from '#domain/mails/templates/mail-template.ts';
import { refuseHidden } from '#domain/mails/templates/refuse-hidden.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { composeLetters, type Letter } from './queue-letters.ts';

/** A letter as it would leave. */
export interface ComposedLetter {
  readonly source: MailSource;
  readonly letter: Letter;
  readonly culture: Language;
  readonly mail: ComposedMail;
}

/** Only what the person may read is filled in. */
export function* composedLetter(letter: Letter, facts: Facts): Work<ComposedLetter> {
  const source = sourceOf('festival-inscription') ?? (yield* refuse('introuvable'));
  yield* refuseHidden(source, { texts: textsOf(letter.template), path: 'Rang' }, facts);
  const culture = languageOf(letter.person.language);
  const [mail] = yield* composeLetters([letter], { source, culture, isByHand: true });
  return { source, letter, culture, mail: mail ?? (yield* refuse('introuvable')) };
}

/** Sends a letter to the person who asks and to nobody else, and answers the address. */
export function* sendTrial({ source, letter, culture, mail }: ComposedLetter, facts: Facts): Work<string> {
  const [staff] = yield* find('utilisateur', { Id: facts.userId });
  const recipient = staff?.Login ?? (yield* refuse('introuvable'));
  const subject = textsIn(facts.culture)('mails.essaiObjet', { objet: mail.subject });
  // Without its template: a trial tells nobody, and the letter itself still leaves.
  const trace = { source, about: letter.person.about, contactId: null, recipient, mail: { ...mail, subject }, links: [] };
  const attachments = yield* templateFiles(letter.template.id, culture);
  yield* keepTraces([{ ...trace, templateId: null, usage: null, batch: null, replyTo: letter.template.replyTo, attachments }]);
  return recipient;
}
