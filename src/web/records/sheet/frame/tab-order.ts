/** The tabs in the order that a person chose; those it does not name stay after the one they follow in the schema. */
export function orderedTabs<T extends { readonly key: string }>(tabs: readonly T[], chosen: readonly string[]): readonly T[] {
  const named = chosen.flatMap((key) => tabs.find((tab) => tab.key === key) ?? []);
  if (named.length === 0) return tabs;
  return tabs.reduce<readonly T[]>((ordered, tab, index) => {
    if (ordered.includes(tab)) return ordered;
    const before = tabs[index - 1];
    const at = before === undefined ? 0 : ordered.indexOf(before) + 1;
    return [...ordered.slice(0, at), tab, ...ordered.slice(at)];
  }, named);
}
