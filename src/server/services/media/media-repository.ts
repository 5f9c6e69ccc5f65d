import type pg from 'pg';
import { publishEvents } from '#server/events/publish.ts';
import type { MediaServer } from './media-server.ts';

export interface MediaFolder {
  readonly folder: string;
  readonly server: MediaServer;
  /** Names under which media of the location are known. */
  readonly known: readonly string[];
}

export interface FolderState {
  readonly etat: number;
  /** Null: what was last counted stays. */
  readonly counted: { readonly files: number; readonly orphans: number; readonly atMs: number } | null;
  readonly batch: string;
}

const FOLDER = `select e.dossier as folder, s.url_source as url, s.adresse_ip as host, s.port, s.protocole as protocol, s.ftp_login as login,
    s.ftp_password as password,
    array(select name from media m left join fichier f on f.id = m.id_fichier, unnest(array[f.nom, m.libelle]) as name
      where m.id_emplacement = e.id and name is not null) as known
  from media_emplacement e join media_serveur s on s.id = e.id_serveur where e.id = $1`;

export function mediaRepository(pool: pg.Pool) {
  return {
    /** The password as it is stored: sealed. */
    findFolder: async (id: number): Promise<MediaFolder | null> => {
      const { rows } = await pool.query<MediaServer & { readonly folder: string; readonly known: readonly string[] }>(FOLDER, [id]);
      const [row] = rows;
      if (row === undefined) return null;
      const { folder, known, ...server } = row;
      return { folder, known, server };
    },

    /** The state found is nobody's edition: the version stays, and open sheets learn of it. */
    saveState: async (id: number, { etat, counted, batch }: FolderState): Promise<void> => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('update media_emplacement set etat = $2 where id = $1', [id, etat]);
        if (counted !== null)
          await client.query(
            'update media_emplacement set nb_fichiers = $2, nb_orphelins = $3, date_maj = to_timestamp($4) where id = $1',
            [id, counted.files, counted.orphans, counted.atMs / 1000],
          );
        await publishEvents(client, [{ entity: 'media-emplacement', ids: [id], parent: null, op: 'update', version: null, batch }]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
