/** A fault planted in a copy of the sources: at least one of the tests must fail there. */
export interface Sabotage {
  /** The protection that it removes, in the present tense: « the merge fields forget the scope ». */
  readonly title: string;
  /** From the root of the project. */
  readonly file: string;
  /** Text that stands once in the file. */
  readonly from: string;
  readonly to: string;
  /** Test files of the `api` project, from the root. */
  readonly tests: readonly string[];
}

/** With the part of the attack that it belongs to: its file. */
export interface PartSabotage extends Sabotage {
  readonly part: string;
}
