// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { normaliseColumn } from '#domain/records/query/saved-views.ts';
import type { GridColumn } from './grid-column.ts';
import { CHECKBOX_WIDTH, useColumnModel } from './use-column-model.ts';

function column(id: string, width: number): GridColumn {
  return {
    id,
    width,
    label: id,
    align: undefined,
    sortable: true,
    isEditable: false,
    render: () => null,
  };
}

it('a column that is defined without a width is drawn at 150 pixels, and the frozen one after it begins there', () => {
  const { Width } = normaliseColumn({ Property: 'Titre' }, 'film');
  const columns = [column('Titre', Width), column('Duree', 90)];
  const layout = { order: ['Titre', 'Duree'], hidden: [], pinned: ['Titre', 'Duree'], widths: {} };
  const { result } = renderHook(() => useColumnModel({ columns, layout, onWidths: () => undefined }));
  expect(result.current.sizes).toEqual([150, 90]);
  expect(result.current.style).toEqual({ '--left-0': `${CHECKBOX_WIDTH}px`, '--left-1': `${CHECKBOX_WIDTH + 150}px` });
});
