import type pg from 'pg';
import { DatabaseStartError } from '#server/database/database-error.ts';

interface DatabaseState {
  readonly base: string;
  readonly role: string;
  readonly encodage: string;
  readonly isReadOnly: boolean;
  readonly mayCreate: boolean;
  /** Owner of a table that the role does not own. */
  readonly otherOwner: string | null;
  /** Extensions that are neither there nor offered by this PostgreSQL. */
  readonly absent: readonly string[];
  /** Extensions that this role may not create. */
  readonly forbidden: readonly string[];
}

const EXTENSIONS = ['unaccent', 'pg_trgm'];

/**
 * Refuses a database in which this version could not keep its records, before anything is written there, and says what to do.
 * Throws `DatabaseStartError`.
 */
export async function requireUsable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<DatabaseState>(STATE, [EXTENSIONS]);
  const [state] = rows;
  const sentence = state === undefined ? null : sentenceOf(state);
  if (sentence !== null) throw new DatabaseStartError(sentence);
}

function sentenceOf(state: DatabaseState): string | null {
  const { base, role, encodage, isReadOnly, mayCreate, otherOwner, absent, forbidden } = state;
  if (encodage !== 'UTF8')
    return `La base ${base} est codée en ${encodage}, où les accents et les autres écritures se perdent : créez-en une en UTF8 (createdb -O ${role} -E UTF8 -T template0 …) et restaurez-y une sauvegarde.`;
  if (isReadOnly)
    return `La base ${base} est en lecture seule (serveur secondaire, ou default_transaction_read_only) : donnez l’adresse du serveur principal dans DATABASE_URL.`;
  if (!mayCreate)
    return `Le rôle ${role} ne peut pas créer de tables dans la base ${base} : rendez-l’en propriétaire (alter database "${base}" owner to "${role}"; puis, dans la base, alter schema public owner to "${role}";).`;
  if (otherOwner !== null)
    return `Les tables de la base ${base} appartiennent au rôle ${otherOwner}, et non à ${role} : connectez-vous sous ${otherOwner}, ou donnez-les à ${role} (reassign owned by "${otherOwner}" to "${role}";).`;
  if (absent.length > 0)
    return `Ce PostgreSQL n’a pas l’extension ${absent.join(' ni ')} : installez ses modules complémentaires (paquet postgresql-contrib), puis relancez.`;
  if (forbidden.length > 0)
    return `Le rôle ${role} ne peut pas créer l’extension ${forbidden.join(' ni ')} : sous un compte d’administration, dans la base ${base}, faites ${forbidden.map((name) => `create extension ${name};`).join(' ')}`;
  return null;
}

const STATE = `
  with missing as (select wanted from unnest($1::text[]) wanted where not exists (select from pg_extension where extname = wanted))
  select current_database()::text as base, current_user::text as role,
    current_setting('server_encoding') as encodage,
    pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly",
    has_schema_privilege('public', 'create') as "mayCreate",
    (select min(pg_get_userbyid(c.relowner)::text) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S') and not pg_has_role(c.relowner, 'member')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as "otherOwner",
    array(select wanted from missing where not exists (select from pg_available_extensions where name = wanted)) as absent,
    array(select wanted from missing
      where not (select rolsuper from pg_roles where rolname = current_user)
        and not (has_database_privilege(current_database(), 'create')
          and exists (select from pg_available_extension_versions v where v.name = wanted and v.trusted))) as forbidden`;
