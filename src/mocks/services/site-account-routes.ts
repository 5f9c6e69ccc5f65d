import { entities } from '#generated/entities/all.gen.ts';
import { DepotVersion } from '#generated/schemas/depot-version.zod.ts';
import { anonymise } from '#domain/accounts/anonymise.ts';
import { activateAccount, createAccount } from '#domain/accounts/create-account.ts';
import { toUtcText } from '#domain/records/dates.ts';
import { idOf, type MockRoute, reply } from '../call.ts';
import { checked } from './checked.ts';
import { onRecord } from './work-on-record.ts';

/** Accounts of the public site, by the rules of the server; the history of an erased person goes with them. */
export function siteAccountRoutes(): readonly MockRoute[] {
  return [
    {
      method: 'post',
      path: '/contacts/{id}/compte',
      right: 'bam-compte-write',
      run: (call) => {
        const now = toUtcText(call.context.nowMs);
        const Id = onRecord(call, { entity: 'contact', id: idOf(call), version: null }, (contact) => createAccount(contact, now));
        const IsMailEnvoye = onRecord(call, { entity: 'bam-compte', id: Id, version: null }, () => activateAccount(Id));
        return reply({ Id, IsMailEnvoye });
      },
    },
    {
      method: 'post',
      path: '/bam-comptes/{id}/anonymisation',
      right: 'bam-compte-delete',
      run: (call) => {
        const { store, context } = call;
        const { Version: version } = checked(DepotVersion, call.body);
        const now = toUtcText(context.nowMs);
        const { erased } = onRecord(call, { entity: 'bam-compte', id: idOf(call), version }, (account) =>
          anonymise(account, { entities, now }),
        );
        const gone = new Set(erased.map(({ entity, id }) => `${entity} ${id}`));
        const kept = store.history.filter(({ entity, record }) => !gone.has(`${entity} ${record}`));
        store.history.splice(0, store.history.length, ...kept);
        return reply(true);
      },
    },
  ];
}
