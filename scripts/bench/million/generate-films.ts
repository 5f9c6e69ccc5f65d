import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import { keptFields } from '#domain/records/engine/kept-texts.ts';
import { createRegistry } from '#domain/records/engine/registry.ts';
import { ABSENT } from '#server/records/sort/sort-key-sql.ts';

const HEADS = [
  'Ombre',
  'Enfance',
  'Nuit',
  'Promesse',
  'Étoile',
  'Rivière',
  'Lettre',
  'Mémoire',
  'Lumière',
  'Forêt',
  'Fenêtre',
  'Traversée',
  'Colère',
  'Neige',
  'Frontière',
  'Rumeur',
];
const TAILS = [
  'gymnase',
  'phare',
  'marais',
  'facteur',
  'canal',
  'grenier',
  'fleuve',
  'renard',
  'tramway',
  'désert',
  'piano',
  'village',
  'chalutier',
  'quai',
  'col',
  'boxeur',
];
const DAY_COUNT = 3650;
/** They have neither credits nor registrations: what their rows keep of these says so. */
const KEPT = keptFields(createRegistry({ entities }).get('film')).map(({ keptIn }) => keptIn);

/**
 * Fills a migrated database with `count` invented films, set-based: the volumes that speed is measured at.
 * Titles repeat as titles do; the words have accents, so that folded search is measured too.
 */
export async function generateFilms(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ ids: number[] }>('select array_agg(id order by id) as ids from pays');
  await pool.query(
    `insert into film (id, titre_original, titre_tri, prefixe, titre_international, reference, annee_prod, id_pays, duree, is_online, date_inscription, recherche, ${KEPT.join(', ')})
     select nextval('film_id_seq'), t.titre, t.titre, case n % 3 when 0 then 'La' when 1 then 'Le' end, 'Film ' || n, 'B' || n, 1950 + n % 76,
       ($2::int[])[1 + n % cardinality($2::int[])], 120 + (n::bigint * 37) % 7000, n % 2 = 0, date '2016-01-01' + n % ${DAY_COUNT}, norm(t.titre || ' Film ' || n || ' B' || n), ${KEPT.map(() => ABSENT).join(', ')}
     from generate_series(1, $1::int) n
     cross join lateral (select ($3::text[])[1 + (n::bigint * 7919) % 16] || ' du ' || ($4::text[])[1 + (n::bigint * 104729 / 16) % 16] || ' ' || (n % 997) as titre) t`,
    [count, rows[0]?.ids ?? [], HEADS, TAILS],
  );
  await pool.query('vacuum analyze film');
}
