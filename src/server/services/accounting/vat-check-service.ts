import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { TvaVerification } from '#generated/enums/tva-verification.gen.ts';
import { checkedNumber, withoutService } from '#domain/accounting/vat-check/kept-answers.ts';
import type { Work } from '#domain/work/work.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Call } from '#server/services/service-call.ts';
import { checkVat } from '#server/vat-check/check-vat.ts';

/** Asks about the number of a structure; a service that is silent is an answer too. */
export async function checkTva({ params: { id }, context }: Call<'checkTva'>): Promise<ServiceReply<'checkTva'>> {
  const { engine, vatCheck: service } = context.tools;
  const entity = engine.registry.get('structure');
  function inUnit<T>(work: Work<T>): Promise<T> {
    return inUnitOfWork(engine, context, { operation: 'checkTva', entity, work: (unit) => runWork(unit, work) });
  }
  if (service === null) return inUnit(withoutService(id));
  const number = await inUnit(checkedNumber(id));
  const answer = await checkVat({ engine, service, context }, number, { IdStructure: id });
  return { NumTva: number, Etat: WORDS[answer.state], NoConsultation: answer.consultation, NomDeclare: answer.name, Motif: answer.reason };
}

const WORDS = {
  [TvaVerification.valide]: 'valide',
  [TvaVerification.invalide]: 'invalide',
  [TvaVerification.nonVerifie]: 'nonVerifie',
} as const;
