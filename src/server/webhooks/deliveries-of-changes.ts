import { WebhookEnvoiStatut } from '#generated/enums/webhook-envoi-statut.gen.ts';
import { WebhookStatut } from '#generated/enums/webhook-statut.gen.ts';
import type { Registry } from '#domain/records/engine/registry.ts';

const WEBHOOKS = 'webhook_abonnement';

/** A schema may do without webhooks: its database has no table of them. */
export function isDelivered({ all }: Pick<Registry, 'all'>): boolean {
  return all.some(({ table }) => table === WEBHOOKS);
}

/**
 * Part of the statement that writes history (`r`, of the batch `$1`): one delivery a record and webhook, whatever the lines. A change of
 * a part is a change of its record.
 */
export const DELIVERIES = `, envois as (insert into webhook_envoi (id_abonnement, id_message, entite, id_fiche, operation, lot, date_creation, prochain_essai, statut)
     select distinct on (a.id, f.id_fiche) a.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), f.entite, f.id_fiche, f.operation, $1, now(), now(), ${WebhookEnvoiStatut.enAttente}
     from (select entite, id_fiche, operation, 0 as rang from r union all select entite_parent, id_parent, 'update', 1 from r where id_parent is not null) f
     join ${WEBHOOKS} a on a.entite = f.entite and a.statut = ${WebhookStatut.actif}
     where case f.operation when 'delete' then a.is_suppression when 'update' then a.is_modification or a.is_etape else a.is_creation end
     order by a.id, f.id_fiche, f.rang, f.operation)`;
