/** `role: { is: unread, … }` gives each kind of record with a thread the number of its notices that the reader has not read, as a field. */
import type { EntityFile } from '../metamodel.ts';
import type { FieldDescriptor } from '../runtime/field.ts';
import type { Context, Draft, DraftField } from './draft.ts';
import { isDiscussed, rootOf } from './screens/discussed.ts';
import { kebab, pascal } from './naming.ts';

type Drafts = ReadonlyMap<string, Draft>;
type Unread = Extract<NonNullable<EntityFile['role']>, { is: 'unread' }>;

interface Notices {
  readonly draft: Draft;
  readonly role: Unread;
}

/** The drafts with this field: types have the one of their base, as they have its thread. */
export function withUnread(context: Context): Context {
  const { drafts } = context;
  const notices = noticesOf(drafts);
  if (notices === null) return context;
  const counted = [...drafts].map(([name, draft]): [string, Draft] => [
    name,
    isDiscussed(draft, drafts) ? counting(draft, rootOf(draft, drafts).name, notices) : draft,
  ]);
  return { ...context, drafts: new Map(counted) };
}

/** Users who list records without opening them read nothing of their threads. */
export function unreadMark({ name }: Pick<FieldDescriptor, 'name'>, { drafts }: Context): Pick<FieldDescriptor, 'opened'> {
  return noticesOf(drafts)?.role.field === name ? { opened: true } : {};
}

function noticesOf(drafts: Drafts): Notices | null {
  for (const draft of drafts.values()) if (draft.input.role?.is === 'unread') return { draft, role: draft.input.role };
  return null;
}

function counting(draft: Draft, root: string, { draft: { name: of, at }, role }: Notices): Draft {
  const { field, label, record, kind, where } = role;
  const ready = { ready: kebab(field), label, filter: [{ field, op: 'gt' as const, value: 0 }] };
  const screens = Object.entries({ ...draft.input.screens }).map(([key, { filters, hidden, ...screen }]) => [
    key,
    {
      ...screen,
      ...(filters !== undefined && { filters: filters.length === 0 ? filters : [...filters, ready] }),
      ...(hidden !== undefined && { hidden: [...hidden, field] }),
    },
  ]);
  const added: DraftField = {
    name: field,
    input: { kind: 'count', path: pascal(of), where: { ...where, [kind]: root }, label },
    declaredIn: root,
    trait: null,
    at: () => at('role'),
  };
  const lookups = draft.name === root ? { ...draft.input.lookups, [pascal(of)]: { of, same: { [record]: 'Id' } } } : draft.input.lookups;
  return {
    ...draft,
    input: { ...draft.input, lookups, screens: Object.fromEntries(screens) },
    fields: new Map([...draft.fields, [field, added]]),
  };
}
