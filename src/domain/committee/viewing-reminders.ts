import type { AffectationVisionnage } from '#generated/records/affectation-visionnage.gen.ts';
import type { FilmNote } from '#generated/records/film-note.gen.ts';
import type { MailTrace } from '#generated/records/mail-trace.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { addDays, festivalZone, formatDate, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import { groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { find, mail, names, takeTurn, type Work } from '#domain/work/work.ts';

export type NotReminded = 'deja-ecrit' | 'sans-adresse';

/** A member of the committee who has films to see. */
export interface Reminder {
  readonly id: number;
  readonly name: string;
  readonly toSee: number;
  /** The first day due; null: none was given. */
  readonly due: string | null;
  readonly reason: NotReminded | null;
}

export interface RemindOrder {
  /** Null: of every open edition. */
  readonly year: number | null;
  /** These members only; null: all. */
  readonly members: readonly number[] | null;
  readonly isTrial: boolean;
  readonly today: string;
}

/** Writes to who has films to see, at most once a day whoever asks; who has seen or noted all of theirs hears nothing. */
export function* remindMembers({ year, members, isTrial, today }: RemindOrder): Work<readonly Reminder[]> {
  if (!isTrial) yield* takeTurn('rappels-visionnement');
  const open = yield* openAssignments(year);
  const requested = members === null ? open : open.filter((one) => members.includes(one.IdUtilisateur));
  const byMember = groupedBy(requested, 'IdUtilisateur');
  const called = yield* names('utilisateur', [...byMember.keys()]);
  const written = yield* writtenOn(today, [...byMember.keys()]);
  const reminders: Reminder[] = [];
  for (const [id, memberAssignments] of byMember) {
    const [first] = memberAssignments.toSorted((left, right) => (left.DateEcheance ?? '9').localeCompare(right.DateEcheance ?? '9'));
    if (first === undefined) continue;
    const summary = { id, name: readText(called, String(id)) ?? '', toSee: memberAssignments.length, due: first.DateEcheance };
    reminders.push({ ...summary, reason: written.has(id) ? 'deja-ecrit' : yield* write(first, summary, isTrial) });
  }
  return reminders.toSorted((left, right) => left.name.localeCompare(right.name, 'fr'));
}

/** Of what is due in three days, tomorrow, or was yesterday: what the product reminds of by itself. */
export function* remindDueViewings(today: string): Work<number> {
  const days = [addDays(today, 3), addDays(today, 1), addDays(today, -1)];
  const due = (yield* openAssignments(null)).filter((one) => days.includes(one.DateEcheance ?? ''));
  if (due.length === 0) return 0;
  const members = numbersIn(due, 'IdUtilisateur');
  const reminders = yield* remindMembers({ year: null, members, isTrial: false, today });
  return reminders.filter(({ reason }) => reason === null).length;
}

/** Films neither seen nor noted, without withdrawn ones and members who no longer come in. */
function* openAssignments(year: number | null): Work<readonly AffectationVisionnage[]> {
  const unseen = yield* find('affectation-visionnage', { VuLe: null });
  const editions = yield* find('festival-edition', year === null ? { IsCloturee: false } : { Eannee: year });
  const years = new Set(editions.map((edition) => edition.Eannee));
  const entries = yield* find('festival-inscription', { Id: numbersIn(unseen, 'IdInscription') });
  const staying = new Set(entries.filter((entry) => entry.DateRetrait === null && years.has(entry.Eannee)).map(readId));
  const users = yield* find('utilisateur', { Id: numbersIn(unseen, 'IdUtilisateur'), IsActif: true });
  const active = new Set(users.map(readId));
  const notes = yield* find('film-note', { IdInscription: [...staying] });
  const noted = new Set(notes.map(pairOf));
  return unseen.filter((one) => staying.has(one.IdInscription) && active.has(one.IdUtilisateur) && !noted.has(pairOf(one)));
}

/** Members who were reminded of anything since the day began. */
function* writtenOn(today: string, members: readonly number[]): Work<ReadonlySet<number>> {
  const assignments = yield* find('affectation-visionnage', { IdUtilisateur: members });
  const byId = new Map(assignments.map((one) => [one.Id, one.IdUtilisateur]));
  const traces = yield* find('mail-trace', { IdAffectation: [...byId.keys()], Usage: MailUsage.visionnementRappel });
  function isOfToday(trace: MailTrace): boolean {
    const at = parseInstant(trace.DateCreation);
    return at !== null && zonedParts(at, festivalZone()).date === today;
  }
  return new Set(traces.filter(isOfToday).flatMap((trace) => byId.get(trace.IdAffectation ?? 0) ?? []));
}

function* write(first: AffectationVisionnage, { toSee, due }: Pick<Reminder, 'toSee' | 'due'>, isTrial: boolean): Work<NotReminded | null> {
  if (isTrial) return null;
  const values = { nbAVoir: String(toSee), echeanceVisionnement: due === null ? '' : formatDate(due) };
  const order = { usage: MailUsage.visionnementRappel, entity: 'affectation-visionnage', id: first.Id, values };
  return (yield* mail(order)) === null ? 'sans-adresse' : null;
}

function pairOf(one: AffectationVisionnage | FilmNote): string {
  return `${one.IdInscription ?? 0} ${one.IdUtilisateur}`;
}
