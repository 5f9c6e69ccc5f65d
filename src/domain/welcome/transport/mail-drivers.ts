import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { FESTIVAL_ZONE, formatFullDay, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { mail, update, type Work } from '#domain/work/work.ts';
import { type TransportDay, type TransportRun, transportsOf } from './list-transports.ts';

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

/** One mail a driver with all their runs of the day. */
export function* mailDrivers({ edition, day, key, now, culture }: Sending): Work<SentRuns> {
  const transports = yield* transportsOf(edition, day);
  const SansAdresse: string[] = [];
  let NbMails = 0;
  for (const { runs, name } of runsByDriver(transports, key)) {
    const [first] = runs;
    if (first === undefined) continue;
    const values = { jour: formatFullDay(day, culture), courses: runs.map((run) => lineOf(run, transports)).join('\n') };
    const trace = yield* mail({ usage: MailUsage.chauffeurCourses, entity: 'festival-course', id: first.Id, values });
    if (trace === null) SansAdresse.push(name);
    else {
      NbMails += 1;
      for (const { Id } of runs) yield* update('festival-course', Id, { DateEnvoi: now });
    }
  }
  return { NbMails, SansAdresse };
}

export interface DriverRuns {
  readonly key: string;
  readonly name: string;
  readonly phone: string | null;
  readonly runs: readonly TransportRun[];
}

/** Runs of each driver in order, by their names. */
export function runsByDriver({ Courses, Chauffeurs }: TransportDay, key: string | null): readonly DriverRuns[] {
  const own = Courses.filter(({ Cle }) => Cle !== null && (key === null || Cle === key));
  return [...Map.groupBy(own, ({ Cle }) => Cle ?? '')]
    .map(([cle, runs]) => {
      const driver = Chauffeurs.find(({ Cle }) => Cle === cle);
      return { key: cle, name: driver?.Nom ?? '', phone: driver?.Telephone ?? null, runs };
    })
    .toSorted((left, right) => left.name.localeCompare(right.name));
}

export function clockOf(instant: string): string {
  return zonedParts(parseInstant(instant) ?? 0, FESTIVAL_ZONE).time.slice(0, 5);
}

/** `15:40, Gare de Valombre (Minibus 1) : Ana Brandt, Ida Noor`. */
function lineOf({ Debut, Lieu, Vehicule, Passagers }: TransportRun, { Trajets }: TransportDay): string {
  const people = Trajets.filter(({ Id }) => Passagers.includes(Id)).map(({ Nom }) => Nom);
  const where = Vehicule === null ? Lieu : `${Lieu} (${Vehicule})`;
  return `${clockOf(Debut)}, ${where} : ${people.length === 0 ? '–' : people.join(', ')}`;
}
