import type { Step } from '#domain/work/steps.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { THREAD_CHANNEL } from '#server/events/thread-channel.ts';

/** Every process hears it as the transaction commits, and not at all otherwise. */
export async function tell({ query }: UnitOfWork, { place, users }: Extract<Step, { readonly do: 'tell' }>): Promise<null> {
  await query('select pg_notify($1, $2)', [THREAD_CHANNEL, JSON.stringify({ place, users })]);
  return null;
}

/** Pages that show who looks at a record, of those users alone. */
export async function tellLooks({ query }: UnitOfWork, { place, users }: Extract<Step, { readonly do: 'tell-looks' }>): Promise<null> {
  await query('select pg_notify($1, $2)', [THREAD_CHANNEL, JSON.stringify({ place, users, isLook: true })]);
  return null;
}
