import { expect, it } from 'vitest';
import { headerWidth } from './header-width.ts';

it('a longer name of the same column asks for a wider header', () => {
  expect(headerWidth('Badges remis', { sortable: false })).toBeLessThan(headerWidth('Credenciales entregadas', { sortable: false }));
});

it('a column that may be sorted keeps room for the arrow', () => {
  expect(headerWidth('N°', { sortable: true })).toBeGreaterThan(headerWidth('N°', { sortable: false }));
});

it.each([
  ['Credenciales entregadas', 145],
  ['Price excl. VAT', 86],
  ['Wheelchair places', 107],
  ['Preseleccionados', 103],
  ['Linked credit note or invoice', 164],
])('« %s », %i pixels long on screen, is not cut', (label, length) => {
  const room = headerWidth(label, { sortable: false }) - 20;
  expect(room).toBeGreaterThanOrEqual(length);
  expect(room).toBeLessThan(length * 1.1);
});
