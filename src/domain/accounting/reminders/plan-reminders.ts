import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import { openMailedList } from '#domain/mails/mailed-list.ts';
import { MAILING_MAX } from '#domain/mails/mailing.ts';
import { listedIds, recipients } from '#domain/mails/mail-work.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { type Addressed, addressees, type LeftOutReason, sortRecipients } from '#domain/mails/recipients.ts';
import { type MailTemplate, templateFor, textsOf } from '#domain/mails/templates/mail-template.ts';
import { refuseHidden } from '#domain/mails/templates/refuse-hidden.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { installationZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, refuse, refuseField, type Work } from '#domain/work/work.ts';
import { accountsOf, dueOf } from '../receipts.ts';
import { REMINDERS, type Reminder, type ReminderException, reminderStep } from './reminder-step.ts';

export interface ReminderChoice {
  /** List of pieces. */
  readonly screen: string;
  /** Filter of the list, as it was sent. */
  readonly filter: { readonly Au?: unknown };
}

interface Chased {
  readonly piece: BamPaiement;
  /** In cents. */
  readonly due: number;
  /** Day of the last reminder; null: none was sent. */
  readonly lastDay: string | null;
}

export interface ReminderLetter extends Chased {
  readonly reminder: Reminder;
  readonly template: MailTemplate;
  readonly person: Addressed;
}

interface LeftOutPiece {
  readonly piece: BamPaiement;
  readonly reason: ReminderException | LeftOutReason | 'sans-modele';
  /** Day of the last reminder, where it is the reason. */
  readonly since: string | null;
}

export interface ReminderPlan {
  readonly source: MailSource;
  /** Pieces of the list. */
  readonly pieces: number;
  readonly letters: readonly ReminderLetter[];
  readonly left: readonly LeftOutPiece[];
  /** Changes with any amount, address, step or template. */
  readonly fingerprint: string;
}

const ENTITY = 'bam-paiement';

/** The reminder of each invoice of a list, and the pieces that get none. */
export function* planReminders({ screen, filter }: ReminderChoice, facts: Facts): Work<ReminderPlan> {
  const { descriptor, shown } = yield* openMailedList(screen, facts);
  const source = sourceOf(descriptor.name);
  if (source?.entity !== ENTITY) return yield* refuseField({ path: 'ecran', code: 'valeur' });
  // A list as it was is only read.
  if ((filter.Au ?? null) !== null) yield* refuseField({ path: 'Au', code: 'valeur' });
  const ids = yield* listedIds({ entity: ENTITY, shown, filter, max: MAILING_MAX + 1 });
  if (ids.length > MAILING_MAX) yield* refuseField({ path: 'filter', code: 'trop-elements', params: { max: MAILING_MAX } });
  const steps = yield* stepsOf(ids, facts);
  const letters: ReminderLetter[] = [];
  const left: LeftOutPiece[] = steps.flatMap(({ chased, step }) =>
    step.ok ? [] : [{ piece: chased.piece, reason: step.code, since: sinceOf(step.code, chased) }],
  );
  for (const reminder of REMINDERS) {
    const due = steps.flatMap(({ chased, step }) => (step.ok && step.reminder.usage === reminder.usage ? [chased] : []));
    const sorted = yield* lettersOf(reminder, { source, due }, facts);
    letters.push(...sorted.letters);
    left.push(...sorted.left);
  }
  return { source, pieces: ids.length, letters: letters.toSorted(byNumber), left: left.toSorted(byNumber), fingerprint: printOf(letters) };
}

function sinceOf(code: ReminderException, { lastDay }: Chased): string | null {
  return code === 'trop-tot' || code === 'toutes-faites' ? lastDay : null;
}

function byNumber(left: { readonly piece: BamPaiement }, right: { readonly piece: BamPaiement }): number {
  return (left.piece.NoFacture ?? '').localeCompare(right.piece.NoFacture ?? '', 'fr');
}

function printOf(letters: readonly ReminderLetter[]): string {
  const each = letters.map(({ piece, due, template, person }) => [
    piece.Id,
    due,
    template.id,
    template.version,
    person.email,
    person.language,
  ]);
  return `${letters.length}-${fingerprintOf(each.map((parts) => parts.join(' ')))}`;
}

