import type { RecordLinks, Records, RecordSecrets, ShownRecords } from '#generated/records/records.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Between } from './between.ts';

export type EntityName = keyof Records;

/** A literal name must be one of the schema; a name that is only known at run time stands for any entity. */
export type Named<E extends string> = string extends E ? unknown : EntityName;

/** Is the entity only known at run time? */
type IsAny<E extends string> = string extends E ? true : [EntityName] extends [E] ? true : false;

/** Records of the entity as stored; of an entity that is only known at run time, what any record is. */
export type RecordOf<E extends string> = IsAny<E> extends true ? RecordData : E extends EntityName ? Records[E] : never;

/** The same as readers see them, with what is worked out. */
export type ShownRecordOf<E extends string> = IsAny<E> extends true ? RecordData : E extends EntityName ? ShownRecords[E] : never;

/** Names of what is stored. */
export type FieldOf<E extends string> = IsAny<E> extends true ? string : keyof RecordOf<E> & string;

/** A field that embeds something brings it: `IdLibelle` with `TradLibelle`, `IdAdresse` with `Adresse`. */
type Embedded<F extends string> = F extends `Id${infer Name}` ? Name | `Trad${Name}` : never;

/** A record of which some fields are read. */
export type Picked<E extends string, F extends string> =
  IsAny<E> extends true ? RecordData : E extends EntityName ? PickedRecord<Records[E], F> : never;

type PickedRecord<R, F extends string> = Pick<R, keyof R & ('Id' | 'Version' | F | Embedded<F>)>;

type FilterValue<V> =
  | V
  | null
  | (number extends V ? readonly number[] : never)
  | (string extends V ? readonly string[] | Between : never)
  | (V extends number ? readonly V[] : never);

/** Equality on stored fields. */
export type WhereOf<E extends string> =
  IsAny<E> extends true
    ? { readonly [field: string]: string | number | boolean | null | readonly number[] | readonly string[] | Between }
    : { readonly [F in FieldOf<E>]?: FilterValue<Extract<RecordOf<E>[F & keyof RecordOf<E>], string | number | boolean | null>> };

type Texts<V> = { readonly [P in keyof V]?: V[P] | null };

/** Values that may be written in a field: its own, nothing, and of texts and embedded records any part. */
type Written<V> = NonNullable<V> extends readonly unknown[] | string | number | boolean ? V | null : Texts<NonNullable<V>> | null;

/** Values to write, by field. */
export type ValuesOf<E extends string> =
  IsAny<E> extends true
    ? RecordData
    : { readonly [F in FieldOf<E>]?: Written<RecordOf<E>[F & keyof RecordOf<E>]> | undefined } & (E extends keyof RecordSecrets
        ? Partial<RecordSecrets[E]>
        : unknown);

/** Rows as a store in memory holds them: what was never given is not there, secrets are, and records that it links to are not. */
export type NamedRow<E extends EntityName> = { Id: number } & {
  -readonly [F in keyof RecordOf<E>]?: RecordOf<E>[F] | null;
} & (E extends keyof RecordSecrets ? { -readonly [F in keyof RecordSecrets[E]]?: RecordSecrets[E][F] } : unknown);

/** Fields that link. */
export type LinkOf<E extends string> = IsAny<E> extends true ? string : E extends EntityName ? keyof RecordLinks[E] & string : never;

type OwnField<E extends string> = FieldOf<E> | LinkOf<E> | (E extends keyof RecordSecrets ? keyof RecordSecrets[E] & string : never);

/** Entities whose records hold all that those of another do: its types. */
type TypeOf<E extends EntityName> = {
  readonly [T in EntityName]: T extends `${E}-${string}` ? (Records[T] extends Records[E] ? T : never) : never;
}[EntityName];

/** Fields that an update may change: fields, links and secrets, those of its types included. */
export type WrittenField<E extends EntityName> = OwnField<E> | { readonly [T in TypeOf<E>]: OwnField<T> }[TypeOf<E>];

/** Payload of a link besides its two ends. */
export type LinkPayload<E extends string, F extends string> =
  IsAny<E> extends true ? RecordData : E extends EntityName ? (F extends keyof RecordLinks[E] ? RecordLinks[E][F] : never) : never;
