import { toUtcText } from '#domain/records/dates.ts';
import { readId, type RecordData } from '#domain/records/record-data.ts';
import { isFilmText, isSeenAgain, isWorkedOn } from '#domain/translations/source-change.ts';
import type { MockContext } from '../mock-context.ts';
import type { Store } from '../store/store.ts';

const LINE = 'festival-tranche-film';

interface Changed {
  readonly entity: string;
  readonly before: RecordData | null;
  readonly after: RecordData | null;
}

/** The rule of the server: films of a batch whose source changed after somebody worked from it, until a step is ticked again. */
export function markSourceChange(store: Store, { entity, before, after }: Changed, context: MockContext): void {
  if (isFilmText(entity)) for (const text of [before, after]) if (text !== null) markLines(store, text, context);
  if (entity === LINE && before !== null && after !== null && isSeenAgain(before, after)) {
    const row = store.tables.find(LINE, readId(after));
    if (row !== null) row['DateSourceModifiee'] = null;
  }
}

function markLines(store: Store, text: RecordData, context: MockContext): void {
  const { tables } = store;
  for (const line of tables.all(LINE)) {
    if (line['IdFilm'] !== text['IdFilm'] || !isWorkedOn(line)) continue;
    if (tables.find('festival-tranche', Number(line['IdTranche']))?.['IdLangueSource'] !== text['IdLangue']) continue;
    line['DateSourceModifiee'] = toUtcText(context.nowMs);
    tables.put(LINE, line);
    store.emit({ entity: LINE, ids: [readId(line)], parent: null, op: 'update', version: Number(line['Version']), batch: context.batch });
  }
}
