import { randomBytes } from 'node:crypto';
import { textsIn } from '#domain/texts/server-texts.ts';
import { type RecordData, readVersion } from '#domain/values/record-data.ts';
import type { McpCaller } from '../mcp-caller.ts';
import { isRefusal, sentenceOf, toldProblem } from '../mcp-refusal.ts';
import { bodyOf, OPERATION_OF, type SingleAct } from './act.ts';
import { enterAct } from './carry-out.ts';
import { KeptAct } from './kept-act.ts';
import { insertProposal } from './proposal-repository.ts';
import { type PlannedAct, readBefore, type Tried, tryActs } from './try-acts.ts';
import { isUndoable } from './undoable.ts';

/** Time that a proposal waits for its confirmation. */
const PROPOSAL_MS = 15 * 60_000;
const NUMBER_BYTES = 9;

type Judged = { readonly act: SingleAct; readonly planned: PlannedAct | null; readonly tried: Tried };

/** Tries the acts, tells what they would change, and keeps them for a while where none is refused. */
export async function propose(caller: McpCaller, acts: readonly SingleAct[], confirmation: string | null): Promise<object> {
  const asker = { ...caller, context: { ...caller.context, confirmation } };
  const plans = [];
  for (const act of acts) plans.push({ act, ...(await planAct(asker, act)) });
  const planned = plans.flatMap((one) => ('planned' in one ? [one.planned] : []));
  const { tried, together } = await tryActs(asker, planned);
  const outcomes = tried.values();
  const judged = plans.map((one): Judged => {
    if (!('planned' in one)) return { act: one.act, planned: null, tried: { error: one.error } };
    return { ...one, tried: outcomes.next().value ?? { error: together } };
  });
  const refused = judged.filter((one) => 'error' in one.tried).length;
  const number = refused > 0 || together !== null ? null : await keep(caller, planned, confirmation);
  return {
    Numero: number,
    ...(number === null ? {} : { ExpireLe: new Date(caller.clock() + PROPOSAL_MS).toISOString() }),
    EstDefaisable: planned.every(({ act }) => act.isUndoable),
    Phrase: phraseOf(caller, { number, count: acts.length, refused, together }),
    Actes: judged.map((one, index) => toldAct(caller, one, index)),
  };
}

type Plan = { readonly planned: PlannedAct } | { readonly error: unknown };

/** The record is read before anything is tried: the proposal holds for the version that is shown. */
async function planAct(caller: McpCaller, act: SingleAct): Promise<Plan> {
  try {
    const { action, type, id, step } = act;
    const entered = enterAct(caller, { ...EMPTY, action, type, id, step });
    const before = id === null ? null : await readBefore(caller, { type, id });
    return { planned: { ...entered, before, act: keptAct(act, entered, before) } };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { error };
  }
}

const EMPTY = { body: {}, version: null, isUndoable: false } as const;

function keptAct(act: SingleAct, { entity: { descriptor } }: Pick<PlannedAct, 'entity'>, before: RecordData | null): KeptAct {
  const { action, type, id, step } = act;
  const version = before === null ? null : readVersion(before);
  const body: unknown = bodyOf(act, version);
  return KeptAct.parse({ action, type, id, step, body, version, isUndoable: isUndoable(descriptor, act) });
}

async function keep(caller: McpCaller, planned: readonly PlannedAct[], confirmation: string | null): Promise<string> {
  const { engine, bearer, context, clock } = caller;
  const number = randomBytes(NUMBER_BYTES).toString('base64url');
  const now = clock();
  await insertProposal(engine.pool, engine.secrets, {
    number,
    tokenId: bearer.id,
    userId: context.user.id,
    kept: { acts: planned.map(({ act }) => act), confirmation },
    now,
    expires: now + PROPOSAL_MS,
  });
  return number;
}

interface Outcome {
  readonly number: string | null;
  readonly count: number;
  readonly refused: number;
  readonly together: unknown;
}

function phraseOf({ context, clock }: McpCaller, { number, count, refused, together }: Outcome): string {
  const text = textsIn(context.culture);
  if (number !== null) {
    const heure = new Date(clock() + PROPOSAL_MS).toISOString();
    return text('mcp.prete', { count, numero: number, heure });
  }
  if (refused > 0) return text('mcp.refus', { count: refused });
  return text('mcp.refusEnsemble', { raison: sentenceOf(toldProblem(together, context)) });
}

function toldAct({ context }: McpCaller, { act, planned, tried }: Judged, index: number) {
  const summary = { Rang: index + 1, Action: act.action, Type: act.type, Id: act.id, ...(act.step === null ? {} : { Etape: act.step }) };
  if ('error' in tried) {
    const problem = toldProblem(tried.error, context);
    const question = problem.conflict?.Code;
    return { ...summary, Etat: 'refuse', Raison: sentenceOf(problem), ...(question === undefined ? {} : { Question: question }) };
  }
  return {
    ...summary,
    Libelle: tried.label,
    Etat: tried.changes.length === 0 && OPERATION_OF[act.action] === 'update' ? 'identique' : 'possible',
    EstDefaisable: planned?.act.isUndoable ?? false,
    Changements: tried.changes,
  };
}
