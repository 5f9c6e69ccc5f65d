import type { FastifyBaseLogger } from 'fastify';
import { deliver, type DeliveryTools } from './deliver.ts';

export interface WebhookWorker {
  /** Lets the deliveries under way end, and takes no other. */
  readonly stop: () => Promise<void>;
}

/** Deliveries under way at once: a slow receiver holds up few others. */
const LANES = 4;
const IDLE_MS = 1_000;

/** Delivers what waits while the server runs; several processes share one queue. */
export function startWebhookWorker(tools: DeliveryTools & { readonly log: FastifyBaseLogger }): WebhookWorker {
  const { rows, clock, log } = tools;
  const flying = new Set<Promise<void>>();
  let isStopping = false;
  let wake: () => void = () => undefined;
  function idle(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  /** False: nothing is due. */
  async function launchNext(): Promise<boolean> {
    const delivery = await rows.takeNext(clock());
    if (delivery === null) return false;
    const flight = deliver(tools, delivery)
      // Left to its lease: whichever process comes after takes it again.
      .catch((error: unknown) => log.warn({ err: error, envoi: delivery.id }, 'webhooks'))
      .finally(() => flying.delete(flight));
    flying.add(flight);
    return true;
  }
  async function run(): Promise<void> {
    while (!isStopping) {
      if (flying.size >= LANES) {
        await Promise.race(flying);
        continue;
      }
      const isBusy = await launchNext().catch((error: unknown) => {
        log.warn({ err: error }, 'webhooks');
        return false;
      });
      if (!isBusy && !isStopping) await Promise.race([idle(), ...flying]);
    }
    await Promise.all(flying);
  }
  const running = run();
  return {
    stop: async () => {
      isStopping = true;
      wake();
      await running;
    },
  };
}
