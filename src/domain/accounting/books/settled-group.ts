/** Lines that settle each other, by their keys. */
export interface SettledGroup {
  readonly keys: readonly string[];
  /** Day on which the last of them came, or on which a person lettered them. */
  readonly on: string;
  /** Id of the lettering; null: worked out from what was allocated. */
  readonly lettering: number | null;
}
