import type pg from 'pg';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { openSeries } from '#domain/series/series-headers.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { McpCaller } from '../mcp-caller.ts';
import { asAct } from './act-refusals.ts';
import { carryOut, enterAct } from './carry-out.ts';
import type { KeptAct } from './kept-act.ts';
import { holdProposal, isBatchUndoable, keepConfirmed } from './proposal-repository.ts';

/** Writes all that a proposal showed in one transaction, or nothing: rights, versions and rules are checked again. */
export async function confirm(caller: McpCaller, number: string): Promise<object> {
  const { engine, context } = caller;
  const [entity] = engine.registry.all;
  if (entity === undefined) throw new Error('the schema has no entity');
  const acts = await inUnitOfWork(engine, context, {
    operation: 'confirmation',
    entity,
    work: (unit) => confirmWithin(caller, unit, number),
  });
  return {
    Lot: context.batch,
    EstDefaisable: await isUndoableNow(caller, acts),
    Phrase: textsIn(context.culture)('mcp.confirmee', { count: acts.length }),
    Actes: acts.map(({ action, type, id }) => ({ Action: action, Type: type, Id: id })),
  };
}

/** Records of one kind that are created and changed are a series: staff find it and take it back as any other. */
async function keepAsSeries(unit: UnitOfWork, acts: readonly KeptAct[], lot: string): Promise<void> {
  const [first] = acts;
  const isSeries = acts.every(({ type, action }) => type === first?.type && (action === 'creer' || action === 'modifier'));
  if (first === undefined || !isSeries) return;
  const fields = [...new Set(acts.flatMap(({ body }) => Object.keys(body)))].filter((name) => name !== 'Id' && name !== 'Version');
  const records = new Set(acts.map(({ id }, index) => id ?? `new ${index}`)).size;
  await runWork(unit, openSeries({ lot, entity: first.type, fields, records }, factsOf(unit)));
}

/** Known once it is written: what rules wrote beside stands in the history. */
async function isUndoableNow({ engine, context }: McpCaller, acts: readonly KeptAct[]): Promise<boolean> {
  async function query<R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<readonly R[]> {
    return (await engine.pool.query<R>(text, [...values])).rows;
  }
  return isBatchUndoable({ query, engine }, { lot: context.batch, acts });
}

async function confirmWithin(caller: McpCaller, unit: UnitOfWork, number: string): Promise<readonly KeptAct[]> {
  const { bearer, context, clock } = caller;
  const now = clock();
  const { acts, confirmation } = await holdProposal(unit, { number, tokenId: bearer.id, now });
  const asker = { ...caller, context: { ...context, confirmation } };
  const done: KeptAct[] = [];
  for (const [index, act] of acts.entries()) {
    const { id, version } = await asAct(caller, { act, index }, () => carryOut(unit, enterAct(asker, act)));
    done.push({ ...act, id, version, body: {} });
  }
  await keepAsSeries(unit, acts, context.batch);
  await keepConfirmed(unit, { number, lot: context.batch, now, kept: { acts: done, confirmation: null } });
  return done;
}
