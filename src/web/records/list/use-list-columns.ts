import { useMemo } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isReader } from '#domain/records/sight/reach.ts';
import { alignmentOf } from '#domain/records/read/format.ts';
import { cellPicture, cellValue } from '../fields/cell-value.tsx';
import { useCellContext } from '../fields/use-cell-context.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { headerWidth } from '../grid/header-width.ts';
import { useRights } from '#web/session/rights.ts';
import { editableField } from './inline/editable-field.ts';
import { resolveField } from '../lookup/resolve-field.ts';

/** Columns of the screen, as the grid shows them; nothing is written in the past. */
export function useListColumns(module: EntityModule, screen: ScreenDescriptor, isPast: boolean): readonly GridColumn[] {
  const context = useCellContext();
  const { can } = useRights();
  return useMemo(
    () =>
      screen.columns.flatMap((column): GridColumn[] => {
        const named = resolveField(module, column.field, context.language);
        if (named === null || (column.beyond === true && !isReader(module.descriptor, can))) return [];
        return [
          {
            id: column.field,
            label: named.label,
            width: Math.max(column.width, headerWidth(named.label, named.field)),
            align: alignmentOf(named.field),
            sortable: named.field.sortable && column.field !== module.descriptor.picture,
            isEditable: !isPast && editableField(module, { screen, column: column.field, can }) !== null,
            render:
              column.field === module.descriptor.picture
                ? (row) => cellPicture(row, column.field)
                : (row) => cellValue(named, row, context),
          },
        ];
      }),
    [module, screen, isPast, context, can],
  );
}
