import type { infer as Infer } from 'zod';
import type { RelanceLettreChoix } from '#generated/schemas/relance-lettre-choix.zod.ts';
import type { RelancesChoix } from '#generated/schemas/relances-choix.zod.ts';
import type { RelancesEnvoi } from '#generated/schemas/relances-envoi.zod.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import { composeMail, type ComposedMail, languageOf, missingWords } from '#domain/mails/compose.ts';
import { lettersToSend } from '#domain/mails/holes/hole-choice.ts';
import { composeLinked } from '#domain/mails/linked-mail.ts';
import { namedPiece } from '#domain/mails/templates/enclosed-piece.ts';
import { type BatchCount, countBatch, openSeries } from '#domain/mails/mailing-batch.ts';
import { describePreview } from '#domain/mails/mailing.ts';
import { claimKey, enclose, keepResult, keepTraces, mailbox, mergeValues } from '#domain/mails/mail-work.ts';
import { templateFiles } from '#domain/mails/templates/mail-template.ts';
import { keepTrial } from '#domain/mails/trial.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { daysBetween, formatDate, formatFullDay } from '#domain/values/dates.ts';
import { fromCents } from '#domain/values/money.ts';
import type { Facts } from '#domain/work/rule.ts';
import { holeText } from '#domain/values/text/mail-holes.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuse, takeTurn, type Work } from '#domain/work/work.ts';
import { paymentLinks, sampleLink } from '../online/payment-link.ts';
import { letterOf, planReminders, type ReminderLetter, type ReminderPlan } from './plan-reminders.ts';

interface Screen {
  readonly ecran: string;
}

type On<Body, R> = WorkService<Asked<Screen, unknown, Body>, R>;

/** Shows which reminder each invoice of a list is due for, and which pieces get none and why. */
export const prepareRelances: On<Infer<typeof RelancesChoix>, ReturnType<typeof describeReminders> & { Simule: boolean }> = {
  entity: 'mail-trace',
  *run({ params, body: { filter } }, facts) {
    const plan = yield* planReminders({ screen: params.ecran, filter }, facts);
    return { ...describeReminders(plan, yield* holesOf(plan), facts), Simule: (yield* mailbox()).Simule };
  },
};

type Holes = ReadonlyMap<ReminderLetter, readonly string[]>;

function describeReminders({ pieces, letters, left, fingerprint }: ReminderPlan, holes: Holes, { today }: Facts) {
  return {
    Pieces: pieces,
    Lettres: letters.map((letter) => describeReminder(letter, holes, today)),
    Ecartees: left.map(({ piece, reason, since }) => ({
      Fiche: piece.Id,
      Numero: piece.NoFacture ?? '',
      Client: piece.NomClient ?? '',
      Raison: reason,
      Depuis: since,
    })),
    Empreinte: fingerprint,
  };
}

function describeReminder(letter: ReminderLetter, holes: Holes, today: string) {
  const { piece, due, reminder, person } = letter;
  return {
    Fiche: piece.Id,
    Numero: piece.NoFacture ?? '',
    Client: piece.NomClient ?? '',
    Etape: reminder.step,
    ResteDu: fromCents(due),
    JoursRetard: piece.DateEcheance === null ? 0 : daysBetween(piece.DateEcheance, today),
    Nom: person.name,
    Email: person.email,
    Culture: languageOf(person.language),
    Manquants: [...(holes.get(letter) ?? [])],
  };
}

export const previewRelance: On<Infer<typeof RelanceLettreChoix>, ReturnType<typeof describePreview>> = {
  entity: 'mail-trace',
  *run({ params, body: { filter, Fiche } }, facts) {
    const plan = yield* planReminders({ screen: params.ecran, filter }, facts);
    const letter = yield* letterOf(plan, Fiche);
    const { person, template, piece } = letter;
    const culture = languageOf(person.language);
    const [mail] = yield* mailsOf(plan.source, [letter], { culture, hole: holeText });
    if (mail === undefined) return yield* refuse('introuvable');
    const invoice = namedPiece(plan.source, { numeroFacture: piece.NoFacture ?? '' }, culture);
    return describePreview({ person, culture, mail, files: [...(yield* templateFiles(template.id, culture)), ...invoice] });
  },
};

/** Sends the letter of one invoice to the person who asks for it; the invoice is not reminded. */
export const tryRelance: On<Infer<typeof RelanceLettreChoix>, { readonly Destinataire: string }> = {
  entity: 'mail-trace',
  *run({ params, body: { filter, Fiche } }, facts) {
    const plan = yield* planReminders({ screen: params.ecran, filter }, facts);
    const letter = yield* letterOf(plan, Fiche);
    const culture = languageOf(letter.person.language);
    const [mail] = yield* mailsOf(plan.source, [letter], { culture });
    if (mail === undefined) return yield* refuse('introuvable');
    const { attachments } = yield* filesOf(letter, culture);
    const { replyTo } = letter.template;
    return { Destinataire: yield* keepTrial({ source: plan.source, about: Fiche, mail, attachments, replyTo }, facts) };
  },
};

