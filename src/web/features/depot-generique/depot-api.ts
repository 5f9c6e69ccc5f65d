import { DepotGenerique } from '#generated/schemas/depot-generique.zod.ts';
import { call } from '#web/runtime/transport.ts';
import type { MessageKey } from '#generated/i18n/keys.gen.ts';

export type { DepotCredit } from '#generated/schemas/depot-credit.zod.ts';
export type { DepotProposition } from '#generated/schemas/depot-proposition.zod.ts';

export const depotKey = (id: number): readonly unknown[] => ['ins-recup', 'generique', id];

export const loadDepot = async (id: number, signal: AbortSignal): Promise<DepotGenerique> =>
  DepotGenerique.parse(await call('/ins-recups/{id}/generique', { params: { id }, signal }));

export interface Gesture {
  readonly path: string;
  readonly id: number;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What is said when the call itself fails. */
  readonly failure: MessageKey;
}

export const send = ({ path, id, body }: Gesture): Promise<unknown> =>
  call(path, { method: 'POST', params: { id }, ...(body === undefined ? {} : { body }) });
