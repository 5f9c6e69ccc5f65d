import type { Face } from '#domain/editions/face/face.ts';
import type { DescribedRecord, Strangers } from '#domain/person-file/describe.ts';
import type { Mention, Tally } from '#domain/person-file/gather.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';

export interface NamedMention extends Mention {
  /** Null: names of other people. */
  readonly names: readonly string[] | null;
}

/** All that is held about a person, as it stands in the file that they get. */
export interface PersonFile {
  readonly name: string;
  readonly culture: Language;
  readonly now: string;
  readonly face: Face;
  readonly records: readonly DescribedRecord[];
  readonly strangers: Strangers;
  readonly mentions: readonly NamedMention[];
  readonly hidden: readonly Tally[];
  readonly signed: readonly Tally[];
}
