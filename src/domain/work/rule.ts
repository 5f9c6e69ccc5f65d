import type { Language } from '#generated/entities/descriptor.gen.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import type { EntityName, RecordOf, WrittenField } from './typed-records.ts';
import type { Work } from './work.ts';

export type WrittenOp = 'insert' | 'update' | 'delete' | 'restore';

/** Writes of a transaction on one record. A record that was written twice comes twice. */
export interface Written {
  /** Base entity, for a subtype. */
  readonly entity: string;
  readonly id: number;
  readonly op: WrittenOp;
  /** Fields that an update changed, secrets and lists of links included. */
  readonly fields: readonly string[];
  /** Values that an update changed, as they were. */
  readonly before: RecordData | null;
  readonly after: RecordData | null;
}

/** Facts about the person and the moment that a rule may read. */
export interface Facts {
  readonly userId: number;
  readonly culture: Language;
  /** Day of the festival, and instant of the wire. */
  readonly today: string;
  readonly now: string;
  /** Code of the question that the person has already answered yes to. */
  readonly confirmation: string | null;
  /** The person only reaches their own record. */
  readonly isSelfOnly: boolean;
  /** The person has just given the password of their own account. */
  readonly isProven: boolean;
  /** A new opaque token. */
  readonly newToken: () => string;
  readonly has: (right: string) => boolean;
  /** True if every record of a kind is the person's to change, beyond the rights on the kind. */
  readonly writesAll: (entity: string) => boolean;
}

interface ListeningTo<E extends EntityName> {
  readonly entity: E;
  readonly ops: readonly WrittenOp[];
  /** Of updates, only those of one of these fields. */
  readonly fields?: readonly WrittenField<E>[];
}
export type Listening = { readonly [E in EntityName]: ListeningTo<E> }[EntityName];

/** The same of an entity that only the schema names, with the fields that it says. */
export function listeningTo(entity: string, ops: readonly WrittenOp[], fields?: readonly string[]): Listening;
export function listeningTo(entity: string, ops: readonly WrittenOp[], fields?: readonly string[]): object {
  return { entity, ops, ...(fields === undefined ? {} : { fields }) };
}

interface ListenerHead {
  /** Verb and object: docs/generated/rules.md lists it. */
  readonly name: string;
  readonly on: readonly Listening[];
}

/** Looks at a record that is about to be written, as it will be: refuses it, or says fields for which nothing is sent. */
export interface WriteRule extends ListenerHead {
  readonly phase: 'before-write';
  /** `before`: the record as it is stored; null when it is new. A method, so that a rule may name the records that it listens to. */
  run(this: void, record: RecordData, facts: Facts, before: RecordData | null): Work<RecordData>;
}

/** Looks at what the whole transaction wrote, once it is written: refuses it, or writes what follows from it. */
export interface CommitRule extends ListenerHead {
  readonly phase: 'before-commit';
  readonly run: (written: readonly Written[], facts: Facts) => Work<void>;
}

/** Names the records that keep others from being deleted, beyond the references of the schema. */
export interface DeletionRule extends ListenerHead {
  readonly phase: 'before-deletion';
  readonly run: (ids: readonly number[], facts: Facts) => Work<readonly Keeper[]>;
}

/** A record that is about to be written. */
export interface Proposed {
  /** The entity itself, a subtype too. */
  readonly entity: string;
  readonly op: 'insert' | 'update';
  /** The record as it will be. */
  readonly record: RecordData;
  /** The record as it is stored; null when it is new. */
  readonly before: RecordData | null;
}

export interface Keeper {
  readonly entity: string;
  /** Field that says why. */
  readonly field: string;
  readonly ids: readonly number[];
}

export type Rule = WriteRule | CommitRule | DeletionRule;

/** Ids of what was written, each once. */
export function idsOf(written: readonly Written[], entity: string): readonly number[] {
  return [...new Set(written.filter((one) => one.entity === entity).map(({ id }) => id))];
}

/** Ids of the records of an entity that the transaction deleted. */
export function deletedOf(written: readonly Written[], entity: string): readonly number[] {
  return idsOf(
    written.filter(({ op }) => op === 'delete'),
    entity,
  );
}

/** A record as it was before the transaction updated it; null when it was not there. */
export function formerOf<E extends EntityName>(record: RecordOf<E>, written: readonly Written[], entity: E): RecordOf<E> | null;
export function formerOf(record: RecordData, written: readonly Written[], entity: EntityName): RecordData | null {
  const change = written.find((one) => one.entity === entity && one.id === readId(record));
  return change?.op === 'update' ? { ...record, ...change.before } : null;
}

/** A change with the values of its entity. */
export interface WrittenOf<E extends EntityName> extends Omit<Written, 'before' | 'after'> {
  readonly before: Partial<RecordOf<E>> | null;
  readonly after: Partial<RecordOf<E>> | null;
}

/** Writes on one entity. */
export function writtenOf<E extends EntityName>(written: readonly Written[], entity: E): readonly WrittenOf<E>[];
export function writtenOf(written: readonly Written[], entity: EntityName): readonly Written[] {
  return written.filter((one) => one.entity === entity);
}
