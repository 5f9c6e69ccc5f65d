import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { Language } from '#generated/i18n/languages.gen.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { visibleColumns } from '../../grid/column-layout.ts';
import { titleColumn } from '../title-column.ts';
import type { ListController } from '../use-list.ts';

/** Name of a row. A list need not hold what its records are named by: their title then names them. */
export function rowNameOf(entity: EntityModule, list: ListController, language: Language): (row: RecordData) => string {
  const title = titleColumn(entity.descriptor, visibleColumns(list.layout.layout));
  return (row) => {
    const rendered = list.columns.find(({ id }) => id === title)?.render(row);
    return typeof rendered === 'string' && rendered !== '' ? rendered : recordDisplay(entity, row, language);
  };
}
