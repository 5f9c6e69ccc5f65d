import { z } from 'zod';
import { AppError } from '#domain/errors/app-error.ts';
import { keepAnswer, requesterNumber, type VatHolder } from '#domain/accounting/vat-check/kept-answers.ts';
import type { VatAnswer, VatService } from '#domain/accounting/vat-check/vat-answer.ts';
import { NOBODY, type RequestContext } from '#domain/records/requests/request-context.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { createContext } from '#server/http/context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';

interface Asking {
  readonly engine: RecordEngine;
  readonly service: VatService;
  /** Nobody: the server asks by itself. */
  readonly context?: RequestContext;
}

/** Asks the service about a number and keeps its answer; no transaction is open meanwhile. */
export async function checkVat({ engine, service, context }: Asking, number: string, holder: VatHolder): Promise<VatAnswer> {
  const asker = context ?? createContext({ user: NOBODY });
  const requester = await inUnit(engine, asker, () => requesterNumber());
  const answer = await service.check({ number, requester });
  await inUnit(engine, asker, (facts) => keepAnswer(answer, holder, facts));
  return answer;
}

const Unchecked = z.object({ NumTva: z.string(), IdStructure: z.number().optional(), IdCompte: z.number().optional() });

/** Lifts the refusal of a piece whose number has no fresh answer, by asking for one; false for any other refusal. */
export async function liftByCheck(service: VatService, engine: RecordEngine, refusal: unknown): Promise<boolean> {
  if (!(refusal instanceof AppError) || refusal.code !== 'tva-a-verifier') return false;
  const { NumTva, IdStructure, IdCompte } = Unchecked.parse(refusal.details.conflict);
  await checkVat({ engine, service }, NumTva, {
    ...(IdStructure === undefined ? {} : { IdStructure }),
    ...(IdCompte === undefined ? {} : { IdCompte }),
  });
  return true;
}

function inUnit<T>(engine: RecordEngine, context: RequestContext, work: (facts: Facts) => Work<T>): Promise<T> {
  const entity = engine.registry.get('verification-tva');
  return inUnitOfWork(engine, context, { operation: 'verifierTva', entity, work: (unit) => runWork(unit, work(factsOf(unit))) });
}
