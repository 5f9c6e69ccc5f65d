import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { ScopeUse } from '#domain/records/query/scope.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { LinkState } from '#domain/records/write/link-payload.ts';
import type { Translation } from '#domain/values/text/translation.ts';
import type { Facts, Keeper, Proposed } from '#domain/work/rule.ts';
import type { Claim } from '#domain/work/steps.ts';
import { ask } from '#domain/work/replies.ts';
import type { Work } from '#domain/work/work.ts';
import type { Entity, Registry } from './registry.ts';

/** Answer that memory gives at once and a database later. */
export type Now<T> = T | Promise<T>;

/** One transaction, as what is written in it sees it. */
export interface RecordUnit {
  readonly registry: Registry;
  readonly facts: Facts;
  readonly rows: Rows;
}

/** Waits for the side that runs the work. */
export function* wait<T>(answer: Now<T>): Work<T> {
  if (!(answer instanceof Promise)) return answer;
  let kept: { readonly value: T } | undefined;
  const until = answer.then((value) => {
    kept = { value };
  });
  yield* ask({ do: 'wait', until });
  if (kept === undefined) throw new Error('a work goes on before it is answered');
  return kept.value;
}

/**
 * Rows, links and texts as either side keeps them, within one transaction. Whatever reads or writes records of the schema
 * is written once over these; each side answers them its way, and nothing else.
 */
export interface Rows extends Reading, Asking, Writing, Linking, Deleting, Telling {
  /** The same, whose refusals are reported for a row of a list tab or of an owned record: `Items.2.`. */
  readonly under: (prefix: string) => Rows;
}

interface Reading {
  /** Records as stored, held until the end of the transaction. */
  readonly held: (entity: Entity, ids: readonly number[]) => Now<ReadonlyMap<number, RecordData>>;
  readonly stored: (entity: Entity, ids: readonly number[]) => Now<ReadonlyMap<number, RecordData>>;
  /** The record as whoever asks may see it, derived fields included. */
  readonly shown: (entity: Entity, id: number) => Now<RecordData>;
  /** Those of the ids that whoever asks may see, or change. */
  readonly within: (entity: Entity, ids: readonly number[], use: ScopeUse) => Now<ReadonlySet<number>>;
  /** Names of records for people. */
  readonly names: (entity: Entity, ids: readonly number[]) => Now<ReadonlyMap<number, string>>;
  /** Changes after a version, the latest first. */
  readonly changesSince: (place: RecordPlace, version: number) => Now<readonly PastChange[]>;
  readonly startingWith: (entity: Entity, field: FieldDescriptor, start: string) => Now<number>;
}

/** The rules, at the moments that the engine knows. */
interface Asking {
  readonly byHand: (check: Work<void>) => Now<void>;
  readonly beforeWrite: (proposed: Proposed) => Now<RecordData>;
  readonly beforeDeletion: (entity: string, ids: readonly number[]) => Now<readonly Keeper[]>;
  /** The id that a call under this key gave before. */
  readonly claim: (claim: Claim) => Now<number | null>;
  readonly keepResult: (key: string, result: number) => Now<void>;
  /** A text that nothing else bears. */
  readonly newToken: () => string;
}

interface Writing {
  readonly nextIds: (entity: Entity, count: number) => Now<readonly number[]>;
  readonly insert: (entity: Entity, rows: readonly NewRow[]) => Now<void>;
  /** Writes values and the next version, which it answers. */
  readonly update: (entity: Entity, row: ChangedRow) => Now<number>;
  /** The ids of new texts, in order. */
  readonly addTexts: (entity: Entity, texts: readonly NewText[]) => Now<readonly number[]>;
  readonly changeText: (entity: Entity, text: NewText) => Now<void>;
  /** Once the record lets go of it. */
  readonly dropText: (field: FieldDescriptor, id: number) => Now<void>;
}

interface Linking {
  /** Holds the record whose links change, so that they change one at a time; false when it is not there. */
  readonly hold: (entity: Entity, id: number) => Now<boolean>;
  /** Every link of a record in its order. */
  readonly linksOf: (field: FieldDescriptor, owner: number) => Now<readonly LinkState[]>;
  /** Makes the linked ids exactly these, in this order. */
  readonly replaceLinks: (place: LinkEnds) => Now<void>;
  /** Links after those that exist; answers the ids that were not linked yet. */
  readonly addLinks: (place: LinkEnds) => Now<readonly number[]>;
  readonly removeLinks: (place: LinkEnds) => Now<readonly number[]>;
  /** Links that are new, that move or that say something else. */
  readonly writeLinks: (place: Omit<LinkEnds, 'targets'> & { readonly links: readonly LinkState[] }) => Now<void>;
  readonly copyLinks: (field: FieldDescriptor, place: { readonly from: number; readonly to: number }) => Now<void>;
  /** The next version of records whose links changed. */
  readonly bump: (entity: Entity, ids: readonly number[]) => Now<ReadonlyMap<number, number>>;
}

