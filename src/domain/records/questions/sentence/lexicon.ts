import type { EnumDescriptor, FieldDescriptor, FilterNode, Language } from '#generated/entities/descriptor.gen.ts';
import type { ComparedAs } from '../../kinds/shown-kinds.ts';
import { FILLERS } from './grammar.ts';
import { stemOf, wordsOf } from './words.ts';

/** A field that sentences may speak of, in the order in which the list offers it. */
export interface SpokenField {
  readonly name: string;
  readonly field: FieldDescriptor;
  readonly as: ComparedAs;
  /** Its label, and other words for it. */
  readonly words: readonly string[];
  readonly enum?: EnumDescriptor | undefined;
  /** It may lead to several values of the record. */
  readonly isMany: boolean;
}

/** A record that fields refer to, by its name; `code`: ISO code of a country. */
export interface SpokenName {
  readonly Id: number;
  readonly Libelle: string;
  readonly code?: string | undefined;
}

export interface Spoken {
  readonly fields: readonly SpokenField[];
  /** Filters of one click and the conditions that they add. */
  readonly ready: readonly { readonly label: string; readonly filter: readonly FilterNode[] }[];
  /** Nouns of the records themselves. */
  readonly nouns: readonly string[];
  /** Names by entity. */
  readonly names: ReadonlyMap<string, readonly SpokenName[]>;
  readonly culture: Language;
}

export type Meaning =
  | { readonly is: 'ready'; readonly filter: readonly FilterNode[] }
  | { readonly is: 'yes'; readonly field: SpokenField }
  | { readonly is: 'value'; readonly field: SpokenField; readonly value: number }
  | { readonly is: 'name'; readonly to: string; readonly ids: readonly number[] }
  | { readonly is: 'field'; readonly field: SpokenField }
  | { readonly is: 'noun' };

export interface Entry {
  readonly stems: readonly string[];
  readonly meaning: Meaning;
  /** Of two that fit alike, the smaller one. */
  readonly rank: number;
}

const RANKS: Readonly<Record<Meaning['is'], number>> = { noun: -1, ready: 0, yes: 1, value: 2, name: 3, field: 5 };
const PATH_RANK = 0.5;
/** A text that is worked out of others says less than what it is worked out of. */
const WORKED_OUT_RANK = 0.4;
const PLACE = 1000;

/** Everything a sentence over the list may say, by the stems of its words. */
export function lexiconOf(spoken: Spoken): readonly Entry[] {
  const { fields, ready, nouns, names, culture } = spoken;
  function entry(text: string, meaning: Meaning, more = 0): readonly Entry[] {
    const stems = stemsOf(text);
    return stems.length === 0 ? [] : [{ stems, meaning, rank: RANKS[meaning.is] + more }];
  }
  return [
    ...ready.flatMap(({ label, filter }) => entry(label, { is: 'ready', filter })),
    ...fields.flatMap((field, index) => {
      const isWorkedOut = field.as === 'text' && field.field.column === null;
      const more = index / PLACE + (field.name.includes('.') ? PATH_RANK : 0) + (isWorkedOut ? WORKED_OUT_RANK : 0);
      const is = field.as === 'boolean' ? 'yes' : 'field';
      const values = (field.enum?.values ?? []).filter(({ value }) => value !== 0);
      return [
        ...field.words.flatMap((word) => entry(word, { is, field }, more)),
        ...values.flatMap(({ value, labels, synonyms = [] }) =>
          [labels[culture], ...synonyms].flatMap((word) => entry(word, { is: 'value', field, value }, more)),
        ),
      ];
    }),
    ...[...names].flatMap(([to, list]) => list.flatMap(({ Id, Libelle }) => entry(Libelle, { is: 'name', to, ids: [Id] }))),
    ...nouns.flatMap((noun) => entry(noun, { is: 'noun' })),
  ];
}

/** Words in parentheses explain; the small words of the language tell nothing. */
function stemsOf(text: string): readonly string[] {
  return wordsOf(text.replaceAll(/\([^()]*\)/g, ' '))
    .filter(({ folded }) => !FILLERS.has(folded))
    .map(({ folded }) => stemOf(folded));
}