/** Queues the reminders once for their key, as a series that is followed and stopped as a mailing is. */
export const sendRelances: On<Infer<typeof RelancesEnvoi>, BatchCount> = {
  entity: 'mail-trace',
  *run({ params, body: { filter, Cle, Empreinte, ...choice } }, facts) {
    const lot = Cle.toLowerCase();
    // Of two series at once, the second one finds the invoices of the first reminded.
    yield* takeTurn('relances');
    if ((yield* claimKey({ key: lot, of: `relances ${params.ecran}`, data: filter })) === null) {
      const plan = yield* planReminders({ screen: params.ecran, filter }, facts);
      if (plan.fingerprint !== Empreinte || plan.letters.length === 0) yield* refuse('mailing-change');
      const letters = yield* lettersToSend(plan.letters, yield* holesOf(plan), choice);
      if (letters.length === 0) yield* refuse('mailing-change');
      yield* queueReminders({ ...plan, letters }, lot, facts);
      yield* keepResult(lot, letters.length);
    }
    return yield* countBatch({ Lot: lot }, lot);
  },
};

function* queueReminders({ source, letters }: ReminderPlan, lot: string, facts: Facts): Work<void> {
  const label = textsIn(facts.culture)('relance.serie', { jour: formatDate(facts.today) });
  const mailing = yield* openSeries({ label, templateId: null }, { lot, start: null }, facts);
  for (const [culture, some] of Map.groupBy(letters, ({ person }) => languageOf(person.language))) {
    const words = yield* wordsOf(source, some, culture);
    for (const letter of some) {
      const { attachments, unprintable } = yield* filesOf(letter, culture);
      const { piece, person, template, reminder } = letter;
      const linking = { text: template.textIn(culture), values: words(letter), recipient: person.email };
      const { mail, links } = yield* composeLinked({ ...linking, orders: yield* paymentLinks(piece.Id, facts) });
      yield* keepTraces([
        {
          source,
          about: piece.Id,
          contactId: person.entity === 'contact' ? person.id : null,
          recipient: person.email,
          mail,
          links,
          templateId: template.id,
          usage: reminder.usage,
          batch: lot,
          mailing,
          unprintable,
          replyTo: template.replyTo,
          attachments,
        },
      ]);
    }
  }
}

/** The mail of each letter as it is read before it leaves, in the language of its reader. */
function* mailsOf(
  source: MailSource,
  letters: readonly ReminderLetter[],
  { culture, hole }: { readonly culture: Language; readonly hole?: (name: string) => string },
): Work<readonly ComposedMail[]> {
  const words = yield* wordsOf(source, letters, culture);
  const lienPaiement = yield* sampleLink();
  return letters.map((letter) => composeMail(letter.template.textIn(culture), { ...words(letter), lienPaiement }, hole));
}

/** Words that each reminder would lack, filled as it leaves. */
function* holesOf({ source, letters }: ReminderPlan): Work<Holes> {
  const holes = new Map<ReminderLetter, readonly string[]>();
  const lienPaiement = yield* sampleLink();
  for (const some of Map.groupBy(letters, ({ template, person }) => `${template.id} ${languageOf(person.language)}`).values()) {
    const [first] = some;
    if (first === undefined) continue;
    const culture = languageOf(first.person.language);
    const missingIn = missingWords(first.template.textIn(culture));
    const words = yield* wordsOf(source, some, culture);
    for (const letter of some) holes.set(letter, missingIn({ ...words(letter), lienPaiement }));
  }
  return holes;
}

type Words = Readonly<Record<string, string>>;

/** Words of each letter, but for its link. */
function* wordsOf(source: MailSource, letters: readonly ReminderLetter[], culture: Language): Work<(letter: ReminderLetter) => Words> {
  const ids = letters.map(({ piece }) => piece.Id);
  const values = yield* mergeValues({ source, ids, culture, isByHand: false });
  return ({ piece, person, lastDay }) => ({
    nomDestinataire: person.name,
    ...values.get(piece.Id),
    derniereRelance: lastDay === null ? '' : formatFullDay(lastDay, culture),
  });
}

/** Files of the template, and the invoice as it was issued. */
function* filesOf({ piece, template, reminder }: ReminderLetter, culture: Language) {
  const { attachments, unprintable } = yield* enclose({ usage: reminder.usage, id: piece.Id }, culture);
  return { attachments: [...(yield* templateFiles(template.id, culture)), ...attachments], unprintable };
}