interface Deleting {
  /** Rows that refer to records, by relation. */
  readonly referring: (
    entity: Entity,
    ids: readonly number[],
  ) => Now<readonly { readonly relation: Relation; readonly ids: readonly number[] }[]>;
  /** Records that others own, by base entity. */
  readonly owned: (entity: Entity, ids: readonly number[]) => Now<readonly { readonly entity: Entity; readonly ids: readonly number[] }[]>;
  /** Remembers who searches through records that are about to go. */
  readonly keepSearchers: (leaving: readonly { readonly entity: Entity; readonly ids: readonly number[] }[]) => Now<void>;
  /** One value in rows, which a restoration of the batch gives back where nobody wrote something else since. */
  readonly putValue: (reference: Reference, value: number | boolean | null) => Now<readonly FormerValue[]>;
  /** Runs a write whose former values a restoration of the batch gives back. */
  readonly keepValues: (fields: readonly Reference[]) => Now<void>;
  readonly noteValues: (fields: readonly Reference[]) => Now<void>;
  /** The links of a record become those of another one, what both had once; answers the other ends. */
  readonly moveLinks: (link: LinkSide, place: { readonly from: number; readonly to: number }) => Now<readonly number[]>;
  /** The row of the base stays, that of its type is another. Answers the version. */
  readonly becomeOther: (types: { readonly from: Entity; readonly to: Entity }, row: ChangedRow) => Now<number>;
  readonly trashLinks: (link: LinkSide, ids: readonly number[]) => Now<void>;
  readonly trashRows: (entity: Entity, ids: readonly number[], names: ReadonlyMap<number, string>) => Now<void>;
  readonly trashTexts: (entity: Entity, ids: readonly number[]) => Now<void>;
  /** Puts back all that a batch took, and answers what came: refused when something it needs is gone. */
  readonly takeBack: (batch: string) => Now<readonly TakenBack[]>;
}

interface Telling {
  readonly note: (line: HistoryLine) => void;
  readonly announce: (change: Announced) => void;
  /** `fields`: those that changed; null: the whole record came. */
  readonly searchChanged: (change: SearchChange) => void;
}

export interface RecordPlace {
  readonly entity: string;
  readonly id: number;
}

export type Values = { readonly [field: string]: JsonValue };

/** One line of the history of a record. */
export interface HistoryLine {
  /** Base entity, for a subtype. */
  readonly entity: string;
  readonly id: number;
  /** Record under which the line shows too. */
  readonly parent: RecordPlace | null;
  readonly op: 'insert' | 'update' | 'delete' | 'restore';
  readonly version: number | null;
  readonly before: Values | null;
  readonly after: Values | null;
  /** Every field of an update by name: a secret is named here and shown nowhere. */
  readonly fields?: readonly string[];
}

/** Events for open screens. */
export interface Announced {
  readonly entity: string;
  readonly op: 'insert' | 'update' | 'delete';
  readonly parent: RecordPlace | null;
  readonly version: number | null;
  readonly id: number;
}

export interface SearchChange {
  readonly entity: Entity;
  readonly ids: readonly number[];
  readonly fields: ReadonlySet<string> | null;
  readonly isNew?: boolean;
  /** Reference → records that it no longer names. */
  readonly left?: ReadonlyMap<string, readonly number[]> | undefined;
  /** These rows were not written: columns of the texts that they keep of what goes. */
  readonly texts?: readonly string[];
}

export interface PastChange {
  readonly userId: number | null;
  readonly userName: string | null;
  readonly at: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

export interface NewRow {
  readonly id: number;
  readonly values: ReadonlyMap<FieldDescriptor, JsonValue>;
  /** Texts of its translations: for a row that stores them. */
  readonly texts: ReadonlyMap<FieldDescriptor, Translation>;
}

export interface ChangedRow {
  readonly id: number;
  readonly values: ReadonlyMap<FieldDescriptor, JsonValue>;
}

export interface NewText {
  readonly owner: number;
  readonly field: FieldDescriptor;
  readonly value: Translation;
}

interface LinkEnds {
  readonly field: FieldDescriptor;
  readonly owner: number;
  readonly targets: readonly number[];
}

/** Fields of rows. */
export interface Reference {
  readonly entity: Entity;
  readonly field: FieldDescriptor;
  readonly ids: readonly number[];
}

/** A field that refers to an entity, by the table that holds its column. */
export interface Relation {
  readonly entity: Entity;
  readonly field: FieldDescriptor;
  readonly onDelete: 'restrict' | 'cascade' | 'setNull';
}

/** One end of the links of a field. */
export interface LinkSide {
  readonly owner: Entity;
  readonly field: FieldDescriptor;
  readonly side: 'owner' | 'target';
}

interface FormerValue {
  readonly id: number;
  readonly value: JsonValue;
  readonly version: number;
}

export interface TakenBack {
  readonly entity: Entity;
  readonly id: number;
  /** The record itself; else a value of a record that stayed. */
  readonly isRecord: boolean;
}
