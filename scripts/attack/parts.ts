/** Folders of `tests/api` whose suites attack. */
const AREAS = ['rights', 'session', 'identity', 'public', 'webhooks', 'load', 'mcp'];

export interface AttackPlan {
  /** Areas whose suites run. */
  readonly areas: readonly string[];
  /** Part or word of the sabotages that are planted, '' for all; null: none. */
  readonly sabotages: string | null;
}

/** Runs of an argument; where it names nothing, or asks for them, the parts that it may name. */
export function planAttack(argument: string, files: readonly string[]): AttackPlan | { readonly parts: readonly string[] } {
  if (argument === '') return { areas: AREAS, sabotages: '' };
  if (argument === '--suites') return { areas: AREAS, sabotages: null };
  if (argument === '--sabotages') return { areas: [], sabotages: '' };
  if (argument.startsWith('--sabotages=')) return { areas: [], sabotages: argument.slice('--sabotages='.length) };
  const areas = AREAS.filter((area) => area === argument);
  const sabotages = files.includes(argument) ? argument : null;
  return areas.length === 0 && sabotages === null ? { parts: [...new Set([...AREAS, ...files])].toSorted() } : { areas, sabotages };
}
