import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { festivalZone, formatFullDay, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { equals, groupBy, isOneOf, type Reading, readRows } from '../film-reports/report-reading.ts';

/** Confirmed screenings of each programme: the day, the hour and the venue. A draft is not printed. */
export async function readScreeningLines(
  reading: Reading,
  programmeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await readRows(reading, 'festival-programmation', {
    Criteres: { and: [isOneOf('IdProgramme', programmeIds), equals('IsHorsFestival', false), equals('Etat', SeanceEtat.confirmee)] },
    Tri: [{ Key: 'Debut' }, { Key: 'Id' }],
    Colonnes: ['IdProgramme', 'Debut', 'IdSalle'],
  });
  const lines = rows.flatMap((row) => {
    const instant = parseInstant(row.wire('Debut'));
    if (instant === null) return [];
    const { date, time } = zonedParts(instant, festivalZone());
    const line = [formatFullDay(date, reading.context.culture), time.slice(0, 5), row.text('IdSalle')].filter((part) => part !== '');
    return [{ programme: row.number('IdProgramme') ?? 0, line: line.join(', ') }];
  });
  return new Map(
    [...groupBy(lines, ({ programme }) => programme)].map(([programme, programmeLines]) => [
      programme,
      programmeLines.map(({ line }) => line),
    ]),
  );
}
