/** Rights a person really holds: those of the group and their own. */
export function effectiveRights<T extends { readonly Id: number }>(
  all: readonly T[],
  groupIds: readonly number[],
  ownIds: readonly number[],
): readonly T[] {
  const held = new Set([...groupIds, ...ownIds]);
  return all.filter((right) => held.has(right.Id));
}
