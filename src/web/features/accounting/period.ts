import type { FilterNode } from '#generated/entities/descriptor.gen.ts';

/** Days of issue, both included; null: no bound. */
export interface Bounds {
  readonly from: string | null;
  readonly to: string | null;
}

const FIELD = 'DateEmission';

function isBound(node: FilterNode): boolean {
  return 'field' in node && node.field === FIELD && ['gte', 'lte', 'between'].includes(node.op);
}

/** The period that the conditions of a list say. */
export function boundsOf(filters: readonly FilterNode[]): Bounds {
  let bounds: Bounds = { from: null, to: null };
  for (const node of filters) {
    if (!isBound(node) || !('field' in node)) continue;
    const { value } = node;
    if (node.op === 'between' && Array.isArray(value)) bounds = { from: dayOf(value[0]), to: dayOf(value[1]) };
    else if (node.op === 'gte') bounds = { ...bounds, from: dayOf(value) };
    else bounds = { ...bounds, to: dayOf(value) };
  }
  return bounds;
}

/** The conditions with that period in place of theirs. */
export function withBounds(filters: readonly FilterNode[], { from, to }: Bounds): readonly FilterNode[] {
  const others = filters.filter((node) => !isBound(node));
  if (from !== null && to !== null) return [...others, { field: FIELD, op: 'between', value: [from, to] }];
  return [
    ...others,
    ...(from === null ? [] : [{ field: FIELD, op: 'gte', value: from } as const]),
    ...(to === null ? [] : [{ field: FIELD, op: 'lte', value: to } as const]),
  ];
}

function dayOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
