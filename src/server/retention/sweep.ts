/** The sweep: every term in turn, batch by batch. What a cut run left is due again at the next one, and nothing else. */
import { createContext } from '#server/http/context.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { NOBODY } from '#domain/records/requests/request-context.ts';
import type { RecordEngine, UnitOfWork } from '#server/records/engine/engine.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { heldEntities } from './due-repository.ts';
import { isSwitchedOn, lastRun, notePurge, noteRun } from './journal.ts';
import { BATCH, type SweepDay, type Swept, sweepRows } from './sweep-batch.ts';
import { sweepTrash } from './sweep-trash.ts';
import { TERMS, type Term } from './terms.ts';

export interface SweepOrder {
  readonly day: string;
  readonly context?: RequestContext;
  /** One kind of record alone. */
  readonly entity?: string;
  /** Batches after which the run stops by itself; it goes on when it is called again. */
  readonly batchesMax?: number;
}

export interface SweepReport {
  readonly purged: readonly { readonly entity: string; readonly field: string; readonly count: number }[];
  readonly isDone: boolean;
}

export async function sweepRetention(engine: RecordEngine, order: SweepOrder): Promise<SweepReport> {
  const run = crypto.randomUUID();
  const counts = new Map<string, SweepReport['purged'][number]>();
  let left = order.batchesMax ?? Infinity;
  for (const term of TERMS) {
    if (order.entity !== undefined && order.entity !== term.entity) continue;
    for (const sweepPlace of [sweepTrash, sweepRows]) {
      let size = BATCH;
      while (size === BATCH) {
        if (left <= 0) return { purged: [...counts.values()], isDone: false };
        const swept = await sweepBatch(engine, term, { ...order, run, sweepPlace });
        add(counts, term, swept);
        size = swept.size;
        left -= size > 0 ? 1 : 0;
      }
    }
  }
  return { purged: [...counts.values()], isDone: true };
}

interface BatchOrder extends SweepOrder {
  readonly run: string;
  readonly sweepPlace: typeof sweepRows;
}

async function sweepBatch(engine: RecordEngine, term: Term, { day, context, run, sweepPlace }: BatchOrder): Promise<Swept> {
  const entity = engine.registry.get(term.entity);
  const asker = context ?? createContext({ user: NOBODY });
  return inUnitOfWork(engine, asker, {
    operation: 'conservation',
    entity,
    work: async (unit) => {
      const swept = await sweepPlace(unit, term, { day, held: await heldEntities(unit.client) } satisfies SweepDay);
      if (swept.size > 0) await note(unit, term, { swept, day, run, isTrash: sweepPlace === sweepTrash });
      return swept;
    },
  });
}

interface Noted {
  readonly swept: Swept;
  readonly day: string;
  readonly run: string;
  readonly isTrash: boolean;
}

/** Lists of one kind show fields of others: every export that waits for its person may hold the values, and is made again in a minute. */
async function dropExports(unit: UnitOfWork): Promise<void> {
  const files = await unit.query<{ id: number }>(
    `with made as (select id, id_fichier from travail where etat = 'termine' and id_fichier is not null for update)
     update travail t set etat = 'expire', id_fichier = null from made where t.id = made.id returning made.id_fichier as id`,
    [],
  );
  unit.filesDropped(files.map(({ id }) => id));
}

async function note(unit: UnitOfWork, term: Term, { swept, day, run, isTrash }: Noted): Promise<void> {
  const userId = unit.context.user.id > 0 ? unit.context.user.id : null;
  for (const { field, title, label } of term.rules) {
    const count = swept.fields.get(field) ?? 0;
    if (count === 0) continue;
    const [rows, trashed] = isTrash ? [0, count] : [count, 0];
    await notePurge(unit.client, { run, day, entity: title, field: label, keep: term.keep, rows, trashed, userId });
  }
  await dropExports(unit);
  unit.announce({ entity: 'conservation-acte', op: 'insert', parent: null, version: null, id: 0 });
}

function add(counts: Map<string, SweepReport['purged'][number]>, { entity }: Term, { fields }: Swept): void {
  for (const [field, count] of fields) {
    const key = `${entity} ${field}`;
    if (count > 0) counts.set(key, { entity, field, count: (counts.get(key)?.count ?? 0) + count });
  }
}

/** Once a night, where a person switched it on; a night that was cut goes on at the next hour. */
export async function sweepAtNight(engine: RecordEngine): Promise<void> {
  const day = engine.today();
  if (!(await isSwitchedOn(engine.pool)) || (await lastRun(engine.pool))?.day === day) return;
  const { isDone } = await sweepRetention(engine, { day });
  if (isDone) await noteRun(engine.pool, { run: crypto.randomUUID(), day });
}
