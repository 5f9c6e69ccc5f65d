import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { receiveReport } from '#domain/mails/bounces/bounce-services.ts';
import { signedReportId } from '#server/mails/report-signature.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { Call } from '#server/services/service-call.ts';
import { signedText } from '../files/signed-body.ts';

/** A delivery report that a mail server posted: without a secret the address does not exist. */
export async function receiveRapportRemise({ body, context }: Call<'receiveRapportRemise'>): Promise<ServiceReply<'receiveRapportRemise'>> {
  const { request, tools } = context;
  const { bounceSecret: secret, engine, clock } = tools;
  if (secret === null) throw new AppError('introuvable');
  const id = signedReportId({ headers: request.headers, text: signedText(request), nowMs: clock() }, secret);
  if (id === null) throw new AppError('droit-manquant');
  const entity = engine.registry.get('mail-trace');
  return inUnitOfWork(engine, context, {
    operation: 'receiveRapportRemise',
    entity,
    work: (unit) => runWork(unit, receiveReport({ id, body }, factsOf(unit))),
  });
}
