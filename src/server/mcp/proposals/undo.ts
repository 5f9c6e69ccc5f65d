import { AppError } from '#domain/errors/app-error.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { CORRECTION_REASON } from '#domain/transitions/correction.ts';
import { markLotUndone } from '#domain/series/series-headers.ts';
import { undoRows } from '#domain/series/undo-series.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { ask, type SeriesReply } from '#domain/work/replies.ts';
import { open, seriesLines, type Work } from '#domain/work/work.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import { enterAs, type McpCaller, recordOperation } from '../mcp-caller.ts';
import { asAct } from './act-refusals.ts';
import { within } from './carry-out.ts';
import type { KeptAct } from './kept-act.ts';
import { holdBatch, isBatchUndoable, markUndone } from './proposal-repository.ts';

/** Takes a confirmed batch back, the last act first, in one transaction: whole, or not at all. */
export async function undo(caller: McpCaller, lot: string): Promise<object> {
  const { engine, context } = caller;
  const [entity] = engine.registry.all;
  if (entity === undefined) throw new Error('the schema has no entity');
  const count = await inUnitOfWork(engine, context, { operation: 'annulation', entity, work: (unit) => undoWithin(caller, unit, lot) });
  return { Lot: lot, Phrase: textsIn(context.culture)('mcp.annulee', { count }) };
}

async function undoWithin(caller: McpCaller, unit: UnitOfWork, lot: string): Promise<number> {
  const { acts } = await holdBatch(unit, { lot, userId: caller.context.user.id });
  if (!(await isBatchUndoable(unit, { lot, acts }))) throw new AppError('proposition-definitive');
  const deleted = acts.findLastIndex(({ action }) => action === 'supprimer');
  for (const [index, act] of [...acts.entries()].toReversed()) {
    // All that the batch deleted comes back at once.
    if (act.action !== 'supprimer' || index === deleted) await asAct(caller, { act, index }, () => undoAct(caller, unit, { act, lot }));
    else enterAs(caller, recordOperation(act.type, 'delete'));
  }
  await markUndone(unit, { lot, now: caller.clock() });
  await runWork(unit, markLotUndone(lot, factsOf(unit)));
  return acts.length;
}

interface Undone {
  readonly act: KeptAct;
  readonly lot: string;
}

/** The operation whose right taking an act back needs. */
const REVERSED = { creer: 'delete', modifier: 'update', supprimer: 'delete', etape: 'correct' } as const;

async function undoAct(caller: McpCaller, unit: UnitOfWork, undone: Undone): Promise<void> {
  const { act } = undone;
  const scopedUnit = within(unit, enterAs(caller, recordOperation(act.type, REVERSED[act.action])));
  await runWork(scopedUnit, undoing(caller, undone, factsOf(scopedUnit)));
}

function* undoing(caller: McpCaller, { act, lot }: Undone, facts: Facts): Work<void> {
  if (act.action === 'supprimer') {
    yield* ask({ do: 'restore', entity: act.type, batch: lot });
    return;
  }
  if (act.action === 'etape') {
    yield* undoStep(act, textsIn(caller.context.culture)('mcp.motifAnnulation', { lot }), yield* linesOf(act, lot));
    return;
  }
  const [outcome] = yield* undoRows(act.type, yield* linesOf(act, lot), facts);
  if (outcome?.state === 'refusee') throw new AppError(outcome.code);
}

/** Writes of the batch on the record of an act. */
function* linesOf({ type, id }: KeptAct, lot: string): Work<readonly SeriesReply[]> {
  const lines = yield* seriesLines({ entity: type, lot, before: (id ?? 0) + 1, max: 1 });
  return lines.filter(({ Id }) => Id === id);
}

/** The record as it was before its step, on which nobody has written since: the history says it as a correction. */
function* undoStep({ type, id, version }: KeptAct, reason: string, lines: readonly SeriesReply[]): Work<void> {
  const record = yield* open(type, id ?? 0, version);
  const written = lines.flatMap(({ Lignes }) => Lignes);
  const data: RecordData = Object.assign({}, ...written.toReversed().map(({ Avant }) => Avant ?? {}));
  yield* ask({ do: 'set', entity: type, id: readId(record), data, said: { [CORRECTION_REASON]: reason } });
}
