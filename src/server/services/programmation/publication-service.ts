import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { describePublication } from '#domain/programmation/publication-reply.ts';
import { planPublication, publishGrid } from '#domain/programmation/publication.ts';
import type { Work } from '#domain/work/work.ts';
import { runWork } from '#server/records/run-work.ts';
import { inUnitOfWork } from '#server/records/unit-of-work.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';

export const previewPublication = async ({ params, context }: Call<'previewPublication'>): Promise<ServiceReply<'previewPublication'>> =>
  describePublication(await onGrid(context, 'publication-apercu', planPublication(params.annee)));

export const publishGrille = async ({ params, body, context }: Call<'publishGrille'>): Promise<ServiceReply<'publishGrille'>> => {
  const { id, plan } = await onGrid(
    context,
    'publication',
    publishGrid({
      eannee: params.annee,
      fingerprint: body.Empreinte,
      comment: body.Commentaire ?? null,
      now: context.tools.engine.now(),
      userId: context.user.id,
    }),
  );
  return { Id: id, Numero: plan.numero, NbSeances: plan.announced, NbChangements: plan.changes.length };
};

const onGrid = <T>(context: ServiceContext, operation: string, work: Work<T>): Promise<T> => {
  const { engine } = context.tools;
  return inUnitOfWork(engine, context, {
    operation,
    entity: engine.registry.get('festival-publication'),
    work: (unit) => runWork(unit, work),
  });
};
