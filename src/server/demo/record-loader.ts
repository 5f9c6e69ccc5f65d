import type { RecordData } from '#domain/values/record-data.ts';
import { systemUser } from '#server/records/engine/system-user.ts';
import { createContext } from '../http/context.ts';
import type { RecordEngine } from '../records/engine/engine.ts';
import { saveBatch } from '#server/records/write/write-operations.ts';

/** Brings data in through the record engine itself: same checks, history, search text and events as a person's entry. */
export interface RecordLoader {
  /** Creates the records in lots; the new ids, in the same order. */
  readonly saveAll: (entity: string, items: readonly RecordData[]) => Promise<readonly number[]>;
  /** Ids by the value of a column or SQL expression of the entity's table: what is already there. */
  readonly idsBy: (entity: string, expression: string) => Promise<ReadonlyMap<string, number>>;
}

const LOT = 250;
const SYSTEM = systemUser('Chargement');

export function createRecordLoader(engine: RecordEngine): RecordLoader {
  function context() {
    return createContext({ user: SYSTEM, culture: 'fr' });
  }
  function entityOf(name: string) {
    return engine.registry.get(name);
  }
  return {
    saveAll: async (name, items) => {
      const ids: number[] = [];
      for (let start = 0; start < items.length; start += LOT) {
        const lot = items.slice(start, start + LOT).map((item, index) => ({ ...item, Id: -index - 1 }));
        const { Ids } = await saveBatch(engine, context(), { entity: entityOf(name), body: { Items: lot, Deleted: [] } });
        ids.push(...lot.map(({ Id }) => Ids[String(Id)] ?? 0));
      }
      return ids;
    },
    idsBy: async (name, expression) => {
      const { rows } = await engine.pool.query<{ id: number; key: string | null }>(
        `select id, (${expression})::text as key from ${entityOf(name).table}`,
      );
      return new Map(rows.flatMap(({ id, key }) => (key === null ? [] : [[key, id]])));
    },
  };
}
