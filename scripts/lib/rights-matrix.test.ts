import { expect, test } from 'vitest';
import { operations } from '#generated/contract/operations.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { printMatrix, printTsv } from './rights-matrix.ts';

test('the matrix shows each right once and each operation once, below the right that it asks for', () => {
  const lines = printMatrix({ rights, operations });
  for (const { code, labels } of rights) expect(lines.filter((line) => line.trim() === `${code}  ${labels.fr}`)).toHaveLength(1);
  for (const { operationId } of operations) expect(lines.filter((line) => line.split(/\s+/).includes(operationId))).toHaveLength(1);
  const film = lines.findIndex((line) => line.trim().startsWith('FILM-DELETE '));
  expect(lines[film + 1]).toContain('deleteFilm');
});

test('the table for a spreadsheet has one line an operation, with its right', () => {
  const lines = printTsv({ rights, operations });
  expect(lines).toHaveLength(operations.length + 1);
  expect(lines).toContainEqual(expect.stringMatching(/^DELETE\t\/api\/films\/\{id\}\tdeleteFilm\tFILM-DELETE\t/));
});
