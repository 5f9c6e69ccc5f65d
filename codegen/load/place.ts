import type { Position } from '../model/model.ts';

/** A place computed when first read: the model knows thousands, a person reads the few where something is wrong. */
export class Place implements Position {
  readonly #find: () => Position;
  #found: Position | undefined;

  constructor(find: () => Position) {
    this.#find = find;
  }

  get file(): string {
    return this.#position().file;
  }

  get line(): number {
    return this.#position().line;
  }

  get column(): number {
    return this.#position().column;
  }

  #position(): Position {
    return (this.#found ??= this.#find());
  }
}
