import type { ServiceReply } from '#generated/contract/services.gen.ts';
import type { RowOutcome } from '#domain/series/change-series.ts';
import { AppError } from '#server/errors/app-error.ts';
import { toAppError } from '#server/errors/known-errors.ts';
import { toProblem } from '#server/errors/problem.ts';
import type { RequestContext } from '#server/http/context.ts';

export type ToldOutcome = ServiceReply<'changeFiches'>['Fiches'][number];

/** What became of a record, in the words of the wire; only a trial tells what would change. */
export const toldOutcome = (
  outcome: RowOutcome,
  { isTrial, context }: { readonly isTrial: boolean; readonly context: RequestContext },
): ToldOutcome => {
  if (outcome.state === 'refusee') return refusedOutcome(outcome.id, new AppError(outcome.code), context);
  const { id: Id, state: Etat } = outcome;
  if (outcome.state === 'identique' || !isTrial) return { Id, Etat, Raison: null, Avant: null, Apres: null };
  return { Id, Etat, Raison: null, Avant: { ...outcome.before }, Apres: { ...outcome.after } };
};

/** What keeps one record back, in words; a failure of the server is no refusal and stops the series. */
export const refusedOutcome = (id: number, error: unknown, context: RequestContext): ToldOutcome => {
  const refusal = toAppError(error);
  if (refusal.status >= 500) throw error;
  return { Id: id, Etat: 'refusee', Raison: toProblem(refusal, context).detail, Avant: null, Apres: null };
};
