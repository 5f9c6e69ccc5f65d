import { expect, test } from 'vitest';
import { operations } from '#generated/contract/operations.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { printMatrix, printTsv } from './rights-matrix.ts';

test('the matrix shows each right once and each operation once, below the right that it asks for', () => {
  const lines = printMatrix({ rights, operations });
  const titles = Map.groupBy(lines, (line) => line.trim());
  expect(rights.filter(({ code, labels }) => titles.get(`${code}  ${labels.fr}`)?.length !== 1)).toEqual([]);
  const words = Map.groupBy(
    lines.flatMap((line) => line.split(/\s+/)),
    (word) => word,
  );
  expect(operations.filter(({ operationId }) => words.get(operationId)?.length !== 1)).toEqual([]);
  const film = lines.findIndex((line) => line.trim().startsWith('FILM-DELETE '));
  expect(lines[film + 1]).toContain('deleteFilm');
});

test('the table for a spreadsheet has one line an operation, with its right', () => {
  const lines = printTsv({ rights, operations });
  expect(lines).toHaveLength(operations.length + 1);
  expect(lines).toContainEqual(expect.stringMatching(/^DELETE\t\/api\/films\/\{id\}\tdeleteFilm\tFILM-DELETE\t/));
});
