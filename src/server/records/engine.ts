import type pg from 'pg';
import type { ScopeUse } from '#domain/records/scope.ts';
import type { Mailbox } from '#server/mails/mailbox.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import type { RequestContext } from '#server/http/context.ts';
import type { FilterKeys } from './filter-keys.ts';
import type { RecordCache } from './record-cache.ts';
import type { Entity, Registry } from './registry.ts';
import type { SecretBox } from './secret-box.ts';
import type { RowScope } from './list-sql.ts';
import type { StatementCache } from './statement-cache.ts';

/** What every operation of the record engine works with. */
export interface RecordEngine {
  readonly registry: Registry;
  readonly pool: pg.Pool;
  readonly secrets: SecretBox;
  readonly cache: RecordCache;
  readonly statements: StatementCache;
  readonly filterKeys: FilterKeys;
  /** Rows of an entity that a person may see, or change, beyond rights: null for all. */
  readonly rowScope: (entity: Entity, context: RequestContext, use?: ScopeUse) => RowScope | null;
  /** Day of the festival: « today » of filters. */
  readonly today: () => string;
  /** Where the mails that transactions write leave from. */
  readonly mailbox: Mailbox;
  /** Instant of the wire. */
  readonly now: () => string;
  /** Records that keep others from being deleted, beyond the references of the schema. */
  readonly keepers: (unit: CommitUnit, entity: string, ids: readonly number[]) => Promise<readonly Keeper[]>;
  /** Rules on a record that is about to exist, in its transaction: they refuse it, or answer what it says besides what was sent. */
  readonly beforeInsert: (unit: CommitUnit, entity: string, record: RecordData) => Promise<RecordData>;
  /** What a rule says of a record that is about to change, as it will be: kept where the change leaves a field empty. */
  readonly beforeUpdate: (unit: CommitUnit, entity: string, record: RecordData) => Promise<RecordData>;
  /** Rules that look at everything a transaction wrote and may still refuse it. */
  readonly beforeCommit: (unit: CommitUnit, written: readonly WrittenRecord[]) => Promise<void>;
  /** Told after a commit that left search texts to fill. */
  readonly onSearchQueued: () => void;
  /** Told of every finished operation, for the check of the number of queries. */
  readonly onQueries: (report: QueryReport) => void;
}

type FieldValues = { readonly [field: string]: JsonValue };

export interface Keeper {
  readonly entity: string;
  /** Field that says why. */
  readonly field: string;
  readonly ids: readonly number[];
}

/** A change that a rule makes besides what was asked, in the same transaction. */
export interface FurtherChange {
  readonly entity: string;
  readonly id: number;
  readonly parent: null;
  readonly op: 'update';
  readonly version: number;
}

export interface CommitUnit {
  readonly context: RequestContext;
  /** Writes the history of a further change. */
  readonly note: (
    change: FurtherChange & { readonly before: FieldValues; readonly after: FieldValues; readonly fields: readonly string[] },
  ) => void;
  /** Tells the browsers of it. */
  readonly announce: (change: FurtherChange) => void;
  readonly query: <R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;
}

/** What a transaction did to one record. */
export interface WrittenRecord {
  readonly entity: string;
  readonly id: number;
  readonly op: 'insert' | 'update' | 'delete' | 'restore';
  /** Fields of an update, secrets included. */
  readonly fields?: readonly string[];
  /** Changed values as they were. */
  readonly before?: FieldValues | null;
}

export interface QueryReport {
  readonly operation: string;
  readonly entity: string;
  readonly queries: number;
}
