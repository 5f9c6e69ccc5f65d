import { festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import type { ReportFilm } from './report-films.ts';
import { equals, groupBy, isOneOf, type Reading, readRows } from './report-reading.ts';

/** A programme with those of its films that are printed, in the order it shows them. */
export interface ReportProgramme {
  readonly id: number;
  readonly title: string;
  readonly section: string;
  readonly audience: string;
  readonly text: string;
  readonly films: readonly ReportFilm[];
  readonly screenings: readonly ReportScreening[];
}

interface ReportScreening {
  readonly programmeId: number;
  /** `YYYY-MM-DD` on the clock of the festival. */
  readonly day: string;
  /** `20:30`. */
  readonly time: string;
  readonly venue: string;
  readonly kind: string;
  readonly state: string;
}

export interface ReportDay {
  readonly day: string;
  readonly screenings: readonly { readonly screening: ReportScreening; readonly programme: ReportProgramme }[];
}

/** Programmes of the registrations of these films, by section then by their own order. */
export async function readProgrammes(reading: Reading, films: readonly ReportFilm[]): Promise<readonly ReportProgramme[]> {
  const places = films.flatMap((film) => film.registrations.map((registration) => ({ film, registration })));
  const ofProgramme = groupBy(places, ({ registration }) => registration.programmeId);
  const ids = [...ofProgramme.keys()].filter((id) => id !== null);
  const rows = await readRows(reading, 'festival-programme', {
    IdsPk: ids,
    Tri: [{ Key: 'IdSection' }, { Key: 'Ordre' }, { Key: 'Code' }],
    Colonnes: ['IdLibelle', 'Code', 'IdSection', 'PublicConseille', 'IdPresentation'],
  });
  const screenings = groupBy(await readScreenings(reading, ids), ({ programmeId }) => programmeId);
  return rows.map((row) => ({
    id: row.id,
    title: [row.text('Code'), row.text('IdLibelle')].filter((text) => text !== '').join(' – '),
    // The edition stands at the head of the page.
    section: row.text('IdSection').replace(/ \d{4}$/, ''),
    audience: row.text('PublicConseille'),
    text: row.text('IdPresentation'),
    films: (ofProgramme.get(row.id) ?? []).toSorted((a, b) => a.registration.order - b.registration.order).map(({ film }) => film),
    screenings: screenings.get(row.id) ?? [],
  }));
}

/** Days of the screenings of these programmes, each by the hour. */
export function daysOf(programmes: readonly ReportProgramme[]): readonly ReportDay[] {
  const all = programmes.flatMap((programme) => programme.screenings.map((screening) => ({ screening, programme })));
  const sorted = all.toSorted((a, b) => whenOf(a.screening).localeCompare(whenOf(b.screening)));
  return [...groupBy(sorted, ({ screening }) => screening.day)].map(([day, screenings]) => ({ day, screenings }));
}

function whenOf({ day, time, venue }: ReportScreening): string {
  return `${day} ${time} ${venue}`;
}

async function readScreenings(reading: Reading, programmeIds: readonly number[]): Promise<readonly ReportScreening[]> {
  const rows = await readRows(reading, 'festival-programmation', {
    Criteres: { and: [isOneOf('IdProgramme', programmeIds), equals('IsHorsFestival', false)] },
    Tri: [{ Key: 'Debut' }],
    Colonnes: ['IdProgramme', 'Debut', 'IdSalle', 'TypeSeance', 'Etat'],
  });
  return rows.flatMap((row) => {
    const instant = parseInstant(row.wire('Debut'));
    if (instant === null) return [];
    const { date, time } = zonedParts(instant, festivalZone());
    return [
      {
        programmeId: row.number('IdProgramme') ?? 0,
        day: date,
        time: time.slice(0, 5),
        venue: row.text('IdSalle'),
        kind: row.text('TypeSeance'),
        state: row.text('Etat'),
      },
    ];
  });
}
