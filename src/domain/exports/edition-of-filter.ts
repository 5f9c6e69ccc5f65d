import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';

/** Year that every row of a filter is of, by whatever path it says so; null: it names none, or several. */
export function editionOfFilter({ Criteres }: ListFilter): number | null {
  const years = Criteres == null ? [] : [...new Set(yearsOf(Criteres))];
  return years.length === 1 ? (years[0] ?? null) : null;
}

/** Only what all rows meet tells of them: an alternative or an exception does not. */
function yearsOf(node: FilterNode): readonly number[] {
  if ('and' in node) return node.and.flatMap(yearsOf);
  if (!('field' in node) || node.field.split('.').at(-1) !== 'Eannee') return [];
  const { value } = node;
  if (node.op === 'eq') return typeof value === 'number' ? [value] : [];
  return node.op === 'in' && Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];
}
