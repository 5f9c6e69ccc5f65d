import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { anonymise } from '#domain/accounts/anonymise.ts';
import { activateAccount, createAccount } from '#domain/accounts/create-account.ts';
import { readVersion } from '#domain/records/values/record-data.ts';
import { mail } from '#domain/work/work.ts';
import { staleVersion } from '#server/records/write/conflict.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { readCurrent } from '#server/records/write/write-operations.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { onRecord } from '#server/services/work-service.ts';
import { purge, withoutValues } from './erasure-repository.ts';

/** The account first, in its own transaction: a mail that cannot leave does not undo it (001 §8). */
export const createContactCompte = async ({
  params,
  context,
}: Call<'createContactCompte'>): Promise<ServiceReply<'createContactCompte'>> => {
  const now = context.tools.engine.now();
  const Id = await onRecord(context, { entity: 'contact', id: params.id, version: null }, (contact) => createAccount(contact, now));
  return { Id, IsMailEnvoye: await activate(context, Id) };
};

const activate = async (context: ServiceContext, id: number): Promise<boolean> => {
  try {
    return await onRecord(context, { entity: 'bam-compte', id, version: null }, () => activateAccount(id));
  } catch (error) {
    context.request.log.warn({ err: error }, 'activation');
    return false;
  }
};

export const anonymiseCompte = async ({ params, body, context }: Call<'anonymiseCompte'>): Promise<boolean> => {
  const { engine } = context.tools;
  const entity = engine.registry.get('bam-compte');
  await inUnitOfWork(engine, context, {
    operation: 'anonymisation',
    entity,
    work: async (unit) => {
      const current = await readCurrent(unit, entity, params.id);
      if (body.Version !== readVersion(current)) throw await staleVersion(unit, entity, { current, version: body.Version });
      const quiet = withoutValues(unit);
      await purge(
        quiet,
        await runWork(
          quiet,
          anonymise(current, { entities, now: engine.now(), today: engine.today(), confirmation: context.confirmation }),
        ),
      );
    },
  });
  return true;
};

export const resendInsRecupConfirmation = async ({
  params,
  context,
}: Call<'resendInsRecupConfirmation'>): Promise<ServiceReply<'resendInsRecupConfirmation'>> => ({
  IdTrace: await onRecord(context, { entity: 'ins-recup', id: params.id, version: null }, () =>
    mail({ usage: MailUsage.depotConfirmation, entity: 'ins-recup', id: params.id }),
  ),
});
