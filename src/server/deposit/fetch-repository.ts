import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { MediaCanal } from '#generated/enums/media-canal.gen.ts';
import { RepriseEtat } from '#generated/enums/reprise-etat.gen.ts';
import type { FetchedEntity } from '#domain/submissions/deposit-files.ts';
import { publishEvents } from '#server/events/publish.ts';

/** A file that is to be fetched. */
export interface WaitingFile {
  readonly entity: FetchedEntity;
  readonly id: number;
  readonly url: string;
  readonly name: string | null;
  /** This one included. */
  readonly attempts: number;
  readonly parentId: number | null;
}

type Pool = Pick<pg.Pool, 'query' | 'connect'>;

const TABLES = {
  'ins-recup-image': { table: 'ins_recup_image', file: 'id_image', name: 'nom_fichier', parent: 'ins-recup', parentColumn: 'id_ins_recup' },
  media: { table: 'media', file: 'id_fichier', name: 'null::text', parent: 'film', parentColumn: 'id_film' },
} as const satisfies Readonly<Record<FetchedEntity, object>>;

/** A process that died leaves its file to whoever comes after that long. */
const LEASE = "interval '45 minutes'";

/**
 * Takes the next file that is due, before anything of it is fetched: several processes never fetch the same one,
 * and one that ends the process is not tried for ever.
 */
export async function takeNext(pool: Pool, entity: FetchedEntity, nowMs: number): Promise<WaitingFile | null> {
  const { table, file, name, parentColumn } = TABLES[entity];
  const { rows } = await pool.query<Omit<WaitingFile, 'entity'>>(
    `update ${table} set etat_reprise = ${RepriseEtat.encours}, essais_reprise = coalesce(essais_reprise, 0) + 1,
       prochaine_reprise = to_timestamp($1) + ${LEASE}, version = version + 1
     where id = (select id from ${table}
       where etat_reprise in (${RepriseEtat.attente}, ${RepriseEtat.encours}) and ${file} is null and url_source is not null
         and (prochaine_reprise is null or prochaine_reprise <= to_timestamp($1))
       order by id for update skip locked limit 1)
     returning id, url_source as url, ${name} as name, essais_reprise as attempts, ${parentColumn} as "parentId"`,
    [nowMs / 1000],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const taken = { ...row, entity };
  await publishEvents(await anyClient(pool), [eventOf(taken)]);
  return taken;
}

async function anyClient(pool: Pool): Promise<Pick<pg.ClientBase, 'query'>> {
  return { query: pool.query.bind(pool) };
}

function eventOf({ entity, id, parentId }: WaitingFile) {
  return {
    entity,
    ids: [id],
    parent: parentId === null ? null : { entity: TABLES[entity].parent, id: parentId },
    op: 'update' as const,
    version: null,
    batch: randomUUID(),
  };
}

export interface FetchFailure {
  readonly sentence: string;
  /** Null: it is not tried again. */
  readonly againMs: number | null;
}

export async function noteFailure(pool: Pool, file: WaitingFile, { sentence, againMs }: FetchFailure): Promise<void> {
  const state = againMs === null ? RepriseEtat.erreur : RepriseEtat.attente;
  await pool.query(
    `update ${TABLES[file.entity].table} set etat_reprise = $2, erreur_reprise = $3, prochaine_reprise = to_timestamp($4), version = version + 1 where id = $1`,
    [file.id, state, sentence, againMs === null ? null : againMs / 1000],
  );
  await publishEvents(await anyClient(pool), [eventOf(file)]);
}

/** A file that is not ours to store stays where it is: a player of another host, a page. */
export async function leaveOutside(pool: Pool, file: WaitingFile): Promise<void> {
  await pool.query(
    `update media set canal = ${MediaCanal.externe}, etat_reprise = null, prochaine_reprise = null, erreur_reprise = null, version = version + 1 where id = $1`,
    [file.id],
  );
  await publishEvents(await anyClient(pool), [eventOf(file)]);
}
