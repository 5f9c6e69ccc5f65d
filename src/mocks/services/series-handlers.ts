import { orderChange, orderUndo, type SeriesOrder } from '#domain/series/series-orders.ts';
import { type Attempt, takeApart } from '#domain/series/take-apart.ts';
import { refusedOutcome, type ToldOutcome, toldOutcome } from '#server/services/series/outcomes.ts';
import { type MockCall, reply } from '../call.ts';
import { factsOf } from '../store/facts.ts';
import { runWork } from '../store/run-work.ts';
import { inOwnUnit } from '../store/unit.ts';
import type { Handlers } from './handlers.ts';

/** The same changes for many records, and their undoing. */
export const seriesHandlers: Handlers<'changeFiches' | 'undoSerie'> = {
  changeFiches: ({ params, body, call }) => {
    const { store, context } = call;
    const asked = { entite: params.entite, body };
    const order = runWork(store, orderChange(asked, { facts: factsOf(store, context), batch: context.batch }), context);
    return reply({ Lot: order.lot, Fiches: runOrder(call, order) });
  },
  undoSerie: ({ params, body, call }) => {
    const { store, context } = call;
    const { order, next } = runWork(store, orderUndo({ lot: params.lot, body }, factsOf(store, context)), context);
    return reply({ Fiches: runOrder(call, order), Suite: next });
  },
};

function runOrder<Row>(call: MockCall, order: SeriesOrder<Row>): readonly ToldOutcome[] {
  const parts = takeApart<Row, ToldOutcome>(order.rows, (row, error) => refusedOutcome(order.idOf(row), error, call.context));
  let next = parts.next();
  while (next.done !== true) next = parts.next(attempt(call, order, next.value));
  return next.value;
}

function attempt<Row>({ store, context }: MockCall, order: SeriesOrder<Row>, rows: readonly Row[]): Attempt<ToldOutcome> {
  const { isTrial, lot } = order;
  const within = { ...context, batch: lot ?? context.batch };
  try {
    const outcomes = inOwnUnit(store, within, { isTrial, work: () => runWork(store, order.write(rows), within) });
    return { done: outcomes.map((outcome) => toldOutcome(outcome, { isTrial, context })) };
  } catch (error) {
    return { error };
  }
}
