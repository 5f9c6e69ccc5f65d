import type { WebhookAbonnementShown } from '#generated/records/webhook-abonnement.gen.ts';
import type { GuardInput, Guard } from '#domain/work/transition-rule.ts';

type OfWebhook = GuardInput<WebhookAbonnementShown>;

export const webhookGuards = {
  /** Without a list nothing is followed, without a secret nothing is signed. */
  webhookComplet: {
    holds: ({ record }: OfWebhook) => record.Liste !== null && record.DateSecret !== null,
    reason: ({ record }: OfWebhook) => (record.Liste === null ? 'webhook.sansListe' : 'webhook.sansSecret'),
  },
} as const satisfies Readonly<Record<string, Guard>>;
