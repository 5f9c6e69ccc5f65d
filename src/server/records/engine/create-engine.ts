import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { festivalZone, toUtcText, zonedParts } from '#domain/values/dates.ts';
import { createPlannedStatements } from '#server/database/planned-statements.ts';
import { type Mailbox, NO_MAILBOX } from '#server/mails/mailbox.ts';
import { NO_RULES, type RecordEngine } from './engine.ts';
import { createFilterKeys } from '#domain/records/query/filter-keys.ts';
import { createRecordCache } from './record-cache.ts';
import { createRegistry } from '#domain/records/engine/registry.ts';
import { rowScopeOf } from '../scope/row-scope.ts';
import { createStatementCache } from './statement-cache.ts';
import { fillMissingSearch } from '../write/search-repository.ts';
import { createSecretBox } from '../write/secret-box.ts';

export interface EngineOptions {
  readonly pool: pg.Pool;
  /** 32 bytes, from `readSecretKey`. */
  readonly secretKey: Buffer;
  readonly clock?: () => number;
  readonly rules?: RecordEngine['rules'];
  readonly mailbox?: Mailbox;
  readonly enclose?: RecordEngine['enclose'];
  readonly keepFile?: RecordEngine['keepFile'];
  readonly lift?: RecordEngine['lift'];
  readonly onFilesDropped?: RecordEngine['onFilesDropped'];
  readonly onQueries?: RecordEngine['onQueries'];
}

/** All entities once, as one set of rights reads them, hold less than 400,000 characters, and 40 MB of each connection. */
const PLANNED_CHARACTERS = 600_000;

/** The record engine of the whole schema over one pool. */
export function createRecordEngine({
  pool,
  secretKey,
  clock = Date.now,
  rules = NO_RULES,
  mailbox = NO_MAILBOX,
  enclose = async () => ({ attachments: [], values: {}, unprintable: [] }),
  keepFile = () => Promise.reject(new Error('this engine keeps no files')),
  lift = () => Promise.resolve(false),
  onFilesDropped = () => undefined,
  onQueries = () => undefined,
}: EngineOptions): RecordEngine {
  const registry = createRegistry({ entities, enums });
  const cache = createRecordCache();
  return {
    registry,
    pool,
    secrets: createSecretBox(secretKey),
    cache,
    statements: createStatementCache(),
    planned: createPlannedStatements({ charactersMax: PLANNED_CHARACTERS }),
    filterKeys: createFilterKeys(),
    rowScope: rowScopeOf(registry, clock),
    today: todayBy(clock),
    mailbox,
    enclose,
    keepFile,
    now: () => toUtcText(clock()),
    rules,
    lift,
    // A failure here is mended at the next start: the missing text is its own note.
    onSearchQueued: () => void fillMissingSearch({ registry, pool, cache }).catch(() => undefined),
    onFilesDropped,
    onQueries,
  };
}

const MINUTE_MS = 60_000;

/** The day by the clock of the festival; a day never changes within a minute, and asking the time zone is slow. */
function todayBy(clock: () => number): () => string {
  let cached = { minute: Number.NaN, zone: '', date: '' };
  return () => {
    const now = clock();
    const minute = Math.floor(now / MINUTE_MS);
    const zone = festivalZone();
    if (cached.minute !== minute || cached.zone !== zone) cached = { minute, zone, date: zonedParts(now, zone).date };
    return cached.date;
  };
}
