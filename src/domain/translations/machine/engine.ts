/** Direction of a translation, by the codes of its languages. */
export interface Direction {
  readonly from: string;
  readonly to: string;
}

/** Port to a machine that drafts translations: each text in the order in which it came. */
export interface TranslationEngine {
  /** Name that drafts carry. */
  readonly name: string;
  /** Throws `moteur-injoignable` where the engine is down, too slow, or refuses the texts or the key. */
  readonly translate: (texts: readonly string[], direction: Direction) => Promise<readonly string[]>;
}
