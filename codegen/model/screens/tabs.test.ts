import { expect, it } from 'vitest';
import { buildTabs, flow } from './tabs.ts';
import { testSchema } from '#tests/support/schema/schema-source.ts';

const HOTEL = `
entity: Hotel
label: Hôtel | Hôtels
fields:
  Nom: { kind: string }
  Code: { kind: string, max: nvarchar10 }
  IsActif: { kind: boolean }
  Ouverture: { kind: date }
  Note: { kind: text }
  IdAdresse: { kind: owned, of: adresse }
  NbNuits: { kind: count, path: Id }
`;
const ADRESSE = 'entity: Adresse\nlabel: Adresse | Adresses\nfields: { Ville: { kind: string } }';

function place() {
  const { shapes, context, problems } = testSchema({ hotel: HOTEL, adresse: ADRESSE });
  return { shapes, context, problems, entity: 'hotel', at: () => ({ file: 'x', line: 1, column: 1 }) };
}

function widths(rows: readonly (readonly { field: string; width: number }[])[]) {
  return rows.map((row) => row.map(({ field, width }) => `${field} ${width}`));
}

it('flows every field that a person edits when no sheet is said', () => {
  const [tab] = buildTabs(undefined, place());
  expect(tab?.kind === 'fields' ? widths(tab.sections.flatMap(({ rows }) => rows)) : null).toEqual([
    ['Nom 6', 'Code 3', 'IsActif 3'],
    ['Ouverture 3'],
    ['Note 12'],
    ['IdAdresse 12'],
  ]);
});

it('never exceeds the grid', () => {
  const fields = [...(place().shapes.get('hotel')?.fields.values() ?? [])];
  for (const row of flow(fields)) expect(row.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(12);
});

it('shares what is left among the cells without a width', () => {
  const [tab] = buildTabs([{ tab: 'general', rows: [['Nom 6', 'Code', 'IsActif'], ['Note']] }], place());
  expect(tab?.kind === 'fields' ? widths(tab.sections.flatMap(({ rows }) => rows)) : null).toEqual([
    ['Nom 6', 'Code 3', 'IsActif 3'],
    ['Note 12'],
  ]);
});

it('places a field of an owned record by itself', () => {
  const [tab] = buildTabs([{ tab: 'general', rows: [['Adresse.Ville 6']] }], place());
  expect(tab?.kind === 'fields' ? widths(tab.sections.flatMap(({ rows }) => rows)) : null).toEqual([['IdAdresse.Ville 6']]);
});
