import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { loadPage } from '#web/records/record-api.ts';
import type { ListController } from '../use-list.ts';

const PAGE = 1000;

/** The selected records; of all that the list matches, those it matches now. */
export async function selectedRecords({ descriptor }: EntityModule, { selection }: ListController): Promise<readonly RecordData[]> {
  const chosen = selection.selection;
  if (chosen.mode === 'some') return selection.rows;
  const rows: RecordData[] = [];
  const filter = { ...chosen.filter, IdsPkExclude: [...chosen.except], Tri: [{ Key: 'Id', Desc: false }] };
  const { signal } = new AbortController();
  for (let page: readonly RecordData[] = [], isLast = false; !isLast; isLast = page.length < PAGE) {
    page = await loadPage(descriptor, { filter, skip: rows.length, take: PAGE, signal });
    rows.push(...page);
  }
  return [...new Map(rows.map((row) => [readId(row), row])).values()];
}
