// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { NO_SELECTION, type Selection, selectAll } from '../selection/selection.ts';
import { countedRows, TotalsTable } from './totals-table.tsx';

const FILTER = {
  Tri: [{ Key: 'DateNuit' }],
  GlobalSearch: null,
  IdsPk: null,
  IdsPkExclude: null,
  Classement: null,
  Criteres: null,
  Colonnes: ['DateNuit'],
};
const ROWS = [
  { Type: 1, IdStructurePayeur: null, StructurePayeurLibelle: null, Nombre: 1169, Prix: 95_935 },
  { Type: 1, IdStructurePayeur: 1004, StructurePayeurLibelle: 'Institut Montagnueira', Nombre: 1, Prix: 60.1 },
  { Type: 2, IdStructurePayeur: null, StructurePayeurLibelle: null, Nombre: 2, Prix: 160.2 },
];
let entity: EntityModule;

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('totaux');
  entity = await entityLoaders['festival-hotel-pec']();
});
beforeEach(() => configureTransport({ fetch: async () => new Response(JSON.stringify(ROWS)) }));
afterEach(() => {
  cleanup();
  configureTransport({});
});

function listOf(selection: Selection, count: number) {
  return { filter: FILTER, selection: { selection, count } };
}

function lines() {
  return screen.getAllByRole('row').map((row) => row.textContent?.replaceAll(/\s/g, ' '));
}

it('says nights and euros of each payer, then of all', async () => {
  const screenOf = entity.descriptor.screens.find(({ totals }) => totals !== undefined);
  if (screenOf?.totals === undefined) throw new Error('no totals');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TotalsTable entity={entity} list={listOf(NO_SELECTION, 0)} screen={screenOf} title="Totaux par payeur" totals={screenOf.totals} />
    </QueryClientProvider>,
  );
  await screen.findByRole('rowheader', { name: 'Festival · Institut Montagnueira' });
  expect(screen.getByRole('table', { name: 'Totaux par payeur' })).toBeTruthy();
  expect(lines()).toEqual([
    'Prise en charge, PayeurNuitsPrix',
    'Festival1 16995 935,00 €',
    'Festival · Institut Montagnueira160,10 €',
    'Invité2160,20 €',
    'Total1 17296 155,30 €',
  ]);
});

it('counts the rows selected, or all but those taken out of the selection; without one, all that the filter holds', () => {
  const { Tri: _, Colonnes: __, ...all } = FILTER;
  expect(countedRows(listOf(NO_SELECTION, 0))).toEqual(all);
  expect(countedRows(listOf({ mode: 'some', ids: new Set([1004, 1009]) }, 2))).toEqual({ ...all, IdsPk: [1004, 1009] });
  const whole = selectAll({ filter: FILTER, count: 1853 });
  if (whole.mode !== 'all') throw new Error('not all');
  expect(countedRows(listOf({ ...whole, except: new Set([1004]) }, 1852))).toEqual({ ...all, IdsPkExclude: [1004] });
});
