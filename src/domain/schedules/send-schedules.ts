import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import { EnvoiFormat } from '#generated/enums/envoi-format.gen.ts';
import { EnvoiSuite } from '#generated/enums/envoi-suite.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { EnvoiPlanifie } from '#generated/records/envoi-planifie.gen.ts';
import type { UtilisateurFiltre } from '#generated/records/utilisateur-filtre.gen.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import { columnDefinitions, sortOfColumns } from '#domain/records/query/saved-views.ts';
import { readPreferences } from '#domain/session/preferences.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import { rowsOfView } from '#domain/views/view-rows.ts';
import { viewScreen } from '#domain/views/view-screens.ts';
import type { Attachment } from '#domain/work/mail-order.ts';
import { ask } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, mail, mark, takeTurn, type Work } from '#domain/work/work.ts';
import { isViewReached, ownSchedule } from './read-schedules.ts';
import { lastSlot } from './slots.ts';

type Moment = Pick<Facts, 'now' | 'today'>;

/** A schedule whose hour has come, and the users who have nothing of it yet. */
export interface DueSchedule {
  readonly id: number;
  readonly slot: string;
  readonly pending: readonly number[];
}

export function* dueSchedules({ now }: Moment): Work<readonly DueSchedule[]> {
  const due: DueSchedule[] = [];
  for (const schedule of yield* find('envoi-planifie', { IsPause: false, Arret: null })) {
    const at = lastSlot(schedule, parseInstant(now) ?? 0);
    if (at === null || at <= (parseInstant(schedule.DateDebut) ?? 0)) continue;
    const slot = toUtcText(at);
    const made = yield* find('envoi-fait', { IdEnvoi: schedule.Id, Prevu: slot }, ['IdUtilisateur']);
    const served = new Set(made.map(({ IdUtilisateur }) => IdUtilisateur));
    const pending = (schedule.Destinataires ?? []).filter((id) => !served.has(id));
    if (pending.length > 0) due.push({ id: schedule.Id, slot, pending });
  }
  return due;
}

/** Facts that a file is made of; its rows are those that its reader sees. */
export interface ScheduledExport {
  readonly owner: number;
  readonly screen: string;
  readonly format: 'xlsx' | 'csv' | 'pdf';
  readonly edition: number | null;
  /** Filter of the list for one reader. */
  readonly filterFor: (reader: number) => object;
}

const FORMATS = new Map<number, ScheduledExport['format']>([
  [EnvoiFormat.xlsx, 'xlsx'],
  [EnvoiFormat.csv, 'csv'],
  [EnvoiFormat.pdf, 'pdf'],
]);

/** Null: its view is gone, or is shown no more to who made the schedule. */
export function* scheduledExport(id: number, { today }: Moment): Work<ScheduledExport | null> {
  const [schedule] = yield* find('envoi-planifie', { Id: id });
  const [view] = schedule === undefined ? [] : yield* find('utilisateur-filtre', { Id: schedule.IdVue });
  if (schedule === undefined || view === undefined) return null;
  const owner = Number(schedule.IdCreateur);
  const list = viewScreen(view.Entity);
  if (list === undefined || !isViewReached(view, owner)) return null;
  const [user] = yield* find('utilisateur', { Id: owner }, ['EanneeTravail']);
  const year = user?.EanneeTravail ?? null;
  const { descriptor, screen } = list;
  const edition = descriptor.edition === null || year === null ? null : ({ field: descriptor.edition, op: 'eq', value: year } as const);
  const columns = yield* columnsOfView(view);
  const Colonnes = columns.filter(({ IsDisplayed }) => IsDisplayed).map(({ Property }) => Property);
  const existingColumns = Colonnes.filter((name) => fieldShownAs(descriptor, name) !== undefined);
  return {
    owner,
    screen: screen.screen,
    format: FORMATS.get(schedule.Format) ?? 'xlsx',
    edition: year,
    filterFor: (reader) => {
      const rows = rowsOfView(view.Data, screen, { viewer: { edition: year, user: reader, today }, edition });
      const sort = rows?.shown?.sort ?? [];
      return {
        ...rows?.filter,
        Tri: sortOfColumns(columns) ?? (sort.length > 0 ? sort : screen.sort),
        ...(existingColumns.length > 0 && { Colonnes: existingColumns }),
      };
    },
  };
}

/** Columns of the presentation that was saved with the view, under its name. */
function* columnsOfView({ Entity, Libelle, IdCreateur }: UtilisateurFiltre) {
  const [kept] = yield* find('utilisateur-presentation', { Entity, Libelle, IdCreateur: Number(IdCreateur) });
  return columnDefinitions(kept?.Colonnes, Entity).toSorted((left, right) => left.Ordre - right.Ordre);
}

/** Language of what a user is sent. */
export function* languageOfUser(id: number): Work<string | null> {
  const [user] = yield* find('utilisateur', { Id: id }, ['Preferences']);
  return readPreferences(user?.Preferences).Langue ?? null;
}

export interface MadeExport {
  readonly file: Attachment;
  readonly rows: number;
}

