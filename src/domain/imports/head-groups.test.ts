import ExcelJS from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { groupedHeads, likelyGrouped } from './head-groups.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

function grid(...rows: readonly (readonly string[])[]) {
  return { rows, merged: [] };
}

test('a group stands over its columns, up to the next one', () => {
  const found = grid(['Titre', 'Réalisation', '', 'Projection', ''], ['', 'Prénom', 'Nom', 'Date', 'Heure'], ['A', 'B', 'C', 'D', 'E']);
  expect(groupedHeads(found, 2)).toEqual(['Titre', 'Réalisation : Prénom', 'Réalisation : Nom', 'Projection : Date', 'Projection : Heure']);
});

test('titles that are told twice are read with their groups at once; others are a choice', () => {
  const twice = grid(['Vendredi', '', 'Samedi', ''], ['Salle', 'Heure', 'Salle', 'Heure']);
  expect(likelyGrouped(twice, 2)).toBe(true);
  const once = grid(['Film', '', 'Séance', ''], ['Titre', 'Année', 'Salle', 'Heure']);
  expect(likelyGrouped(once, 2)).toBe(false);
  expect(groupedHeads(once, 2)).not.toBeNull();
});

test('one title over the table groups nothing, and neither does the first row', () => {
  expect(groupedHeads(grid(['Invités du jury', '', ''], ['Nom', 'Prénom', 'E-mail']), 2)).toBeNull();
  expect(groupedHeads(grid(['Nom', 'Prénom', 'E-mail']), 1)).toBeNull();
  expect(groupedHeads(grid(['', '', ''], ['Nom', 'Prénom', 'E-mail']), 2)).toBeNull();
});

test('merged cells of a workbook say which columns a group covers', async () => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Grille');
  sheet.addRows([
    ['Titre', 'Adresse', null, 'E-mail'],
    [null, 'Ville', 'Pays', null],
    ['Ana', 'Brest', 'France', 'a@b.test'],
  ]);
  sheet.mergeCells('A1:A2');
  sheet.mergeCells('B1:C1');
  sheet.mergeCells('D1:D2');
  const parts = unzipSync(new Uint8Array(await workbook.xlsx.writeBuffer()));
  const [read] = readWorkbook((path) => (parts[path] === undefined ? null : strFromU8(parts[path])));
  if (read === undefined) throw new Error('no sheet');
  expect(likelyGrouped(read, 2)).toBe(true);
  expect(groupedHeads(read, 2)).toEqual(['Titre', 'Adresse : Ville', 'Adresse : Pays', 'E-mail']);
});
