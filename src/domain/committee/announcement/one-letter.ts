import { type ComposedMail, languageOf } from '#domain/mails/compose.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { templateFiles, textsOf } from '#domain/mails/templates/mail-template.ts';
import { refuseHidden } from '#domain/mails/templates/refuse-hidden.ts';
import { keepTrial } from '#domain/mails/trial.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import type { Facts } from '#domain/work/rule.ts';
import { refuse, type Work } from '#domain/work/work.ts';
import { composeLetters, type Letter } from './queue-letters.ts';

/** A letter as it would leave. */
export interface ComposedLetter {
  readonly source: MailSource;
  readonly letter: Letter;
  readonly culture: Language;
  readonly mail: ComposedMail;
}

/** Only what the person may read is filled in; `hole` stands for what the record lacks. */
export function* composedLetter(letter: Letter, facts: Facts, hole?: (name: string) => string): Work<ComposedLetter> {
  const source = sourceOf('festival-inscription') ?? (yield* refuse('introuvable'));
  yield* refuseHidden(source, { texts: textsOf(letter.template), path: 'Rang' }, facts);
  const culture = languageOf(letter.person.language);
  const [mail] = yield* composeLetters([letter], { source, culture, isByHand: true, hole });
  return { source, letter, culture, mail: mail ?? (yield* refuse('introuvable')) };
}

/** Sends a letter to the person who asks and to nobody else, and answers the address. */
export function* sendTrial({ source, letter, culture, mail }: ComposedLetter, facts: Facts): Work<string> {
  const attachments = yield* templateFiles(letter.template.id, culture);
  return yield* keepTrial({ source, about: letter.person.about, mail, attachments, replyTo: letter.template.replyTo }, facts);
}
