import { WebhookEnvoiStatut } from '#generated/enums/webhook-envoi-statut.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import { nextAttempt } from '#domain/webhooks/webhook-event.ts';
import type { AllowedHosts } from '#server/http/guarded-address.ts';
import { messageOf, type MessageTools } from './message.ts';
import { type Answer, postMessage } from './post-message.ts';
import type { Attempt, WaitingDelivery, Webhook } from './webhook-repository.ts';

export interface DeliveryTools extends MessageTools {
  readonly allow: AllowedHosts;
  readonly clock: () => number;
}

/** Time during which nothing leaves for an address that did not answer. */
const SILENT_MS = 30_000;
const text = textsIn('fr');

/** Makes one attempt of a delivery that this process took, and settles it. */
export async function deliver(tools: DeliveryTools, delivery: WaitingDelivery): Promise<void> {
  const { rows, clock } = tools;
  const webhook = await rows.webhook(delivery.webhookId, clock());
  if (webhook === null) return;
  const message = await messageOf(tools, webhook, delivery);
  if (message.is === 'none') {
    await rows.forget(delivery.id);
    return;
  }
  if (message.is === 'stopped') await rows.stop(delivery, message.reason);
  else {
    const { answer, attempt } = await attemptOf(tools, webhook, { messageId: delivery.messageId, content: message.content });
    if (answer.isDelivered) await rows.delivered(delivery, attempt, message);
    else await settleFailure(tools, delivery, { answer, attempt, type: message.type });
  }
  await rows.announce(delivery);
}

interface Sent {
  readonly messageId: string;
  readonly content: string;
}

/** Posts a message and writes the line of the log. */
export async function attemptOf(
  { engine, allow, clock }: DeliveryTools,
  webhook: Webhook,
  sent: Sent,
): Promise<{ readonly answer: Answer; readonly attempt: Attempt }> {
  const nowMs = clock();
  const start = performance.now();
  const answer = await postMessage(webhook, { ...sent, nowMs, secrets: engine.secrets, allow });
  const durationMs = Math.round(performance.now() - start);
  const result = answer.isDelivered ? String(answer.status) : answer.error;
  const line = text('webhookEnvoi.ligne', { le: toUtcText(nowMs), resultat: result, duree: durationMs });
  return { answer, attempt: { atMs: nowMs, durationMs, status: answer.status, line } };
}

interface Failure {
  readonly answer: Extract<Answer, { isDelivered: false }>;
  readonly attempt: Attempt;
  readonly type: string;
}

async function settleFailure({ rows }: DeliveryTools, delivery: WaitingDelivery, { answer, attempt, type }: Failure): Promise<void> {
  const { atMs } = attempt;
  const { attempts, firstFailureAt } = delivery;
  const firstFailureMs = firstFailureAt === null ? null : parseInstant(firstFailureAt);
  const next = nextAttempt({ attempts, nowMs: atMs, firstFailureMs });
  await rows.failed(delivery, attempt, {
    type,
    error: answer.error,
    outcome: next.status,
    nextMs: next.status === WebhookEnvoiStatut.enAttente ? next.atMs : null,
    holdMs: answer.isSilent ? atMs + SILENT_MS : null,
  });
  if (answer.isGone) await rows.stop({ ...delivery, id: 0 }, text('webhookEnvoi.plusLa'));
}
