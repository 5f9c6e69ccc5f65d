import type { RetraitSuite } from '#generated/enums/retrait-suite.gen.ts';

/** Decision about a line; none is made beforehand. */
export interface Chosen {
  readonly outcome: RetraitSuite | null;
  readonly word: string;
}