/** One try for one user: of a schedule at one of its hours, or at once where `slot` is null. */
interface Passing {
  readonly id: number;
  readonly slot: string | null;
  readonly user: number;
}

/** Puts the mail in the outbox with its line in the log, both or neither; false: somebody else did. */
export function* noteSent({ id, slot, user }: Passing, { file, rows }: MadeExport, { now }: Moment): Work<boolean> {
  const schedule = yield* turnOf({ id, slot, user });
  if (schedule === null) return false;
  const values = { nomEnvoi: schedule.Libelle, nbLignes: String(rows) };
  const trace = yield* mail({ usage: MailUsage.envoiPlanifie, entity: 'utilisateur', id: user, values, attachments: [file] });
  if (trace === null) {
    yield* noteFailure(schedule, { slot, user, suite: EnvoiSuite.nonEcrit }, now);
    return false;
  }
  yield* create('envoi-fait', {
    IdEnvoi: id,
    Prevu: slot,
    IdUtilisateur: user,
    Suite: EnvoiSuite.envoye,
    NomFichier: file.name,
    NbLignes: rows,
    IdTrace: trace,
    IsSu: false,
    DateCreation: now,
  });
  return true;
}

export function* noteFailed({ id, slot, user }: Passing, suite: EnvoiSuite, { now }: Moment): Work<void> {
  const schedule = yield* turnOf({ id, slot, user });
  if (schedule !== null) yield* noteFailure(schedule, { slot, user, suite }, now);
}

/** The schedule, held for the rest of the transaction; null: it is gone, or this hour is done for this user. */
function* turnOf({ id, slot, user }: Passing): Work<EnvoiPlanifie | null> {
  yield* takeTurn(`envoi ${id}`);
  const [schedule] = yield* find('envoi-planifie', { Id: id });
  if (schedule === undefined || slot === null) return schedule ?? null;
  const made = yield* find('envoi-fait', { IdEnvoi: id, Prevu: slot, IdUtilisateur: user }, []);
  return made.length === 0 ? schedule : null;
}

/** Reports a failure to the owner once, until something else happens to the same user. */
function* noteFailure(
  schedule: EnvoiPlanifie,
  { slot, user, suite }: { readonly slot: string | null; readonly user: number; readonly suite: EnvoiSuite },
  now: string,
): Work<void> {
  const former = yield* find('envoi-fait', { IdEnvoi: schedule.Id, IdUtilisateur: user }, ['Suite']);
  const last = former.toSorted((left, right) => right.Id - left.Id)[0];
  const line = { IdEnvoi: schedule.Id, Prevu: slot, IdUtilisateur: user, Suite: suite, IsSu: true, DateCreation: now };
  yield* create('envoi-fait', line);
  if (last?.Suite !== suite) yield* tellOwner(schedule, now);
}

/** A schedule that can go on for nobody says so once, and stops. */
export function* stopSchedule(id: number, suite: EnvoiSuite, { now }: Moment): Work<void> {
  yield* takeTurn(`envoi ${id}`);
  const [schedule] = yield* find('envoi-planifie', { Id: id, Arret: null });
  if (schedule === undefined) return;
  yield* mark('envoi-planifie', [id], { Arret: suite });
  yield* create('envoi-fait', { IdEnvoi: id, Prevu: null, IdUtilisateur: null, Suite: suite, IsSu: true, DateCreation: now });
  yield* tellOwner(schedule, now);
}

function* tellOwner({ Libelle, IdCreateur }: EnvoiPlanifie, now: string): Work<void> {
  const owner = Number(IdCreateur);
  yield* create('boite-avis', { IdUtilisateur: owner, Nature: AvisNature.envoi, Libelle, DateCreation: now });
  yield* ask({ do: 'tell', place: null, users: [owner] });
}

const REFUSED: readonly number[] = [MailStatut.erreur, MailStatut.arrete, MailStatut.aCompleter];

/** Mails that left or were refused since: a refusal is reported once. */
export function* followMails({ now }: Moment): Work<void> {
  yield* takeTurn('envois');
  const open = yield* find('envoi-fait', { IsSu: false }, ['IdEnvoi', 'IdTrace', 'IdUtilisateur']);
  const traces = yield* find('mail-trace', { Id: open.flatMap(({ IdTrace }) => IdTrace ?? []) }, ['Statut']);
  const states = new Map(traces.map(({ Id, Statut }) => [Id, Statut]));
  for (const line of open) {
    const state = states.get(line.IdTrace ?? 0);
    if (state === MailStatut.enAttente) continue;
    const isRefused = state !== undefined && REFUSED.includes(state);
    yield* mark('envoi-fait', [line.Id], { IsSu: true, ...(isRefused && { Suite: EnvoiSuite.mailRefuse }) });
    const [schedule] = isRefused ? yield* find('envoi-planifie', { Id: Number(line.IdEnvoi) }) : [];
    if (schedule !== undefined) yield* tellOwner(schedule, now);
  }
}

/** Trial of a schedule by its owner. */
export function* openTrial(id: number, facts: Facts): Work<ScheduledExport | null> {
  yield* ownSchedule(id, facts);
  return yield* scheduledExport(id, facts);
}
