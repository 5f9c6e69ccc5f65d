import type pg from 'pg';
import { publishEvents } from '#server/events/publish.ts';
import type { RequestContext } from '#server/http/context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';

export type ViewKind = 'utilisateur-classement' | 'utilisateur-presentation' | 'utilisateur-filtre';

export interface StoredView {
  readonly Id: number;
  readonly Entity: string;
  readonly Libelle: string;
  readonly IsPublic: boolean;
  readonly IdCreateur: number;
}

/** What a person gives of a view; `content` is the kind's own column. */
export interface ViewValues {
  readonly entity: string;
  readonly libelle: string;
  readonly isPublic: boolean;
  readonly content?: unknown;
}

interface Kind {
  readonly table: string;
  /** Column of the kind's own content, and what a caller reads of it. */
  readonly column: string;
  readonly type: string;
  readonly shown: string;
}

const KINDS: Readonly<Record<ViewKind, Kind>> = {
  'utilisateur-classement': {
    table: 'utilisateur_classement',
    column: 'contenu',
    type: 'numeric[]',
    shown: 'coalesce(cardinality(contenu), 0) as "NbItem"',
  },
  'utilisateur-presentation': {
    table: 'utilisateur_presentation',
    column: 'colonnes',
    type: 'jsonb',
    shown: `coalesce(colonnes, '[]') as "Colonnes"`,
  },
  'utilisateur-filtre': { table: 'utilisateur_filtre', column: 'data', type: 'text', shown: `coalesce(data, '{}') as "Data"` },
};

const COMMON = 'id as "Id", entity as "Entity", libelle as "Libelle", is_public as "IsPublic", id_createur as "IdCreateur"';

/** Rows of one kind of saved view; a person reaches their own and those that are public. */
export const viewsRepository = (engine: RecordEngine, context: RequestContext, kind: ViewKind) => {
  const { table, column, type, shown } = KINDS[kind];
  const userId = context.user.id;
  return {
    list: async <T extends StoredView>(entity: string): Promise<readonly T[]> => {
      const { rows } = await engine.pool.query<T & pg.QueryResultRow>(
        `select ${COMMON}, ${shown} from ${table} where entity = $1 and (id_createur = $2 or is_public) order by libelle_n, id`,
        [entity, userId],
      );
      return rows;
    },

    find: async (id: number): Promise<StoredView | null> => {
      const { rows } = await engine.pool.query<StoredView>(
        `select ${COMMON} from ${table} where id = $1 and (id_createur = $2 or is_public)`,
        [id, userId],
      );
      return rows[0] ?? null;
    },

    insert: ({ entity, libelle, isPublic, content }: ViewValues): Promise<number> =>
      announcing(engine, context, {
        kind,
        op: 'insert',
        work: async (client) => {
          const { rows } = await client.query<{ id: number }>(
            `insert into ${table} (entity, libelle, is_public, id_createur, ${column}) values ($1, $2, $3, $4, $5::${type}) returning id`,
            [entity, libelle, isPublic, userId, content],
          );
          return rows[0]?.id ?? 0;
        },
      }),

    update: (id: number, { libelle, isPublic, content }: Omit<ViewValues, 'entity'>): Promise<number> =>
      announcing(engine, context, {
        kind,
        op: 'update',
        work: async (client) => {
          await client.query(
            `update ${table} set libelle = $2, is_public = $3, ${column} = coalesce($4::${type}, ${column}), version = version + 1 where id = $1`,
            [id, libelle, isPublic, content ?? null],
          );
          return id;
        },
      }),

    remove: (id: number): Promise<number> =>
      announcing(engine, context, {
        kind,
        op: 'delete',
        work: async (client) => {
          await client.query(`delete from ${table} where id = $1`, [id]);
          return id;
        },
      }),
  };
};

interface Change {
  readonly kind: ViewKind;
  readonly op: 'insert' | 'update' | 'delete';
  readonly work: (client: pg.PoolClient) => Promise<number>;
}

/** A view that changes is heard of by whoever has its list open, and by the counts that read it. */
export const announcing = async (engine: RecordEngine, context: RequestContext, { kind, op, work }: Change): Promise<number> => {
  const client = await engine.pool.connect();
  try {
    await client.query('begin');
    const id = await work(client);
    await publishEvents(client, [{ entity: kind, ids: [id], parent: null, op, version: null, batch: context.batch }]);
    await client.query('commit');
    engine.cache.invalidate(kind);
    return id;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};
