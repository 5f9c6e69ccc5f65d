import type { SeriesReply } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import { seriesLines, type Work } from '#domain/work/work.ts';
import {
  type AskedChange,
  changeable,
  changeRows,
  namesOf,
  readChanges,
  type RowOutcome,
  type SeenRow,
  toldRows,
} from './change-series.ts';
import { countWritten, markUndone, openSeries, ownSeries, undoableSeries } from './series-headers.ts';
import { undoBeside } from './undo-beside.ts';
import { undoRows } from './undo-series.ts';

/** Order of a call about some records, some of which may refuse. */
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
  function* change(rows: readonly SeenRow[]): Work<readonly RowOutcome[]> {
    return toldRows(descriptor, facts, yield* changeRows(entite, rows, changes));
  }
  if (body.Essai) return { ...order, lot: null, write: change };
  const lot = body.Lot ?? batch;
  if (lot === batch) yield* openSeries({ lot, entity: entite, fields: namesOf(changes) }, facts);
  const header = yield* ownSeries(lot, entite, facts);
  return {
    ...order,
    lot,
    *write(rows) {
      const outcomes = yield* changeRows(entite, rows, changes);
      yield* countWritten(header, outcomes.filter(({ state }) => state === 'changee').length);
      return toldRows(descriptor, facts, outcomes);
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
  readonly order: SeriesOrder<SeriesReply>;
  /** Place where the following call goes on; null: this was the last one, and the rest follows it. */
  readonly next: number | null;
  readonly leftovers: Work<void> | null;
}

/** Undoes some records of a series, from the last one. */
export function* orderUndo({ lot, body }: { readonly lot: string; readonly body: UndoBody }, facts: Facts): Work<Undoing> {
  const header = yield* undoableSeries(lot, facts);
  const { entity } = header;
  const rows = yield* seriesLines({ entity, lot, before: body.Avant ?? null, max: UNDONE_AT_ONCE });
  const last = rows.at(-1);
  const next = rows.length < UNDONE_AT_ONCE || last === undefined ? null : last.Id;
  if (next === null && !body.Essai) yield* markUndone(header, facts);
  const order = {
    entity,
    lot: null,
    isTrial: body.Essai,
    rows,
    idOf: ({ Id }: SeriesReply) => Id,
    write: (some: readonly SeriesReply[]) => undoRows(entity, some, facts),
  };
  return { order, next, leftovers: next === null && !body.Essai ? undoBeside(header, facts) : null };
}
