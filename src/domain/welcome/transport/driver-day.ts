import { type ToldFact, toldFact } from '#domain/texts/told-facts.ts';
import type { Work } from '#domain/work/work.ts';
import { type TransportDay, type TransportRun, transportsOf } from './list-transports.ts';
import { clockOf } from '../journey-time.ts';

/** Subject of a mail to a driver: their runs of one day. */
export interface DriverDay {
  /** Key of the driver. */
  readonly key: string;
  readonly edition: number;
  readonly day: string;
}

/** The subject as the trace of a mail keeps it. */
export function subjectOf({ key, edition, day }: DriverDay): string {
  return `${key} ${edition} ${day}`;
}

export function driverDayOf(subject: string): DriverDay {
  const [key = '', edition, day = ''] = subject.split(' ');
  return { key, edition: Number(edition), day };
}

/** Facts that the mails about these subjects would hold today; a driver without a run gets that news. */
export function* driverFacts(subjects: readonly string[]): Work<ReadonlyMap<string, readonly ToldFact[]>> {
  const facts = new Map<string, readonly ToldFact[]>();
  for (const some of Map.groupBy(subjects.map(driverDayOf), ({ edition, day }) => `${edition} ${day}`).values()) {
    const [{ edition, day } = { edition: 0, day: '' }] = some;
    const transports = yield* transportsOf(edition, day);
    for (const one of some) facts.set(subjectOf(one), runFacts(transports, one.key));
  }
  return facts;
}

export function runFacts(transports: TransportDay, key: string): readonly ToldFact[] {
  return transports.Courses.filter(({ Cle }) => Cle === key).map((run) =>
    toldFact('course', {
      key: String(run.Id),
      day: transports.Jour,
      said: [run.Debut, run.Lieu, run.IdVehicule, passengersAt(run, transports)],
      words: () => runLine(run, transports),
    }),
  );
}

/** `15:40, Gare de Valombre (Minibus 1) : Ana Brandt (Hôtel du Phare), Ida Noor`. */
export function runLine({ Debut, Lieu, Vehicule, Passagers }: TransportRun, { Trajets }: TransportDay): string {
  const people = Trajets.filter(({ Id }) => Passagers.includes(Id)).map(({ Nom, Hotel }) => (Hotel === null ? Nom : `${Nom} (${Hotel})`));
  const where = Vehicule === null ? Lieu : `${Lieu} (${Vehicule})`;
  return `${clockOf(Debut)}, ${where} : ${people.length === 0 ? '–' : people.join(', ')}`;
}

/** Passengers, with the hotel they go to or come from, whatever the order. */
function passengersAt({ Passagers }: TransportRun, { Trajets }: TransportDay): string {
  const hotels = new Map(Trajets.map(({ Id, Hotel }) => [Id, Hotel]));
  return Passagers.toSorted((left, right) => left - right)
    .map((id) => `${id} ${hotels.get(id) ?? ''}`.trim())
    .join(',');
}
