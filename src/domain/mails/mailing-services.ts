import type { MailingApercuInput } from '#generated/schemas/mailing-apercu-input.zod.ts';
import type { MailingEnvoi } from '#generated/schemas/mailing-envoi.zod.ts';
import type { MailingInput } from '#generated/schemas/mailing-input.zod.ts';
import type { Facts } from '#domain/work/rule.ts';
import { keptFacts } from '#domain/texts/told-facts.ts';
import { screeningFacts, supersedeScreeningMails, tellsScreening } from '#domain/told/screening-mails.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { names, refuse, refuseField, refuseWith, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { type BatchCount, countBatch, openMailing } from './mailing-batch.ts';
import { composeMail, languageOf } from './compose.ts';
import { completePlan, describeIncomplete, incompleteMails, type IncompleteMail } from './holes/incomplete-mails.ts';
import { wordsOfLetters } from './holes/letter-words.ts';
import { composeLinked, type Linked } from './linked-mail.ts';
import { sourceOf, wayOf } from './mail-sources.ts';
import { findTemplate, type MailTemplate, templateFiles, textsOf } from './templates/mail-template.ts';
import { refuseHidden } from './templates/refuse-hidden.ts';
import { openMailedList } from './mailed-list.ts';
import { claimKey, keepResult, keepTraces, listedIds, mailbox, recipients } from './mail-work.ts';
import type { Attachment } from '#domain/work/mail-order.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import { holeText } from '#domain/values/text/mail-holes.ts';
import { LANGUAGES } from '#generated/i18n/languages.gen.ts';
import {
  describePlan,
  describePreview,
  MAILING_MAX,
  mailingFingerprint,
  type MailingPlan,
  isByFilm,
  recordsByAddress,
  sortMailing,
} from './mailing.ts';
import { type Addressed, withoutUnsubscribed, withoutWritten } from './recipients.ts';
import { unsubscribable, unsubscribedAddresses } from './unsubscriptions.ts';
import { writtenBefore } from './written-before.ts';
import { enclosedPiece, namedPiece } from './templates/enclosed-piece.ts';
import { PROOF_RIGHT, proofOrders, shownProofs, tellsProof } from './proof-orders.ts';
import { announcementRight } from './usages.ts';
const CHUNK = 500;

interface Screen {
  readonly ecran: string;
}

type On<Body, R> = WorkService<Asked<Screen, unknown, Body>, R>;

/** Recipients and left-out people: the person sees both before anything is written. */
export const prepareMailing: On<
  Infer<typeof MailingInput>,
  ReturnType<typeof describePlan> & ReturnType<typeof describeIncomplete> & { Simule: boolean }
> = {
  entity: 'mail-trace',
  *run({ params, body }, facts) {
    const { plan, incomplete } = yield* planWithHoles(params.ecran, body, facts);
    return { ...describePlan(plan), ...describeIncomplete(incomplete), Simule: (yield* mailbox()).Simule };
  },
};

export const previewMailing: On<Infer<typeof MailingApercuInput>, ReturnType<typeof describePreview>> = {
  entity: 'mail-trace',
  *run({ params, body }, facts) {
    // Only a plan that leaves mails out needs all of them filled to show one.
    const plan =
      body.SansIncomplets === true ? (yield* planWithHoles(params.ecran, body, facts)).plan : yield* planMailing(params.ecran, body, facts);
    const { sorted, template } = plan;
    const person = sorted.kept[body.Rang] ?? (yield* refuseField({ path: 'Rang', code: 'valeur' }));
    const culture = languageOf(person.language);
    const words = yield* wordsOfLetters(plan, [person], culture);
    const orders = yield* proofOrders(plan.source, [person], facts.now);
    const mail = composeMail(template.textIn(culture), { ...words(person), ...shownProofs(orders(person)) }, holeText);
    const files = [...(yield* templateFiles(template.id, culture)), ...namedPiece(plan.source, words(person), culture)];
    return describePreview({ person, culture, mail, files });
  },
};

/** Queues a mailing once: a second call with the same key answers the batch of the first. */
export const sendMailing: On<Infer<typeof MailingEnvoi>, BatchCount> = {
  entity: 'mail-trace',
  *run({ params, body: { Cle, Empreinte, ...request } }, facts) {
    const { PartirLe = null, AvecIncomplets = 0, ...asked } = request;
    const start = PartirLe === null ? null : (parseInstant(PartirLe) ?? (yield* refuseField({ path: 'PartirLe', code: 'date-heure' })));
    const lot = Cle.toLowerCase();
    if ((yield* claimKey({ key: lot, of: `mailing ${params.ecran}`, data: request })) === null) {
      const { plan, incomplete } = yield* planWithHoles(params.ecran, asked, facts);
      // Only the plan that was shown is sent: any other is refused, to be seen first.
      if (plan.fingerprint !== Empreinte || plan.sorted.kept.length === 0) yield* refuse('mailing-change');
      // A hole leaves only where the person saw it and confirmed it.
      if (incomplete.length > AvecIncomplets) yield* refuse('mailing-incomplet', { count: incomplete.length });
      const mailing = yield* openMailing(plan.template, { lot, start: start === null ? null : toUtcText(start) }, facts);
      yield* queueAll(plan, { lot, mailing, now: facts.now });
      yield* keepResult(lot, plan.sorted.kept.length);
    }
    return yield* countBatch({ Lot: lot }, lot);
  },
};

