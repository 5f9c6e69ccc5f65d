import type { SimulatedEngine } from './simulated-engine.ts';
import type { Attachment, MailOrder } from '#domain/work/mail-order.ts';
import type { EntityDescriptor, EnumDescriptor, FieldDescriptor, JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import type { HistoryLine } from '#domain/records/engine/rows.ts';
import type { Keeper, Proposed } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { norm } from '#domain/values/text/norm.ts';
import { createFilterKeys } from '#domain/records/query/filter-keys.ts';
import { fieldNamed, type Place, type RecordSource } from '#domain/records/read/record-source.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import type { Showing } from '#domain/records/wire/wire-record.ts';
import type { RecordEvent } from '#server/events/publish.ts';
import { createRegistry, type Registry } from '#domain/records/engine/registry.ts';
import { type MockFile, MockFiles } from '../files/mock-files.ts';
import type { MockContext } from '../mock-context.ts';
import { type LinkRow, type Row, Tables } from './tables.ts';

export interface HistoryEntry extends HistoryLine {
  readonly key: number;
  readonly batch: string;
  readonly user: { readonly id: number; readonly nom: string };
  readonly atMs: number;
}

/** Records of one deletion: enough to bring the same rows back under the same ids. */
export interface TrashBatch {
  readonly user: { readonly id: number; readonly nom: string };
  readonly atMs: number;
  readonly lines: readonly TrashLine[];
}

export type TrashLine =
  | { readonly kind: 'row'; readonly entity: string; readonly row: Row; readonly label: string | null }
  | { readonly kind: 'links'; readonly field: FieldDescriptor; readonly rows: readonly LinkRow[] }
  | ({ readonly kind: 'value' } & KeptValue);

/** A value to give back where nobody wrote something else since. */
export interface KeptValue {
  readonly entity: string;
  readonly id: number;
  readonly field: string;
  readonly value: JsonValue;
  /** New value. */
  readonly now: JsonValue;
}

export interface DepositSite {
  /** Null: there is no file of that name. */
  readonly file: (film: string, name: string) => Pick<MockFile, 'mime' | 'bytes' | 'width' | 'height'> | null;
}

/** Writes of one call, until its rules have looked at them. */
export interface MockUnit {
  readonly written: HistoryLine[];
  readonly events: RecordEvent[];
  /** A part of the work was done by who had just given their password. */
  isProven: boolean;
}

/** Hooks of the store before it writes, before it deletes and before a call counts: as in the server's engine. */
export interface MockRules {
  /** Checks of a change that a person makes by hand. */
  readonly byHand: (check: Work<void>, context: MockContext) => void;
  readonly beforeWrite: (proposed: Proposed, context: MockContext) => RecordData;
  readonly beforeDeletion: (entity: string, ids: readonly number[], context: MockContext) => readonly Keeper[];
  readonly beforeCommit: (unit: MockUnit, context: MockContext) => void;
}

const NO_RULES: MockRules = {
  byHand: () => undefined,
  beforeWrite: () => ({}),
  beforeDeletion: () => [],
  beforeCommit: () => undefined,
};

interface Enclosed {
  readonly attachments: readonly Attachment[];
  readonly values: NonNullable<MailOrder['values']>;
}

/** A call under way, as the steps of a work are answered. */
export interface Asking {
  readonly store: Store;
  readonly context: MockContext;
}

/** Target and end of a secret; nothing while it is new. */
export type ActivationLink = {
  readonly IdCompte?: number | null;
  readonly ExpireLe?: string;
  readonly UtiliseLe?: string | null;
};

/** The whole state of the simulated server. */
export class Store {
  /** By the record that somebody has open. */
  readonly locks = new Map<string, { readonly userId: number; readonly nom: string; readonly token: string; readonly expiresMs: number }>();
  /** Activation links, by their secret. */
  readonly links = new Map<string, ActivationLink>();
  readonly tables: Tables;
  readonly registry: Registry;
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
  readonly history: HistoryEntry[] = [];
  readonly trash = new Map<string, TrashBatch>();
  /** Reply of a create by idempotency key and user. */
  readonly idempotence = new Map<string, { readonly body: string; readonly id: number }>();
  /** Numbers that are no longer those of a live record, with the record that had them. */
  readonly numbers = new Map<string, number>();
  readonly filterKeys = createFilterKeys();
  readonly files = new MockFiles();
  /** The deposit site that the page simulates; null: there is none. */
  depositSite: DepositSite | null = null;
  /** The machine that drafts translations; null: there is none. */
  translation: SimulatedEngine | null = null;
  /** A list of probable duplicates folds each name once, not once a pair. */
  readonly #fold = remembered(norm);
  /** Does the person see the record, within the scopes? Given by who makes the store: scopes read it. */
  sees: (place: Place, context: MockContext) => boolean = () => true;
  readonly listeners = new Set<(event: RecordEvent) => void>();
  /** The call that writes now; null between calls. */
  unit: MockUnit | null = null;
  rules: MockRules = NO_RULES;
  /** Enclosures of an automatic mail. */
  enclose: (order: Pick<MailOrder, 'usage' | 'id'>, culture: Language, context: MockContext) => Enclosed = () => ({
    attachments: [],
    values: {},
  });

  constructor(entities: Readonly<Record<string, EntityDescriptor>>, enums: Readonly<Record<string, EnumDescriptor>>) {
    this.tables = new Tables(entities);
    this.enums = enums;
    this.registry = createRegistry({ entities, enums });
  }

  /** A listener hears of a change once it counts. */
  emit(event: RecordEvent): void {
    if (this.unit !== null) this.unit.events.push(event);
    else for (const listener of this.listeners) listener(event);
  }

  /** Snapshot of the state beside the rows: the answer puts it back. */
  checkpoint(): () => void {
    const lines = this.history.length;
    const kept = [keeping(this.trash), keeping(this.numbers), keeping(this.idempotence)];
    return () => {
      this.history.length = lines;
      for (const putBack of kept) putBack();
    };
  }

  /** A row as a deletion took it. */
  trashed(batch: string, { entity, id }: { readonly entity: string; readonly id: number }): Row | null {
    const rows = (this.trash.get(batch)?.lines ?? []).filter((line) => line.kind === 'row');
    return rows.find((line) => this.tables.rootOf(line.entity).name === entity && line.row['Id'] === id)?.row ?? null;
  }

  /** The rows for the person who asks. */
  sourceOf(context: MockContext): RecordSource {
    const { culture, user, edition, today, nowMs } = context;
    return { ...this.source(culture), viewer: { user: user.id, edition, today, nowMs }, sees: (place) => this.sees(place, context) };
  }

  /** Rows that the person may read. */
  shownTo(context: MockContext): Showing {
    return { source: this.sourceOf(context), isMasked: accessOf(this.registry, context).isMasked };
  }

  /** The rows as the pure rules walk them. */
  source(culture: string): RecordSource {
    const { tables } = this;
    return {
      culture,
      fold: this.#fold,
      entity: (name) => tables.entity(name),
      enumOf: (name) => this.enums[name],
      all: (name) => tables.all(name),
      having: (name, condition) => tables.having(name, condition),
      byId: (name, id) => tables.find(name, id),
      linkedIds: (name, linkField, id) => {
        const field = fieldNamed(tables.entity(name), linkField);
        return field?.link === undefined ? [] : tables.linkedIds(field, id);
      },
    };
  }
}

function remembered(fold: (text: string) => string): (text: string) => string {
  const cache = new Map<string, string>();
  return (text) => {
    const before = cache.get(text);
    if (before !== undefined) return before;
    const folded = fold(text);
    cache.set(text, folded);
    return folded;
  };
}

function keeping<K, V>(map: Map<K, V>): () => void {
  const entries = [...map];
  return () => {
    map.clear();
    for (const [key, value] of entries) map.set(key, value);
  };
}
