import { MemoryIndex, type Unit } from './match.ts';

/** Directions whose index stays in memory: some 30 MB for 20,000 units. */
const DIRECTIONS_MAX = 4;

const indexes = new Map<string, MemoryIndex>();

/** Index of the units of a direction: that of the last call while the units are the same, as comparing them is cheaper than building it. */
export function indexOfUnits(direction: string, units: readonly Unit[]): MemoryIndex {
  const last = indexes.get(direction);
  const index = last?.isOf(units) === true ? last : new MemoryIndex(units);
  indexes.delete(direction);
  indexes.set(direction, index);
  for (const oldest of [...indexes.keys()].slice(0, -DIRECTIONS_MAX)) indexes.delete(oldest);
  return index;
}
