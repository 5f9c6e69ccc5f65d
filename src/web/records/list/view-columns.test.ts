import { expect, it } from 'vitest';
import type { ColumnLayout } from '../grid/column-layout.ts';
import { visibleColumns } from '../grid/column-layout.ts';
import { atView } from './view-columns.ts';

const layout: ColumnLayout = { order: ['Objet', 'Ecarts', 'Statut'], hidden: ['Ecarts'], pinned: ['Objet'], widths: {} };

it('a view shows the columns that say something of its rows alone, and leaves them hidden elsewhere', () => {
  const kept: ColumnLayout[] = [];
  const state = { layout, setLayout: (next: ColumnLayout) => void kept.push(next), reset: () => undefined };
  const there = atView(state, { shows: ['Ecarts'] });
  expect(visibleColumns(there.layout)).toEqual(['Objet', 'Ecarts', 'Statut']);
  there.setLayout({ ...there.layout, widths: { Objet: 300 } });
  expect(kept).toEqual([{ ...layout, widths: { Objet: 300 } }]);
  expect(atView(state, {})).toBe(state);
});
