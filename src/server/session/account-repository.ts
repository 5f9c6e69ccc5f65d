import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import { scopesOf, type UserLimits } from '#domain/records/query/scope.ts';
import { EXAMPLE_GROUPS, type ExampleGroup } from '#domain/session/example-groups.ts';
import { type Preferences, readPreferences } from '#domain/session/preferences.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';

export interface Account {
  readonly id: number;
  readonly version: number;
  readonly login: string;
  readonly nom: string;
  readonly prenom: string;
  readonly groupId: number | null;
  readonly groupLabel: string | null;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  /** The account of a program: it opens no session. */
  readonly isService: boolean;
  /** Last day the account is valid, `YYYY-MM-DD`. */
  readonly expiresOn: string | null;
  readonly preferences: Preferences;
  /** The group demands a second factor, from a day on; null: at once. */
  readonly groupRequiresFactor: boolean;
  readonly groupFactorFrom: string | null;
  /** An application or a key protects it. */
  readonly isProtected: boolean;
}

export interface HeldRight {
  readonly Id: number;
  readonly Code: string;
}

type Queryable = Pick<pg.Pool, 'query'>;
interface Row {
  readonly id: number;
  readonly version: number;
  readonly login: string;
  readonly nom: string;
  readonly prenom: string;
  readonly id_groupe_utilisateur: number | null;
  readonly groupe: string | null;
  readonly mot_de_passe: string | null;
  readonly is_actif: boolean;
  readonly is_service: boolean;
  readonly date_expiration: string | null;
  readonly eannee_travail: number | null;
  readonly preferences: unknown;
  readonly groupe_exige: boolean;
  readonly groupe_des: string | null;
  readonly est_protege: boolean;
}

interface NewAccount {
  readonly nom: string;
  readonly prenom: string;
  readonly login: string;
  readonly groupId: number;
  readonly passwordHash: string;
}

/** A product without editions has no year to work in. */
const EDITION = entities.utilisateur.fields.some(({ name }) => name === 'EanneeTravail') ? 'u.eannee_travail' : 'null::int';

const ACCOUNT = `select u.id, u.version, u.login, u.nom, u.prenom, u.id_groupe_utilisateur, g.nom as groupe, u.mot_de_passe, u.is_actif, u.is_service, u.date_expiration, ${EDITION} as eannee_travail, u.preferences,
    coalesce(g.is_second_facteur, false) as groupe_exige, g.second_facteur_des as groupe_des,
    (exists (select 1 from second_facteur f where f.id_utilisateur = u.id and f.date_activation is not null)
      or exists (select 1 from cle_acces c where c.id_utilisateur = u.id)) as est_protege
  from utilisateur u left join groupe_utilisateur g on g.id = u.id_groupe_utilisateur`;

/** The name of a link table and of its columns is codegen's to choose. */
export function linkOf(entity: EntityDescriptor, name: string): NonNullable<EntityDescriptor['fields'][number]['link']> {
  const link = entity.fields.find((field) => field.name === name)?.link;
  if (link === undefined) throw new Error(`${entity.entity}.${name} n'est pas une liste de liens`);
  return link;
}

const groupLink = linkOf(entities['groupe-utilisateur'], 'IdsDroit');
const ownLink = linkOf(entities.utilisateur, 'IdsDroitUtilisateur');
const RIGHTS = `select d.id as "Id", d.code as "Code" from utilisateur_droit d where d.id in (
    select l.${groupLink.targetColumn} from ${groupLink.table} l where l.${groupLink.ownerColumn} = $2
    union select l.${ownLink.targetColumn} from ${ownLink.table} l where l.${ownLink.ownerColumn} = $1) order by d.id`;

/** Fields of the user that some scope of the schema names. */
const limitFields = new Set(
  Object.values(entities).flatMap(({ scope }) => scopesOf(scope).flatMap(({ limits, any }) => [limits, ...any.map(({ user }) => user)])),
);
const LIMITS = entities.utilisateur.fields
  .filter(({ name }) => limitFields.has(name))
  .map(({ name, link, column }) => ({
    name,
    sql:
      link === undefined
        ? `array_remove(array[u.${column ?? ''}], null)`
        : `array(select l.${link.targetColumn} from ${link.table} l where l.${link.ownerColumn} = u.id)`,
  }));

