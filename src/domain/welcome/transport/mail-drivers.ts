import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { MailTrace } from '#generated/records/mail-trace.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { factChanges, readFacts } from '#domain/texts/told-facts.ts';
import { formatFullDay } from '#domain/values/dates.ts';
import { find, mail, mark, type Work } from '#domain/work/work.ts';
import { type DriverDay, driverDayOf, runFacts, runLine, subjectOf } from './driver-day.ts';
import { type TransportDay, type TransportRun, transportsOf } from './list-transports.ts';
import { driverFields } from './transport-rows.ts';

export interface SentRuns {
  readonly NbMails: number;
  readonly SansAdresse: readonly string[];
}

interface Sending {
  readonly edition: number;
  readonly day: string;
  /** One driver only; null: all of them. */
  readonly key: string | null;
  readonly now: string;
  readonly culture: Language;
}

/** One mail a driver with all their runs of the day, and one to who was sent runs and has none any more. */
export function* mailDrivers({ edition, day, key, now, culture }: Sending): Work<SentRuns> {
  const transports = yield* transportsOf(edition, day);
  const busy = runsByDriver(transports, key);
  // A driver who lost their runs reads that too.
  const idle = (yield* staleDrivers(transports, edition)).filter(
    ({ Cle }) => (key === null || Cle === key) && !busy.some((driver) => driver.key === Cle),
  );
  const drivers = [...busy, ...idle.map(({ Cle, Nom }) => ({ key: Cle, name: Nom }))];
  const SansAdresse: string[] = [];
  for (const driver of drivers)
    if (!(yield* tellDriver({ key: driver.key, edition, day }, { transports, now, culture }))) SansAdresse.push(driver.name);
  return { NbMails: drivers.length - SansAdresse.length, SansAdresse };
}

export interface DriverRuns {
  readonly key: string;
  readonly name: string;
  readonly phone: string | null;
  readonly runs: readonly TransportRun[];
}

/** Runs of each driver in order, by their names. */
export function runsByDriver({ Courses, Chauffeurs }: TransportDay, key: string | null): readonly DriverRuns[] {
  const assignedRuns = Courses.filter(({ Cle }) => Cle !== null && (key === null || Cle === key));
  return [...Map.groupBy(assignedRuns, ({ Cle }) => Cle ?? '')]
    .map(([cle, runs]) => {
      const driver = Chauffeurs.find(({ Cle }) => Cle === cle);
      return { key: cle, name: driver?.Nom ?? '', phone: driver?.Telephone ?? null, runs };
    })
    .toSorted((left, right) => left.name.localeCompare(right.name));
}

export interface StaleDriver {
  readonly Cle: string;
  readonly Nom: string;
  readonly Ecarts: string;
}

/** Drivers of a day whose last mail is not true any more. */
export function* staleDrivers({ Jour, Chauffeurs }: TransportDay, edition: number): Work<readonly StaleDriver[]> {
  const stale = yield* find('mail-trace', { Usage: MailUsage.chauffeurCourses, IsEnVigueur: true, IsPerime: true }, [
    'SujetDit',
    'Destinataire',
    'Ecarts',
  ]);
  return stale.flatMap(({ SujetDit, Destinataire, Ecarts }) => {
    const { key, day, edition: of } = driverDayOf(SujetDit ?? '');
    if (day !== Jour || of !== edition) return [];
    return [{ Cle: key, Nom: Chauffeurs.find(({ Cle }) => Cle === key)?.Nom ?? Destinataire, Ecarts: Ecarts ?? '' }];
  });
}

interface Telling extends Pick<Sending, 'now' | 'culture'> {
  readonly transports: TransportDay;
}

/** Writes to a driver; what they were sent before is shown with « before and now ». False: nobody has an address. */
export function* tellDriver(driver: DriverDay, { transports, now, culture }: Telling): Work<boolean> {
  const subject = subjectOf(driver);
  const runs = transports.Courses.filter(({ Cle }) => Cle === driver.key);
  const [former] = yield* find('mail-trace', { SujetDit: subject, IsEnVigueur: true }, ['FaitsDits', 'Destinataire', 'IdCourse']);
  const changes = former === undefined ? [] : factChanges(readFacts(former.FaitsDits), runFacts(transports, driver.key));
  const about = recordOf(driver, runs[0]?.Id ?? former?.IdCourse ?? null);
  if (about === null) return false;
  const courses = runs.map((run) => runLine(run, transports)).join('\n');
  const trace = yield* mail({
    usage: MailUsage.chauffeurCourses,
    subject,
    ...about,
    ...addressOf(driver, runs.length === 0 ? former : undefined),
    ...(former !== undefined && { changes }),
    values: { jour: formatFullDay(driver.day, culture), courses: courses === '' ? textsIn(culture)('feuille.plusDeCourse') : courses },
  });
  if (trace === null) return false;
  if (runs.length > 0)
    yield* mark(
      'festival-course',
      runs.map(({ Id }) => Id),
      { DateEnvoi: now },
    );
  return true;
}

/** A volunteer reads the mail on their own sheet; one of the staff has none, and the run keeps it. */
function recordOf({ key }: DriverDay, run: number | null): { readonly entity: string; readonly id: number } | null {
  const { IdBenevole } = driverFields(key);
  if (IdBenevole !== null) return { entity: 'festival-participant-benevole', id: IdBenevole };
  return run === null ? null : { entity: 'festival-course', id: run };
}

/** A run that was given to somebody else leads to them: who had it is written to where they were. */
function addressOf({ key }: DriverDay, former: Pick<MailTrace, 'Destinataire'> | undefined): { readonly to?: string } {
  return former === undefined || driverFields(key).IdBenevole !== null ? {} : { to: former.Destinataire };
}
