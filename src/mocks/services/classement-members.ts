import { invalidFields } from '#server/errors/app-error.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import type { MockCall } from '../call.ts';
import { listIds } from '../store/list.ts';

interface GivenMembers {
  readonly item: { readonly Entity: string };
  readonly content: readonly number[];
  readonly delete?: boolean | undefined;
  readonly filtreSessionKey?: string | undefined;
}

/** Members of a classement after a call: added at the end, or taken away; the others keep their order. */
export function membersGiven(call: MockCall, given: GivenMembers, known: readonly number[]): readonly number[] {
  const ids = idsOf(call, given);
  if (given.delete !== true) return [...new Set([...known, ...ids])];
  const gone = new Set(ids);
  return known.filter((id) => !gone.has(id));
}

function idsOf({ store, context }: MockCall, { item, content, filtreSessionKey }: GivenMembers): readonly number[] {
  if (filtreSessionKey === undefined) return content;
  const { descriptor, shown } = openViewScreen(context, item.Entity);
  const filter = store.filterKeys.find(context.user.id, descriptor.name, filtreSessionKey);
  if (filter === null) throw invalidFields({ path: 'filtreSessionKey', code: 'valeur' });
  return listIds(store, { entity: descriptor.name, filter }, { ...context, shown });
}
