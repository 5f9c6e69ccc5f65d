import type { WebhookAbonnement } from '#generated/records/webhook-abonnement.gen.ts';
import type { WriteRule } from '#domain/work/rule.ts';
import { refuseField } from '#domain/work/work.ts';

/** The author of an address is the user who chose it: deliveries leave within that user's rights. */
export const authorsOfWebhooks: WriteRule = {
  name: "noter l'auteur d'un webhook",
  phase: 'before-write',
  on: [{ entity: 'webhook-abonnement', ops: ['insert', 'update'], fields: ['Url'] }],
  *run(record: WebhookAbonnement, { userId }, before: WebhookAbonnement | null) {
    const address = URL.parse(record.Url);
    const isCallable = address !== null && (address.protocol === 'https:' || address.protocol === 'http:');
    if (!isCallable || address.username !== '' || address.password !== '')
      return yield* refuseField({ path: 'Url', code: 'valeur', message: 'webhook.adresse' });
    const isSame = before !== null && before.Url === record.Url;
    return isSame || userId === 0 ? {} : { IdAuteur: userId };
  },
};
