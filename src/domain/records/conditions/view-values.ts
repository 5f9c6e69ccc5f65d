import type { FilterNode, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { festivalCondition, isFestivalPeriod } from './festival-periods.ts';
import type { Period } from '#domain/values/dates/periods.ts';
import { addDays } from '#domain/values/dates.ts';

/** Reader of a view, the edition that person works on (null: there is none), and the day at the festival. */
export interface Viewer {
  readonly edition: number | null;
  readonly user: number | null;
  readonly today: string;
  /** First and last day of that edition, where filters may ask for them. */
  readonly festival?: Period | null;
}

/** Values of `$moi`, `$edition`, `$aujourdhui` and `$maintenant` of the schema. */
export interface Asker extends Viewer {
  readonly nowMs: number;
}

/** This instant; only a condition of the schema says it. */
export const NOW_VALUE = '$maintenant';

/** Does the value depend on who asks, and not on the day alone? */
export function isPersonalValue(value: JsonValue | undefined): boolean {
  return value === '$moi' || value === '$edition';
}

const DAY = /^\$aujourdhui([+-]\d+)?$/;

/** Conditions of a view for one person: `$edition`, `$moi` and `$aujourdhui-10` become values; without an edition, all of them show. */
export function viewConditions(nodes: readonly FilterNode[], viewer: Viewer): readonly FilterNode[] {
  return nodes.flatMap((node) => resolveCondition(node, viewer) ?? []);
}

function resolveCondition(node: FilterNode, viewer: Viewer): FilterNode | null {
  if ('and' in node) return { and: viewConditions(node.and, viewer) };
  if ('or' in node) return { or: viewConditions(node.or, viewer) };
  if ('not' in node) {
    const inner = resolveCondition(node.not, viewer);
    return inner === null ? null : { not: inner };
  }
  if (node.value === undefined) return node;
  if (node.op === 'period' && isFestivalPeriod(node.value)) {
    return viewer.festival ? { field: node.field, ...festivalCondition(node.value, viewer.festival) } : null;
  }
  if (node.value === '$edition' && viewer.edition === null) return null;
  return { ...node, value: valueFor(node.value, viewer) };
}

function valueFor(value: JsonValue, { edition, user, today }: Viewer): JsonValue {
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  if (value === '$edition') return edition;
  // Nobody is no one's row: an id that no record has.
  if (value === '$moi') return user ?? 0;
  const day = DAY.exec(value);
  return day === null ? value : addDays(today, Number(day[1] ?? 0));
}
