import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { orderChange, orderUndo, type SeriesOrder } from '#domain/series/series-orders.ts';
import { type Attempt, takeApart } from '#domain/series/take-apart.ts';
import type { Facts } from '#domain/rules/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { toRefusal } from '#server/records/transaction/database-refusals.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { AnyCall, Call } from '#server/services/service-call.ts';
import { refusedOutcome, type ToldOutcome, toldOutcome } from './outcomes.ts';

type Context = AnyCall<'undoSerie'>['context'];

/** The same changes for many records: what keeps one back does not keep the others. */
export const changeFiches = async ({ params, body, context }: Call<'changeFiches'>): Promise<ServiceReply<'changeFiches'>> => {
  const order = await read(context, (facts) => orderChange({ entite: params.entite, body }, { facts, batch: context.batch }));
  return { Lot: order.lot, Fiches: [...(await runOrder(context, order))] };
};

/** Gives the records of a series back what they said before it. */
export const undoSerie = async ({ params, body, context }: Call<'undoSerie'>): Promise<ServiceReply<'undoSerie'>> => {
  const { order, next } = await read(context, (facts) => orderUndo({ lot: params.lot, body }, facts));
  return { Fiches: [...(await runOrder(context, order))], Suite: next };
};

const HEADERS = 'serie-modification';

const read = <T>(context: Context, work: (facts: Facts) => Work<T>): Promise<T> => {
  const { engine } = context.tools;
  return inUnitOfWork(engine, context, {
    operation: 'series',
    entity: engine.registry.get(HEADERS),
    work: (unit) => runWork(unit, work(factsOf(unit))),
  });
};

/** Some records in one transaction; those that are refused apart from the others. */
const runOrder = async <Row>(context: Context, order: SeriesOrder<Row>): Promise<readonly ToldOutcome[]> => {
  const parts = takeApart<Row, ToldOutcome>(order.rows, (row, error) => refusedOutcome(order.idOf(row), error, context));
  let next = parts.next();
  while (next.done !== true) next = parts.next(await attempt(context, order, next.value));
  return next.value;
};

const attempt = async <Row>(context: Context, order: SeriesOrder<Row>, rows: readonly Row[]): Promise<Attempt<ToldOutcome>> => {
  const { engine } = context.tools;
  const { isTrial, lot } = order;
  const entity = engine.registry.get(order.entity);
  try {
    const outcomes = await inUnitOfWork(
      engine,
      { ...context, batch: lot ?? context.batch },
      { operation: 'series', entity, isTrial, work: (unit) => runWork(unit, order.write(rows)) },
    );
    return { done: outcomes.map((outcome) => toldOutcome(outcome, { isTrial, context })) };
  } catch (error) {
    return { error: toRefusal(engine.registry, entity, error) };
  }
};
