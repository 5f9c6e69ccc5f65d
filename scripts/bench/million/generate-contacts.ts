import type pg from 'pg';
import { ABSENT } from '#server/records/sort/sort-key-sql.ts';

const NAMES = ['Martin', 'Ombre', 'Lefèvre', 'Moreau', 'García', 'Rossi', 'Nguyen', 'Kowalski', 'Schäfer', 'Okafor', 'Tanaka', 'Haddad'];
const FIRST_NAMES = ['Camille', 'Zoé', 'Anaïs', 'Louis', 'Inès', 'Hugo', 'Élise', 'Omar', 'Nina', 'Paul'];

/** Fills a migrated database with `count` invented people, each with a contact and the texts that the engine keeps beside it. */
export async function generateContacts(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with people as (
       insert into personne (nom, prenom, recherche, cle_tri_fonctions, cle_tri_employeurs)
       select nom, prenom, norm(nom || ' ' || prenom), ${ABSENT}, ${ABSENT} from (
         select ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || (n::bigint * 7919) % 9973 as nom,
           ($3::text[])[1 + (n / 7) % cardinality($3::text[])] as prenom
         from generate_series(1, $1::int) n) t
       returning id, nom, prenom)
     insert into contact (id_personne, email, is_mailing, recherche, cle_tri, cle_tri_nationalite)
     select id, 'p' || id || '@exemple.test', id % 2 = 0, norm(nom || ' ' || prenom || ' p' || id || '@exemple.test'), norm(nom) || chr(1) || norm(prenom), ${ABSENT}
     from people`,
    [count, NAMES, FIRST_NAMES],
  );
  await pool.query('vacuum analyze personne');
  await pool.query('vacuum analyze contact');
}
