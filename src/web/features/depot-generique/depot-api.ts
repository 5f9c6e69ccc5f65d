import { getInsRecupGenerique } from '#generated/client/sdk/depots.gen.ts';
import type { DepotGenerique } from '#generated/client/types.gen.ts';
import type { PlainMessageKey } from '#generated/i18n/keys.gen.ts';

export function depotKey(id: number): readonly unknown[] {
  return ['ins-recup', 'generique', id];
}

export async function loadDepot(id: number, signal: AbortSignal): Promise<DepotGenerique> {
  return (await getInsRecupGenerique({ path: { id }, signal })).data;
}

export interface Gesture<Reply> {
  readonly ask: () => Promise<{ readonly data: Reply }>;
  /** Sentence for a failure of the call itself. */
  readonly failure: PlainMessageKey;
}
