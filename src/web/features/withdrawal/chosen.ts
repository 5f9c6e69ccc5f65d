import type { RetraitSuite } from '#generated/enums/retrait-suite.gen.ts';

/** What is decided of a line; none is decided beforehand. */
export interface Chosen {
  readonly outcome: RetraitSuite | null;
  readonly word: string;
}
