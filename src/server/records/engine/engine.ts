import type { NewFile } from '#domain/work/file-steps.ts';
import type pg from 'pg';
import type { ScopeUse } from '#domain/records/query/scope.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { Attachment, MailOrder } from '#domain/work/mail-order.ts';
import type { PlannedStatements } from '#server/database/planned-statements.ts';
import type { Mailbox } from '#server/mails/mailbox.ts';
import type { Keeper, Proposed } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { FilterKeys } from '#domain/records/query/filter-keys.ts';
import type { RecordCache } from './record-cache.ts';
import type { Entity, Registry } from '#domain/records/engine/registry.ts';
import type { Announced, HistoryLine, SearchChange } from '#domain/records/engine/rows.ts';
import type { SecretBox } from '../write/secret-box.ts';
import type { RowScope } from '../sql/source-sql.ts';
import type { StatementCache } from './statement-cache.ts';
import type { SqlBuild } from '../sql/sql-build.ts';

/** Parts that every operation of the record engine works with. */
export interface RecordEngine {
  readonly registry: Registry;
  readonly pool: pg.Pool;
  readonly secrets: SecretBox;
  readonly cache: RecordCache;
  readonly statements: StatementCache;
  /** Statements of single records, whose plans connections keep. */
  readonly planned: PlannedStatements;
  readonly filterKeys: FilterKeys;
  /** Rows of an entity that a person may see, or change, beyond rights: null for all. */
  readonly rowScope: (entity: Entity, context: RequestContext, use?: ScopeUse) => RowScope | null;
  /** Day of the festival: « today » of filters. */
  readonly today: () => string;
  /** Sender of the mails that transactions write. */
  readonly mailbox: Mailbox;
  /** Prints what goes with an automatic mail, in the transaction that writes it. */
  readonly enclose: (
    unit: UnitOfWork,
    order: Pick<MailOrder, 'usage' | 'id'>,
    culture: Language,
  ) => Promise<{
    readonly attachments: readonly Attachment[];
    readonly values: NonNullable<MailOrder['values']>;
    /** Texts of them with letters that no font prints. */
    readonly unprintable: readonly string[];
  }>;
  /** Keeps a file of a call; answers its id. */
  readonly keepFile: (unit: UnitOfWork, file: NewFile) => Promise<number>;
  /** Instant of the wire. */
  readonly now: () => string;
  /** The rules of the festival, and what only this side looks after, at their three moments. */
  readonly rules: RecordRules;
  /** Lifts a refusal between two transactions, by asking a service outside; true: the work starts again. */
  readonly lift: (engine: RecordEngine, refusal: unknown) => Promise<boolean>;
  /** Called after a commit that left search texts to fill. */
  readonly onSearchQueued: () => void;
  /** Deletes files after the commit of a work that let them go. */
  readonly onFilesDropped: (ids: readonly number[]) => void;
  /** Called for every finished operation, to check the number of queries. */
  readonly onQueries: (report: QueryReport) => void;
}

/** One transaction of the record engine: what it writes, and what it must announce before it commits. */
export interface UnitOfWork {
  readonly engine: RecordEngine;
  readonly context: RequestContext;
  /** Years of the editions that it may write in, rules included; null: all. */
  readonly editions: readonly number[] | null;
  readonly client: pg.PoolClient;
  readonly query: <R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;
  readonly newBuild: () => SqlBuild;
  readonly note: (entry: HistoryLine) => void;
  /** The lines noted so far carry no values: only the fact is recorded. */
  readonly hush: () => void;
  readonly announce: (change: Announced) => void;
  readonly searchChanged: (change: SearchChange) => void;
  /** Some search texts were left for after the commit. */
  readonly searchQueued: () => void;
  /** These files go once the transaction has committed. */
  readonly filesDropped: (ids: readonly number[]) => void;
}

/** Hooks of the engine before it writes, before it deletes and before it commits. */
export interface RecordRules {
  /** Checks of a change that a person makes by hand. */
  readonly byHand: (unit: UnitOfWork, check: Work<void>) => Promise<void>;
  readonly beforeWrite: (unit: UnitOfWork, proposed: Proposed) => Promise<RecordData>;
  readonly beforeDeletion: (unit: UnitOfWork, entity: string, ids: readonly number[]) => Promise<readonly Keeper[]>;
  /** `written` grows while rules write. */
  readonly beforeCommit: (unit: UnitOfWork, written: readonly HistoryLine[]) => Promise<void>;
}

/** An engine without rules: records as the schema says them. */
export const NO_RULES: RecordRules = {
  byHand: async () => undefined,
  beforeWrite: async () => ({}),
  beforeDeletion: async () => [],
  beforeCommit: async () => undefined,
};

export interface QueryReport {
  readonly operation: string;
  readonly entity: string;
  readonly queries: number;
}
