import { describe, expect, it } from 'vitest';
import { testScreen } from '#tests/support/web/screen.ts';
import {
  defaultLayout,
  dropColumn,
  moveColumn,
  restoreLayout,
  setColumnPinned,
  setColumnShown,
  setColumnWidth,
  visibleColumns,
} from './column-layout.ts';

const layout = defaultLayout(testScreen.columns);

describe('columns of a list', () => {
  it('start as the screen says, the first one frozen', () => {
    expect(visibleColumns(layout)).toEqual(['Titre', 'Annee', 'IdPays']);
    expect(layout.pinned).toEqual(['Titre']);
  });

  it('move by the menu and by a drop', () => {
    expect(visibleColumns(moveColumn(layout, 'IdPays', -1))).toEqual(['Titre', 'IdPays', 'Annee']);
    expect(visibleColumns(dropColumn(layout, 'Annee', { target: 'IdPays', side: 'after' }))).toEqual(['Titre', 'IdPays', 'Annee']);
  });

  it('freeze when dropped among frozen ones', () => {
    const dropped = dropColumn(layout, 'IdPays', { target: 'Titre', side: 'before' });
    expect(visibleColumns(dropped)).toEqual(['IdPays', 'Titre', 'Annee']);
    expect(dropped.pinned).toContain('IdPays');
  });

  it('stand first while frozen', () => {
    expect(visibleColumns(setColumnPinned(layout, 'IdPays', true))).toEqual(['Titre', 'IdPays', 'Annee']);
  });

  it('never all hide', () => {
    const one = setColumnShown(setColumnShown(layout, 'Annee', false), 'IdPays', false);
    expect(visibleColumns(setColumnShown(one, 'Titre', false))).toEqual(['Titre']);
  });

  it('keep their widths between bounds', () => {
    expect(setColumnWidth(layout, 'Annee', 4).widths['Annee']).toBe(48);
    expect(setColumnWidth(layout, 'Annee', 5000).widths['Annee']).toBe(900);
  });

  it('come back as they were left, without those that are gone, with the new ones', () => {
    const kept = { order: ['IdPays', 'Disparue', 'Titre'], hidden: ['Titre'], pinned: ['IdPays'], widths: { IdPays: 200, Disparue: 10 } };
    const restored = restoreLayout(testScreen.columns, kept);
    expect(restored.order.toSorted()).toEqual(['Annee', 'IdPays', 'Prix', 'Titre']);
    expect(visibleColumns(restored)).toEqual(['IdPays', 'Annee']);
    expect(restored.widths).toEqual({ IdPays: 200 });
  });

  it('ignore what another version left', () => {
    expect(restoreLayout(testScreen.columns, { order: 3 })).toEqual(layout);
    expect(restoreLayout(testScreen.columns, null)).toEqual(layout);
  });
});
