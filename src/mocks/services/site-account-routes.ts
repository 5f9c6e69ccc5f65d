import { entities } from '#generated/entities/all.gen.ts';
import { DepotVersion } from '#generated/schemas/depot-version.zod.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { anonymise, type Erasure } from '#domain/accounts/anonymise.ts';
import { norm } from '#domain/records/values/norm.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { activateAccount, createAccount } from '#domain/accounts/create-account.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
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
        const { confirmation, today } = context;
        const { erased, addresses } = onRecord(call, { entity: 'bam-compte', id: idOf(call), version }, (account) =>
          anonymise(account, { entities, now, today, confirmation: confirmation ?? null }),
        );
        const gone = new Set(erased.map(({ entity, id }) => `${entity} ${id}`));
        const kept = store.history.filter(({ entity, record }) => !gone.has(`${entity} ${record}`));
        store.history.splice(0, store.history.length, ...kept);
        eraseMails(store, { erased, addresses });
        return reply(true);
      },
    },
  ];
}

const EMAILED: Readonly<Record<string, string>> = {
  'bam-compte': 'IdCompte',
  contact: 'IdContact',
  'festival-participant': 'IdParticipant',
};

/** What was written to the person says nothing any more, and what still waited does not leave. */
function eraseMails({ tables }: Store, { erased, addresses }: Erasure): void {
  const known = new Set(addresses.map(norm));
  const isTheirs = (trace: Row): boolean =>
    known.has(norm(String(trace['Destinataire'] ?? ''))) || erased.some(({ entity, id }) => trace[EMAILED[entity] ?? ''] === id);
  for (const trace of tables.all('mail-trace').filter(isTheirs))
    Object.assign(trace, {
      Destinataire: 'anonyme@anonyme.invalid',
      Objet: 'Anonymisé',
      Corps: null,
      Statut: trace['Statut'] === MailStatut.enAttente ? MailStatut.erreur : trace['Statut'],
      Version: Number(trace['Version']) + 1,
    });
}
