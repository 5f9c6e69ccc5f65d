import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { sameValue } from '#domain/values/record-data.ts';

/** Link of a list: the linked record, its rank where the list has an order, its payload. */
export interface LinkState {
  readonly id: number;
  readonly ordre: number | null;
  readonly payload: { readonly [field: string]: JsonValue };
}

/** A link as a caller wants it; what it does not say of an existing link stays. */
export interface WantedLink {
  readonly id: number;
  readonly payload: { readonly [field: string]: JsonValue };
}

export interface LinkDifference {
  readonly removed: readonly LinkState[];
  readonly added: readonly LinkState[];
  /** Existing links that move or say something else. */
  readonly changed: readonly { readonly before: LinkState; readonly after: LinkState }[];
}

export function payloadOf(field: FieldDescriptor): readonly FieldDescriptor[] {
  return field.link?.payload ?? [];
}

/** Only the side that declares the links orders them and says something of them. */
export function isSavedWhole(field: FieldDescriptor): boolean {
  return field.link !== undefined && field.link.inverseOf === undefined && (field.link.ordered || payloadOf(field).length > 0);
}

/** Value of a payload field in a new link. */
export function payloadDefault(field: FieldDescriptor): JsonValue {
  return field.default ?? (field.kind === 'boolean' ? false : null);
}

/** Changes that make the links of a record exactly these, in this order. */
export function linkDifference(
  field: FieldDescriptor,
  { before, wanted }: { readonly before: readonly LinkState[]; readonly wanted: readonly WantedLink[] },
): LinkDifference {
  const linksById = new Map(before.map((link) => [link.id, link]));
  const kept = new Set(wanted.map(({ id }) => id));
  const next = wanted.map((link, index) => stateOf(field, { link, index, old: linksById.get(link.id) }));
  return {
    removed: before.filter(({ id }) => !kept.has(id)),
    added: next.filter(({ id }) => !linksById.has(id)),
    changed: next.flatMap((after) => {
      const old = linksById.get(after.id);
      return old === undefined || (old.ordre === after.ordre && sameValue(old.payload, after.payload)) ? [] : [{ before: old, after }];
    }),
  };
}

export function isSameLinks({ removed, added, changed }: LinkDifference): boolean {
  return removed.length + added.length + changed.length === 0;
}

/** Line of the history: the links that came, went or changed; the whole list where only ranks moved. */
export function linkHistory(
  field: FieldDescriptor,
  { before, difference }: { readonly before: readonly LinkState[]; readonly difference: LinkDifference },
): { readonly before: JsonValue; readonly after: JsonValue } {
  const { removed, added, changed } = difference;
  const payloadChanges = changed.filter((change) => !sameValue(change.before.payload, change.after.payload));
  if (removed.length + added.length + payloadChanges.length === 0) {
    const ranks = new Map(changed.map(({ after }) => [after.id, after.ordre]));
    const after = before.toSorted((left, right) => (ranks.get(left.id) ?? left.ordre ?? 0) - (ranks.get(right.id) ?? right.ordre ?? 0));
    return { before: before.map(({ id }) => id), after: after.map(({ id }) => id) };
  }
  function show(link: LinkState): JsonValue {
    return payloadOf(field).length === 0 ? link.id : { Id: link.id, ...link.payload };
  }
  return {
    before: [...removed, ...payloadChanges.map((change) => change.before)].map(show),
    after: [...added, ...payloadChanges.map((change) => change.after)].map(show),
  };
}

function stateOf(
  field: FieldDescriptor,
  { link, index, old }: { readonly link: WantedLink; readonly index: number; readonly old: LinkState | undefined },
): LinkState {
  const payload = Object.fromEntries(
    payloadOf(field).map((payloadField) => [
      payloadField.name,
      link.payload[payloadField.name] ??
        (payloadField.name in link.payload ? null : (old?.payload[payloadField.name] ?? payloadDefault(payloadField))),
    ]),
  );
  return { id: link.id, ordre: field.link?.ordered === true ? index + 1 : null, payload };
}
