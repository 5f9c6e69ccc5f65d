/** One field of many records. */

/** Numbers of the field, each once and in order of appearance; records without one are left out. */
export function numbersIn<F extends string>(
  records: readonly { readonly [K in F]?: number | null | undefined }[],
  field: F,
): readonly number[] {
  return [...new Set(records.flatMap((record) => record[field] ?? []))];
}

/** Records by the number that the field holds; 0 for those without one. */
export function groupedBy<F extends string, R extends { readonly [K in F]?: number | null | undefined }>(
  records: readonly R[],
  field: F,
): ReadonlyMap<number, readonly R[]> {
  return Map.groupBy(records, (record) => record[field] ?? 0);
}

/** Records by their own number. */
export function byId<R extends { readonly Id: number }>(records: readonly R[]): ReadonlyMap<number, R> {
  return new Map(records.map((one) => [one.Id, one]));
}
