import { entities } from '#generated/entities/all.gen.ts';
import { readId, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { Facts } from '#domain/rules/rule.ts';
import { referring } from '#domain/records/merge/merge-steps.ts';
import { created, remove, seriesLines, type Work } from '#domain/work/work.ts';
import { type AskedChange, changeable, changeRows, namesOf, readChanges, type RowOutcome, type SeenRow } from './change-series.ts';
import { countWritten, markUndone, openSeries, ownSeries, undoableSeries } from './series-headers.ts';
import { undoRows } from './undo-series.ts';

/** What a call asks of some records, some of which may refuse. */
export interface SeriesOrder<Row> {
  readonly entity: string;
  /** Batch under which it is written; null: that of the call. */
  readonly lot: string | null;
  readonly isTrial: boolean;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  /** Writes them all, or none of them. */
  readonly write: (rows: readonly Row[]) => Work<readonly RowOutcome[]>;
}

interface ChangeBody {
  readonly Fiches: readonly SeenRow[];
  readonly Changements: readonly AskedChange[];
  readonly Essai: boolean;
  readonly Lot?: string | null | undefined;
}

/** Some records of a series that is changed: it begins with its first call, whose batch names it. */
export function* orderChange(
  { entite, body }: { readonly entite: string; readonly body: ChangeBody },
  { facts, batch }: { readonly facts: Facts; readonly batch: string },
): Work<SeriesOrder<SeenRow>> {
  const descriptor = yield* changeable(entite, facts);
  const changes = yield* readChanges(descriptor, body.Changements, facts);
  const order = { entity: entite, isTrial: body.Essai, rows: body.Fiches, idOf: ({ Id }: SeenRow) => Id };
  if (body.Essai) return { ...order, lot: null, write: (rows) => changeRows(entite, rows, changes) };
  const lot = body.Lot ?? batch;
  if (lot === batch) yield* openSeries({ lot, entity: entite, fields: namesOf(changes) }, facts);
  const header = yield* ownSeries(lot, entite, facts);
  return {
    ...order,
    lot,
    *write(rows) {
      const outcomes = yield* changeRows(entite, rows, changes);
      yield* countWritten(header, outcomes.filter(({ state }) => state === 'changee').length);
      return outcomes;
    },
  };
}

interface UndoBody {
  readonly Essai: boolean;
  readonly Avant?: number | null | undefined;
}

/** Records of one call of an undoing. */
const UNDONE_AT_ONCE = 100;

interface Undoing {
  readonly order: SeriesOrder<RecordData>;
  /** Where the following call goes on; null: this was the last one, and what is left follows it. */
  readonly next: number | null;
  readonly leftovers: Work<void> | null;
}

/** Some records of a series that is taken back, from the last one. */
export function* orderUndo({ lot, body }: { readonly lot: string; readonly body: UndoBody }, facts: Facts): Work<Undoing> {
  const header = yield* undoableSeries(lot, facts);
  const { entity } = header;
  const rows = yield* seriesLines({ entity, lot, before: body.Avant ?? null, max: UNDONE_AT_ONCE });
  const last = rows.at(-1);
  const next = rows.length < UNDONE_AT_ONCE || last === undefined ? null : readId(last);
  if (next === null && !body.Essai) yield* markUndone(header, facts);
  const order = {
    entity,
    lot: null,
    isTrial: body.Essai,
    rows,
    idOf: readId,
    write: (some: readonly RecordData[]) => undoRows(entity, some, facts),
  };
  return { order, next, leftovers: next === null && !body.Essai ? removeLeftovers(entity, lot) : null };
}

/** What the series created beside its records, such as the persons of its contacts, goes with them where nobody uses it. */
function* removeLeftovers(entity: string, lot: string): Work<void> {
  const targets = linkedTargets(entity);
  const made = (yield* created(lot)).filter((one) => targets.has(readText(one, 'Entite') ?? '') && one['IsModifiee'] !== true);
  for (const one of made) {
    const [name, id] = [readText(one, 'Entite') ?? '', readId(one)];
    const isUsed = (yield* referring(name, id)).some(({ ids }) => ids.length > 0);
    if (!isUsed) yield* remove(name, id);
  }
}

const linkedTargets = (entity: string): ReadonlySet<string> =>
  new Set(
    Object.values(entities)
      .filter(({ name }) => name === entity)
      .flatMap(({ fields }) => fields.flatMap(({ kind, to }) => (kind === 'reference' && to !== undefined && to !== entity ? [to] : []))),
  );
