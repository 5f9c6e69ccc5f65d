import { expect, test } from 'vitest';
import { weekInVariant } from './week-in-variant.ts';
import { readWeekScreening } from './week-model.ts';

const week = [
  { Id: 1, Version: 1, IdSalle: 7, Debut: '2027-02-02T13:00:00.000', Fin: '2027-02-02T15:00:00.000', ProgrammeLibelle: 'N1' },
  { Id: 2, Version: 1, IdSalle: 7, Debut: '2027-02-03T13:00:00.000', Fin: '2027-02-03T15:00:00.000', ProgrammeLibelle: 'N2' },
  { Id: 3, Version: 1, IdSalle: 8, Debut: '2027-02-03T13:00:00.000', Fin: '2027-02-03T15:00:00.000', ProgrammeLibelle: 'N3' },
].flatMap(readWeekScreening);

test('a variant moves a screening to another day, adds one and takes one away, and tells those that meet another', () => {
  const at = { Debut: '2027-02-03T14:00:00.000', Fin: '2027-02-03T16:00:00.000', IsRetiree: false };
  const shown = weekInVariant(week, [
    { Id: 11, Version: 1, IdProgrammation: 1, IdSalle: 7, ...at },
    { Id: 12, Version: 1, IdProgrammation: null, IdSalle: 9, ProgrammeLibelle: 'N4', ...at },
    { Id: 13, Version: 1, IdProgrammation: 3, IdSalle: 8, ...at, IsRetiree: true },
  ]);
  expect(shown.map(({ id, name, day, idSalle, isConflicting }) => [id, name, day, idSalle, isConflicting])).toEqual([
    [2, 'N2', '2027-02-03', 7, false],
    [1, 'N1', '2027-02-03', 7, true],
    [-12, 'N4', '2027-02-03', 9, false],
  ]);
});
