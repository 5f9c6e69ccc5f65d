import type { FoundRecipient, MailSource } from '#domain/work/mail-source.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { readNumber } from '#domain/values/record-data.ts';
import { read, type Work } from '#domain/work/work.ts';
import { years } from '#domain/records/editions/edition-access.ts';
import { byClockOf } from '#domain/work/by-clock.ts';
import { announced, changesAsWords } from '#domain/told/announced-changes.ts';
import { type FactChange, keptFacts, type ToldFact } from '#domain/texts/told-facts.ts';
import { supersede } from '#domain/told/stale-mails.ts';
import { factsOfMail } from '#domain/told/told-by-mail.ts';
import { driverFacts } from '#domain/welcome/transport/driver-day.ts';
import { languageOf } from './compose.ts';
import { holdSentence } from './holes/hold-sentence.ts';
import { composeLinked } from './linked-mail.ts';
import type { MailOrder, MailOutcome } from '#domain/work/mail-order.ts';
import { sourceOf } from './mail-sources.ts';
import { type MailTemplate, templateFiles, templateFor } from './templates/mail-template.ts';
import { enclose, keepTraces, mailbox, mergeValues, recipients } from './mail-work.ts';
import type { PlannedMail } from './planned-mail.ts';
import { addressees, hasAddress, routesOfUsage } from './recipients.ts';

/**
 * Puts a mail in the outbox, inside the transaction of what causes it: both are there or neither is.
 * It is always a transactional mail, which goes to people outside mailings too.
 */
export function* queueMail(order: MailOrder): Work<MailOutcome> {
  const [year = null] = yield* years(order.entity, [order.id]);
  return yield* byClockOf(year, writeMail(order));
}

function* writeMail(order: MailOrder): Work<MailOutcome> {
  const planned = yield* planMail(order);
  if (!planned.ok) return { ok: false, code: planned.code };
  const { source, recipient, template } = planned;
  const culture = languageOf(recipient.language);
  const enclosed = yield* enclose(order, culture);
  const values = (yield* mergeValues({ source, ids: [order.id], culture, isByHand: false })).get(order.id);
  const about = yield* linked(source, order.id);
  const changes = changesOf(order);
  const facts = yield* factsOfOrder(order);
  const { mail, links } = yield* composeLinked({
    text: announced(template.textIn(culture), changes, culture),
    values: {
      nomDestinataire: recipient.name,
      ...values,
      ...reasonFor(order, culture),
      ...enclosed.values,
      ...changesAsWords(changes, culture),
      ...order.values,
    },
    orders: order.links ?? [],
    recipient: recipient.email,
  });
  // A reason that nobody wrote in the language of the reader is reported apart.
  const missing = mail.missing.filter((name) => name !== 'motif');
  const isHeld = missing.length > 0 && order.isSeen !== true;
  // A mail that stays tells nobody anything.
  const isToldBy = !isHeld && (facts.length > 0 || order.changes !== undefined);
  if (isToldBy) yield* supersede(source.link, { usage: order.usage, about, subject: order.subject });
  const [traceId = 0] = yield* keepTraces([
    {
      source,
      about,
      contactId: recipient.entity === 'contact' ? recipient.id : null,
      recipient: recipient.email,
      mail,
      links,
      templateId: template.id,
      usage: order.usage,
      batch: null,
      unprintable: enclosed.unprintable,
      replyTo: template.replyTo,
      ...(order.subject !== undefined && { subject: order.subject }),
      ...(isToldBy && { told: keptFacts(facts) }),
      ...(isHeld && { held: holdSentence(missing) }),
      attachments: [...(yield* templateFiles(template.id, culture)), ...enclosed.attachments, ...(order.attachments ?? [])],
    },
  ]);
  return { ok: true, traceId, name: recipient.name, isSimulated: (yield* mailbox()).Simule, culture, missing };
}

function* factsOfOrder({ usage, id, subject }: MailOrder): Work<readonly ToldFact[]> {
  if (subject !== undefined) return (yield* driverFacts([subject])).get(subject) ?? [];
  return (yield* factsOfMail(usage, [id])).get(id) ?? [];
}

/** Record that the sheet of the mail leads to: a request has none of its own, its account has. */
function* linked({ entity, through }: MailSource, id: number): Work<number> {
  return through === undefined ? id : (readNumber(yield* read(entity, id), through) ?? id);
}

/** A list of a hotel says itself what changed. */
function changesOf({ values, changes = [] }: MailOrder): readonly FactChange[] {
  return values?.changements === undefined ? changes : [];
}

/** Nobody reads a reason that was written for the staff in a language of theirs. */
function reasonFor({ reasons }: MailOrder, culture: Language): MailOrder['values'] {
  return reasons === undefined ? {} : { motif: reasons[culture] ?? '' };
}

/** Recipient of a mail, by the same rule before the step as with it. */
export function* planMail({ entity, id, usage, to }: Pick<MailOrder, 'usage' | 'entity' | 'id' | 'to'>): Work<PlannedMail<MailTemplate>> {
  const source = sourceOf(entity);
  if (source === undefined) throw new Error(`no mail is written about « ${entity} »`);
  const [recipient] =
    to === undefined ? addressees(yield* recipients({ source, ids: [id], routes: routesOfUsage(source, usage) })) : [at(to, id)];
  if (recipient === undefined || !hasAddress(recipient)) return { ok: false, code: 'sans-adresse' };
  const template = yield* templateFor(usage);
  return template === null ? { ok: false, code: 'sans-modele', recipient } : { ok: true, source, recipient, template };
}

/** Somebody of whom only the address is known. */
function at(email: string, about: number): FoundRecipient {
  return { about, way: 'equipe', id: 0, entity: 'utilisateur', name: email, email, language: null, mailing: null };
}