function* stepsOf(ids: readonly number[], { today }: Facts) {
  const pieces = yield* find(ENTITY, { Id: ids });
  const credits = yield* find(ENTITY, { IdAvoir: ids, IsAvoir: true }, ['NoFacture']);
  const accounts = yield* accountsOf({ Id: [...new Set([...ids, ...credits.map(({ Id }) => Id)])] });
  const dues = new Map(accounts.map((account) => [account.invoice.Id, dueOf(account)]));
  const delays = new Map((yield* find('bam-emetteur', {}, ['DelaiRelance'])).map(({ Id, DelaiRelance }) => [Id, DelaiRelance]));
  const lasts = yield* lastReminders(ids);
  return pieces.map((piece) => {
    const due = dues.get(piece.Id) ?? 0;
    const last = lasts.get(piece.Id) ?? null;
    const delay = delays.get(piece.IdEmetteur ?? 0) ?? USUAL_DELAY;
    const step = reminderStep({ isCredit: piece.IsAvoir === true, due, dueDate: piece.DateEcheance, last, delay }, today);
    return { chased: { piece, due, lastDay: last?.day ?? null }, step };
  });
}

const USUAL_DELAY = 15;
/** A failed or stopped mail reminded nobody. */
const REACHED = [MailStatut.enAttente, MailStatut.envoye, MailStatut.sortInconnu];

/** The furthest reminder of each invoice, and the day of the latest. */
function* lastReminders(ids: readonly number[]): Work<ReadonlyMap<number, { readonly usage: number; readonly day: string }>> {
  const Usage = REMINDERS.map(({ usage }) => usage);
  const traces = yield* find('mail-trace', { IdPaiement: ids, Usage, Statut: REACHED }, ['IdPaiement', 'Usage', 'DateCreation']);
  const lasts = new Map<number, { usage: number; day: string }>();
  for (const { IdPaiement, Usage: usage, DateCreation } of traces) {
    if (IdPaiement === null || usage === null) continue;
    const day = zonedParts(parseInstant(DateCreation) ?? 0, installationZone()).date;
    const last = lasts.get(IdPaiement) ?? { usage, day };
    lasts.set(IdPaiement, { usage: Math.max(last.usage, usage), day: last.day > day ? last.day : day });
  }
  return lasts;
}

interface DueForIt {
  readonly source: MailSource;
  readonly due: readonly Chased[];
}

function* lettersOf(
  reminder: Reminder,
  { source, due }: DueForIt,
  facts: Facts,
): Work<{ readonly letters: readonly ReminderLetter[]; readonly left: readonly LeftOutPiece[] }> {
  if (due.length === 0) return { letters: [], left: [] };
  const template = yield* templateFor(reminder.usage);
  if (template === null) return { letters: [], left: due.map(({ piece }) => ({ piece, reason: 'sans-modele' as const, since: null })) };
  yield* refuseHidden(source, { texts: textsOf(template), path: 'filter' }, facts);
  const found = yield* recipients({ source, ids: due.map(({ piece }) => piece.Id), routes: source.routes });
  const abouts = due.map(({ piece }) => ({ id: piece.Id, name: piece.NomClient ?? '' }));
  // Clients who want no mailing read of their debts too.
  const { kept, left } = sortRecipients(abouts, addressees(found), true);
  const byId = new Map(due.map((chased) => [chased.piece.Id, chased]));
  return {
    letters: kept.flatMap((person) => {
      const chased = byId.get(person.about);
      return chased === undefined ? [] : [{ ...chased, reminder, template, person }];
    }),
    left: left.flatMap(({ about, reason }) => {
      const chased = byId.get(about);
      return chased === undefined ? [] : [{ piece: chased.piece, reason, since: null }];
    }),
  };
}

/** The letter of one invoice of the plan. */
export function* letterOf({ letters }: ReminderPlan, piece: number): Work<ReminderLetter> {
  return letters.find((letter) => letter.piece.Id === piece) ?? (yield* refuse('introuvable'));
}