function readAccounts(db: Queryable) {
  return {
    findByLogin: async (login: string): Promise<Account | null> => {
      const { rows } = await db.query<Row>(`${ACCOUNT} where u.login_n = norm($1::text)`, [login]);
      return toAccount(rows[0]);
    },

    findById: async (id: number): Promise<Account | null> => {
      const { rows } = await db.query<Row>(`${ACCOUNT} where u.id = $1`, [id]);
      return toAccount(rows[0]);
    },

    /** Rights of the group and the person's own. */
    rightsOf: async (account: Account): Promise<readonly HeldRight[]> => {
      const { rows } = await db.query<HeldRight>(RIGHTS, [account.id, account.groupId]);
      return rows;
    },

    /** Values that scopes compare rows with: the person, and those in the fields that a scope names. */
    limitsOf: async (id: number): Promise<UserLimits> => {
      const columns = LIMITS.map(({ name, sql }) => `${sql} as "${name}"`);
      const { rows } = await db.query<Record<string, readonly number[]>>(
        `select array[u.id] as "Id"${columns.map((column) => `, ${column}`).join('')} from utilisateur u where u.id = $1`,
        [id],
      );
      return rows[0] ?? { Id: [id] };
    },

    /** Accounts that may sign in, for what is counted against them. */
    listActive: async (): Promise<readonly Pick<Account, 'id' | 'login' | 'nom'>[]> => {
      const { rows } = await db.query<Pick<Account, 'id' | 'login' | 'nom'>>(
        "select id, login, concat_ws(' ', prenom, nom) as nom from utilisateur where is_actif order by id",
      );
      return rows;
    },

    hasAny: async (): Promise<boolean> => {
      const { rowCount } = await db.query('select 1 from utilisateur limit 1');
      return rowCount === 1;
    },
  };
}

function writeAccounts(db: Queryable) {
  return {
    insert: async ({ nom, prenom, login, groupId, passwordHash }: NewAccount): Promise<number> => {
      const { rows } = await db.query<{ id: number }>(
        `insert into utilisateur (nom, prenom, login, mot_de_passe, id_groupe_utilisateur, is_actif, recherche)
       select a.nom, a.prenom, a.login, a.hash, a.groupe, true, texte_cherche(concat_ws(' ', a.nom, a.prenom, a.login))
       from (values ($1::text, $2::text, $3::text, $4::text, $5::int)) a(nom, prenom, login, hash, groupe) returning id`,
        [nom, prenom, login, passwordHash, groupId],
      );
      return rows[0]?.id ?? 0;
    },

    /** The three groups given as examples (A-46); answers the one that holds every right. */
    ensureExampleGroups: async (): Promise<number> => {
      const ids: number[] = [];
      for (const group of EXAMPLE_GROUPS) ids.push(await insertGroup(db, group));
      return ids[0] ?? 0;
    },

    setPassword: async (id: number, passwordHash: string): Promise<void> => {
      await db.query('update utilisateur set mot_de_passe = $2 where id = $1', [id, passwordHash]);
    },

    /** Keeps what is given and leaves the rest; an edition that does not exist is none. */
    changePreferences: async (id: number, { Edition, ...others }: Preferences): Promise<Preferences> => {
      const { rows } = await db.query<Pick<Row, 'preferences' | 'eannee_travail'>>(
        `update utilisateur set preferences = coalesce(preferences, '{}'::jsonb) || $2::jsonb,
         eannee_travail = case when $3 then (select e.eannee from festival_edition e where e.eannee = $4::int) else eannee_travail end
       where id = $1 returning preferences, eannee_travail`,
        [id, JSON.stringify(others), Edition !== undefined, Edition ?? null],
      );
      return toPreferences(rows[0]);
    },
  };
}

export function accountRepository(db: Queryable) {
  return { ...readAccounts(db), ...writeAccounts(db) };
}

export type AccountRepository = ReturnType<typeof accountRepository>;

async function insertGroup(db: Queryable, { nom, holds }: ExampleGroup): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with groupe as (
       insert into groupe_utilisateur (nom, recherche) values ($1::text, texte_cherche($1::text)) returning id
     ), droits as (
       insert into ${groupLink.table} (${groupLink.ownerColumn}, ${groupLink.targetColumn})
       select groupe.id, d.id from groupe, utilisateur_droit d where d.code = any($2)
     ) select id from groupe`,
    [nom, rights.filter(holds).map(({ code }) => code)],
  );
  return rows[0]?.id ?? 0;
}

function toAccount(row: Row | undefined): Account | null {
  return row === undefined
    ? null
    : {
        id: row.id,
        version: row.version,
        login: row.login,
        nom: row.nom,
        prenom: row.prenom,
        groupId: row.id_groupe_utilisateur,
        groupLabel: row.groupe,
        passwordHash: row.mot_de_passe,
        isActive: row.is_actif,
        isService: row.is_service,
        expiresOn: row.date_expiration,
        preferences: toPreferences(row),
        groupRequiresFactor: row.groupe_exige,
        groupFactorFrom: row.groupe_des,
        isProtected: row.est_protege,
      };
}

function toPreferences(row: Pick<Row, 'preferences' | 'eannee_travail'> | undefined): Preferences {
  return {
    ...readPreferences(row?.preferences),
    ...(typeof row?.eannee_travail === 'number' && { Edition: row.eannee_travail }),
  };
}
