import type { ServiceReply } from '#generated/contract/services.gen.ts';
import type { ImportOrder, ImportReply } from '#domain/imports/import-order.ts';
import type { ImportRow, LineOutcome } from '#domain/imports/import-rows.ts';
import type { RowOutcome } from '#domain/series/change-series.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { toAppError } from '#server/errors/known-errors.ts';
import { toProblem } from '#domain/errors/problem.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';

export type ToldOutcome = ServiceReply<'changeFiches'>['Fiches'][number];

/** Outcome of a record, in the words of the wire; only a trial shows what would change. */
export function toldOutcome(
  outcome: RowOutcome,
  { isTrial, context }: { readonly isTrial: boolean; readonly context: RequestContext },
): ToldOutcome {
  if (outcome.state === 'refusee') return refusedOutcome(outcome.id, new AppError(outcome.code), context);
  const { id: Id, state: Etat } = outcome;
  if (outcome.state === 'identique' || !isTrial) return { Id, Etat, Raison: null, Avant: null, Apres: null };
  return { Id, Etat, Raison: null, Avant: { ...outcome.before }, Apres: { ...outcome.after } };
}

/** Reason that holds one record back, in words; a failure of the server is no refusal and stops the series. */
export function refusedOutcome(id: number, error: unknown, context: RequestContext): ToldOutcome {
  const refusal = toAppError(error);
  if (refusal.status >= 500) throw error;
  return { Id: id, Etat: 'refusee', Raison: toProblem(refusal, context).detail, Avant: null, Apres: null };
}

export type ToldLine = ServiceReply<'importFiches'>['Lignes'][number];

/** Outcome of a line of a file; only a trial shows what would change. */
export function toldLine(outcome: LineOutcome, isTrial: boolean): ToldLine {
  const { line: Ligne, id, state: Etat } = outcome;
  const isTold = isTrial && 'after' in outcome;
  return {
    Ligne,
    Id: isTrial && Etat === 'creee' ? null : id,
    Etat,
    Raison: null,
    Erreurs: [],
    Ajouts: outcome.added,
    Avant: isTold && 'before' in outcome ? { ...outcome.before } : null,
    Apres: isTold ? { ...outcome.after } : null,
  };
}

/** Reason that holds a line back, and its fields. */
export function refusedLine(row: ImportRow, error: unknown, context: RequestContext): ToldLine {
  const refusal = toAppError(error);
  if (refusal.status >= 500) throw error;
  const { detail, errors = [] } = toProblem(refusal, context);
  const Erreurs = errors.map(({ path, message }) => ({ Champ: path, Message: message }));
  return { Ligne: row.line, Id: null, Etat: 'refusee', Raison: detail, Erreurs, Ajouts: 0, Avant: null, Apres: null };
}

/** Report of an import or of its trial. */
export function importReply(
  { lot }: Pick<ImportOrder, 'lot'>,
  { isKept, told, error }: ImportReply<ToldLine>,
  context: RequestContext,
): ServiceReply<'importFiches'> {
  return {
    Lot: isKept ? lot : null,
    IsGarde: isKept,
    Raison: error === null ? null : reasonOf(error, context),
    Lignes: [...told],
  };
}

function reasonOf(error: unknown, context: RequestContext): string {
  const refusal = toAppError(error);
  if (refusal.status >= 500) throw error;
  return toProblem(refusal, context).detail;
}
