import { AppError } from '#domain/errors/app-error.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { toRefusal } from '#server/records/transaction/database-refusals.ts';
import type { McpCaller } from '../mcp-caller.ts';
import { isRefusal, McpRefusal, toldProblem } from '../mcp-refusal.ts';
import type { KeptAct } from './kept-act.ts';

interface RankedAct {
  readonly act: Pick<KeptAct, 'type' | 'id'>;
  readonly index: number;
}

/** Runs the work of one act among others: its refusal says which one it is. Failures pass as they are, so that a deadlock starts again. */
export async function asAct<T>(caller: McpCaller, { act, index }: RankedAct, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { registry } = caller.engine;
    const entity = registry.find(act.type);
    const refusal = entity === undefined ? error : toRefusal(registry, entity, error);
    if (!(refusal instanceof AppError) || !isRefusal(refusal)) throw error;
    const problem = toldProblem(refusal, caller.context);
    throw new McpRefusal({ ...problem, title: `${nameOf(caller, { act, index })} : ${problem.title}` }, { cause: error });
  }
}

function nameOf({ context }: McpCaller, { act: { type, id }, index }: RankedAct): string {
  const text = textsIn(context.culture);
  const fiche = id === null ? text('mcp.ficheNouvelle') : text('mcp.ficheNumero', { numero: String(id) });
  return text('mcp.acte', { rang: index + 1, type, fiche });
}