type Request = Infer<typeof MailingInput>;

/** The plan, without its incomplete mails where the person leaves them out, and those that stay in it. */
export function* planWithHoles(
  screen: string,
  { SansIncomplets = false, ...request }: Request,
  facts: Facts,
): Work<{ readonly plan: MailingPlan<MailTemplate>; readonly incomplete: readonly IncompleteMail[] }> {
  const plan = yield* planMailing(screen, request, facts);
  const incomplete = yield* incompleteMails(plan, facts.now);
  return SansIncomplets ? { plan: completePlan(plan, incomplete), incomplete: [] } : { plan, incomplete };
}

/** Recipients of a template, among the rows of a list that this person may see. */
function* planMailing(
  screen: string,
  { IdModele, Vers = null, DejaEcrits = false, filter }: Request,
  facts: Facts,
): Work<MailingPlan<MailTemplate>> {
  const { descriptor, shown } = yield* openMailedList(screen, facts);
  const source = sourceOf(descriptor.name) ?? (yield* refuseField({ path: 'ecran', code: 'valeur' }));
  const template = yield* findTemplate(IdModele);
  if (template?.context !== source.context) return yield* refuseField({ path: 'IdModele', code: 'reference-inconnue' });
  const needed = announcementRight(template.usage);
  if (needed !== null && !facts.has(needed.right)) yield* refuseWith('droit-manquant', { message: needed.message });
  yield* refuseHidden(source, { texts: textsOf(template), path: 'IdModele' }, facts);
  if (tellsProof(textsOf(template)) && !facts.has(PROOF_RIGHT)) yield* refuseWith('droit-manquant', { message: 'mail.epreuveReservee' });
  if (!template.isActive) yield* refuse('modele-inactif');
  const { isTransactional, type } = template;
  const way = wayOf(source, { key: Vers, type, isTransactional }) ?? (yield* refuseField({ path: 'Vers', code: 'valeur' }));
  // Nobody is written to at the address that they had: a list as it was is only read.
  const { Au = null } = filter;
  if (Au !== null) yield* refuseField({ path: 'Au', code: 'valeur' });
  const ids = yield* listedIds({ entity: source.entity, shown, filter, max: MAILING_MAX + 1 });
  if (ids.length > MAILING_MAX) yield* refuseField({ path: 'filter', code: 'trop-elements', params: { max: MAILING_MAX } });
  const found = yield* recipients({ source, ids, routes: way.routes });
  const named = yield* names(source.entity, ids);
  const abouts = ids.map((id) => ({ id, name: String(named[id] ?? id) }));
  const isByRecord = isTransactional || isByFilm(LANGUAGES.map(template.textIn));
  const sortedAll = sortMailing({ way, abouts, found, isTransactional, isByRecord });
  const gone = isTransactional ? new Set<string>() : yield* unsubscribedAddresses();
  const reached = withoutUnsubscribed(sortedAll, ({ email }) => gone.has(unsubscribable(email)));
  const before = yield* writtenBefore(source, { id: template.id, isByRecord }, facts);
  const written = { count: reached.kept.filter(before.isWritten).length, last: before.last };
  // Nobody gets the same letter twice unless requested.
  const sorted = DejaEcrits ? reached : withoutWritten(reached, before.isWritten);
  const together = recordsByAddress(found, isByRecord);
  return { source, way, template, records: ids.length, sorted, together, written, fingerprint: mailingFingerprint(sorted, template) };
}

interface Queued {
  readonly lot: string;
  readonly mailing: number;
  readonly now: string;
}

export function* queueAll(plan: MailingPlan<MailTemplate>, { lot, mailing, now }: Queued): Work<void> {
  const { source, template, sorted } = plan;
  for (const [culture, people] of Map.groupBy(sorted.kept, ({ language }) => languageOf(language))) {
    const attachments = yield* templateFiles(template.id, culture);
    for (let at = 0; at < people.length; at += CHUNK) {
      const some = people.slice(at, at + CHUNK);
      const ids = some.map(({ about }) => about);
      const words = yield* wordsOfLetters(plan, some, culture);
      const facts = tellsScreening(source, template) ? yield* screeningFacts(ids) : null;
      if (facts !== null)
        yield* supersedeScreeningMails(
          ids,
          some.map(({ email }) => email),
        );
      const ordersOf = yield* proofOrders(source, some, now);
      const letters: (Addressed & Linked & { readonly enclosed: readonly Attachment[] })[] = [];
      for (const person of some) {
        const text = template.textIn(culture);
        const orders = tellsProof([text.subject, text.body]) ? ordersOf(person) : [];
        const enclosed = yield* enclosedPiece(source, person.about, culture);
        letters.push({ ...person, enclosed, ...(yield* composeLinked({ text, values: words(person), orders, recipient: person.email })) });
      }
      yield* keepTraces(
        letters.map(({ mail, links, enclosed, ...person }) => ({
          source,
          about: person.about,
          contactId: person.entity === 'contact' ? person.id : null,
          recipient: person.email,
          mail,
          links,
          templateId: template.id,
          usage: null,
          batch: lot,
          mailing,
          isBulk: true,
          isPromotional: !template.isTransactional,
          replyTo: template.replyTo,
          ...(facts !== null && { told: keptFacts(facts.get(person.about) ?? []) }),
          attachments: [...attachments, ...enclosed],
        })),
      );
    }
  }
}
