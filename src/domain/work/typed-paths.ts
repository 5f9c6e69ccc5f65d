import type { Records, RecordWays, ShownRecords } from '#generated/records/records.gen.ts';
import type { FilterOperator, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { EntityName, LinkOf } from './typed-records.ts';

/** Ends of a path: a field as stored or as shown, the text of a translation, another record. */
type EndOf<E extends EntityName> = (keyof ShownRecords[E] & string) | TextOf<keyof Records[E]> | (keyof RecordWays[E] & string);
type TextOf<F> = F extends `Trad${infer Text}` ? Text : never;

type Fault<E extends EntityName, P extends string> = P extends '.'
  ? never
  : P extends `${infer Step}.${infer Rest}`
    ? Step extends keyof RecordWays[E]
      ? Fault<RecordWays[E][Step] & EntityName, Rest>
      : `« ${Step} » leads nowhere from « ${E} »`
    : P extends EndOf<E>
      ? never
      : `« ${P} » is no field of « ${E} »`;

/** The path itself, where it can be walked from the entity; else a sentence that says what is wrong. `.` is the record's own display. */
export type PathOf<E extends EntityName, P extends string> = [Fault<E, P>] extends [never] ? P : Fault<E, P>;

/** Entity at the end of a path. */
export type EntityAt<E extends EntityName, P extends string> = P extends `${infer Step}.${infer Rest}`
  ? Step extends keyof RecordWays[E]
    ? EntityAt<RecordWays[E][Step] & EntityName, Rest>
    : never
  : P extends keyof RecordWays[E]
    ? RecordWays[E][P] & EntityName
    : never;

/** Fields of the records that a path goes through. */
export type FieldAlong<E extends EntityName, P extends string> = P extends `${infer Step}.${infer Rest}`
  ? Step extends keyof RecordWays[E]
    ? (keyof Records[RecordWays[E][Step] & EntityName] & string) | FieldAlong<RecordWays[E][Step] & EntityName, Rest>
    : never
  : P extends keyof RecordWays[E]
    ? keyof Records[RecordWays[E][P] & EntityName] & string
    : never;

/** Conditions on what a list of the entity shows, or at the end of a path. */
export type CriteriaOf<E extends EntityName> =
  | { readonly and: readonly CriteriaOf<E>[] }
  | { readonly or: readonly CriteriaOf<E>[] }
  | { readonly not: CriteriaOf<E> }
  | {
      readonly field: (keyof ShownRecords[E] & string) | LinkOf<E> | `${string}.${string}`;
      readonly op: FilterOperator;
      readonly value?: JsonValue;
    };
