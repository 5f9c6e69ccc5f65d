import { readId, type RecordData } from '#domain/records/record-data.ts';
import type { MockContext } from '../mock-context.ts';
import { remember, snapshotOf } from '../store/history.ts';
import type { Store } from '../store/store.ts';

const NOTE = 'film-note';

/** The rule of the server: a note given on the film counts for its registration of the edition, the first that was not withdrawn. */
export function attachNote({ tables }: Store, record: RecordData): RecordData {
  if ((record['IdInscription'] ?? null) !== null) return {};
  const own = tables
    .all('festival-inscription')
    .filter(({ IdFilm, Eannee }) => IdFilm === record['IdFilm'] && Eannee === record['Eannee'])
    .toSorted((left, right) => readId(left) - readId(right));
  const found = own.find(({ DateRetrait = null }) => DateRetrait === null) ?? own[0];
  return found === undefined ? {} : { IdInscription: readId(found) };
}

/** Notes that were given before their film was registered. */
export function adoptNotes(
  store: Store,
  { entity, row }: { readonly entity: string; readonly row: RecordData },
  context: MockContext,
): void {
  if (entity !== 'festival-inscription') return;
  for (const note of store.tables.all(NOTE)) {
    if (note['IdFilm'] !== row['IdFilm'] || note['Eannee'] !== row['Eannee'] || (note['IdInscription'] ?? null) !== null) continue;
    const before = snapshotOf(store, { entity: NOTE, row: note });
    store.tables.put(NOTE, Object.assign(note, { IdInscription: readId(row), Version: Number(note['Version']) + 1 }));
    remember(store, { entity: NOTE, id: readId(note), op: 'update', before }, context);
  }
}
