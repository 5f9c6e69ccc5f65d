import { expect, test } from 'vitest';
import { cellsOf, daysShownWith, readWeekScreening, weekNeighbour } from './week-model.ts';

function screening(Id: number, IdSalle: number | null, Debut: string) {
  return readWeekScreening({ Id, Version: 1, IdSalle, Debut, Fin: null, ProgrammeLibelle: `N${Id}` });
}

test('an edition of ten days is shown whole, a longer one by the week of the day', () => {
  const days = Array.from({ length: 28 }, (_, index) => `2027-02-${String(index + 1).padStart(2, '0')}`);
  expect(daysShownWith('2027-02-03', days.slice(0, 10))).toHaveLength(10);
  expect(daysShownWith('2027-02-11', days)).toEqual(days.slice(7, 14));
});

test('a screening after midnight stands on the evening before', () => {
  expect(screening(1, 7, '2027-02-03T23:30:00.000')[0]?.day).toBe('2027-02-03');
});

test('arrows go through a day whatever the room, and to the nearest hour of the same room on the next day that has one', () => {
  const all = [
    ...screening(1, 7, '2027-02-02T09:00:00.000'),
    ...screening(2, 7, '2027-02-02T19:00:00.000'),
    ...screening(3, 8, '2027-02-02T10:00:00.000'),
    ...screening(4, 7, '2027-02-04T09:00:00.000'),
    ...screening(5, 7, '2027-02-04T18:00:00.000'),
  ];
  const table = { cells: cellsOf(all), rooms: [7, 8], days: ['2027-02-02', '2027-02-03', '2027-02-04'] };
  function from(id: number, key: string) {
    const current = all.find((one) => one.id === id);
    return current === undefined ? null : (weekNeighbour(current, key, table)?.id ?? null);
  }
  expect([from(1, 'ArrowDown'), from(2, 'ArrowDown'), from(3, 'ArrowDown')]).toEqual([2, 3, null]);
  expect([from(2, 'ArrowRight'), from(4, 'ArrowLeft'), from(3, 'ArrowRight')]).toEqual([5, 1, null]);
});
