/** The filter of a list over rows in memory: what tests ask for. An operator that is not here keeps every row. */
import { isValues, type Values, valuesOf } from './world.ts';

function text(value: unknown): string {
  return (value === null || value === undefined ? '' : String(value)).toLowerCase();
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return text(a).localeCompare(text(b), 'fr');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

const OPERATORS: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  eq: (value, wanted) => value === wanted,
  ne: (value, wanted) => value !== wanted,
  in: (value, wanted) => listOf(wanted).includes(value),
  notIn: (value, wanted) => !listOf(wanted).includes(value),
  contains: (value, wanted) => text(value).includes(text(wanted)),
  starts: (value, wanted) => text(value).startsWith(text(wanted)),
  gt: (value, wanted) => !isEmpty(value) && compare(value, wanted) > 0,
  gte: (value, wanted) => !isEmpty(value) && compare(value, wanted) >= 0,
  lt: (value, wanted) => !isEmpty(value) && compare(value, wanted) < 0,
  lte: (value, wanted) => !isEmpty(value) && compare(value, wanted) <= 0,
  empty: isEmpty,
  notEmpty: (value) => !isEmpty(value),
};

function meets(row: Values, condition: unknown): boolean {
  if (!isValues(condition)) return true;
  if (Array.isArray(condition['and'])) return condition['and'].every((one) => meets(row, one));
  if (Array.isArray(condition['or'])) return condition['or'].some((one) => meets(row, one));
  if (condition['not'] !== undefined) return !meets(row, condition['not']);
  return OPERATORS[String(condition['op'])]?.(row[String(condition['field'])], condition['value']) ?? true;
}

export function filtered(rows: readonly Values[], filter: unknown): readonly Values[] {
  const { IdsPk, IdsPkExclude, GlobalSearch, Criteres, Tri } = valuesOf(filter);
  const wanted = text(GlobalSearch);
  const kept = rows.filter(
    (row) =>
      (!Array.isArray(IdsPk) || IdsPk.includes(row['Id'])) &&
      !listOf(IdsPkExclude).includes(row['Id']) &&
      (wanted === '' || Object.values(row).some((value) => typeof value === 'string' && text(value).includes(wanted))) &&
      meets(row, Criteres),
  );
  const keys = listOf(Tri).map(valuesOf);
  return kept.toSorted((a, b) => {
    for (const { Key, Desc } of keys) {
      const order = compare(a[String(Key)], b[String(Key)]) * (Desc === true ? -1 : 1);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** Id, Version and the requested columns with their siblings. */
export function columnsOf(row: Values, filter: unknown): Values {
  const { Colonnes } = valuesOf(filter);
  if (!Array.isArray(Colonnes)) return row;
  const names: readonly unknown[] = Colonnes;
  function isRequested(name: string): boolean {
    return ['Id', 'Version'].includes(name) || names.includes(name) || names.includes(`Id${name.replace(/Libelle$/, '')}`);
  }
  return Object.fromEntries(Object.entries(row).filter(([name]) => isRequested(name)));
}
