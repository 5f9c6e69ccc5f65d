import { addDays } from '#domain/records/dates.ts';
import { randomSource, seedOf } from './random.ts';

/** Draws of one row: the same for the same entity and the same place in it. */
export class Draw {
  readonly #next: () => number;
  readonly reference: string;
  readonly index: number;

  constructor(entity: string, { index, reference }: { readonly index: number; readonly reference: string }) {
    this.#next = randomSource(seedOf(`${entity} ${index}`));
    this.reference = reference;
    this.index = index;
  }

  number(): number {
    return this.#next();
  }

  int(from: number, to: number): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.#next() * items.length)];
  }

  text(items: readonly string[]): string {
    return this.pick(items) ?? '';
  }

  /** The item of this row's place, so that neighbours differ. */
  turn<T>(items: readonly T[]): T | undefined {
    return items[this.index % items.length];
  }

  some<T>(items: readonly T[], max: number): readonly T[] {
    const count = Math.min(items.length, this.int(0, max));
    const start = this.int(0, Math.max(0, items.length - 1));
    return Array.from({ length: count }, (_, index) => items[(start + index) % items.length]).filter((item) => item !== undefined);
  }

  day(from: number, to: number): string {
    return addDays(this.reference, this.int(from, to));
  }
}
