import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import { type EntityName, entityLoaders } from '#generated/entities/loaders.gen.ts';
import type { AccessLine } from './access-line.ts';

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** The user or the token may be gone by the time that the line is written. */
const INSERT = `insert into acces_acte (cle_ligne, le, nature, id_utilisateur, nom_compte, adresse, appareil, no_session, id_jeton, entite, objet, id_fiche, nb_lignes, format, precisions, recherche)
  select l.key, to_timestamp(l.at / 1000.0), l.nature, (select id from utilisateur where id = l."userId"), l.account, l.address, l.device, l."sessionId",
    (select id from jeton_acces where id = l."tokenId"), l.entity, l.object, l."recordId", l.rows, l.format, l.detail,
    texte_cherche(concat_ws(' ', l.account, l.object, l.detail, l.address))
  from jsonb_to_recordset($1::jsonb) as l(key text, at float8, nature int, "userId" int, account text, address text, device text, "sessionId" int,
    "tokenId" int, entity text, object text, "recordId" int, rows int, format text, detail text)
  order by l.at on conflict (cle_ligne_n) do nothing`;

/** Writes lines once each, whether they come from this process or from one that stopped before. */
export async function insertAccessLines(query: Query, lines: readonly AccessLine[]): Promise<void> {
  const rows = await Promise.all(lines.map(rowOf));
  await query(INSERT, [JSON.stringify(rows)]);
}

async function rowOf({ fields, ...line }: AccessLine) {
  const labels = line.entity === null ? {} : await labelsOf(line.entity);
  const named = fields.map((field) => labels[`fields.${field}`] ?? field);
  const detail = [line.detail, ...named].filter((part) => part !== null).join(', ');
  return {
    ...line,
    account: fit(line.account, 255),
    address: fit(line.address, 100),
    device: fit(line.device, 100),
    object: fit(line.object ?? labels['one'] ?? line.entity, 255),
    format: fit(line.format, 50),
    detail: fit(detail === '' ? null : detail, 255),
  };
}

async function labelsOf(entity: string): Promise<Readonly<Record<string, string>>> {
  return isEntityName(entity) ? (await entityLoaders[entity]()).labels : {};
}

function isEntityName(name: string): name is EntityName {
  return name in entities;
}

// PostgreSQL takes neither NUL nor half a pair of surrogates.
function fit(text: string | null, max: number): string | null {
  return text === null ? null : text.slice(0, max).toWellFormed().replaceAll('\0', '\u{FFFD}');
}

export interface Consultation {
  readonly account: string;
  readonly last: string;
  readonly count: number;
  readonly isProtected: boolean;
}

/** Accounts that read a record, the latest reader first. */
export async function listConsultations(
  pool: Pick<pg.Pool, 'query'>,
  {
    entity,
    id,
    natures,
    isProtected,
  }: { readonly entity: string; readonly id: number; readonly natures: readonly number[]; readonly isProtected: number },
): Promise<readonly Consultation[]> {
  const { rows } = await pool.query<Consultation>(
    `select coalesce(max(nom_compte), '?') as account, to_char(max(le) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as last, count(*)::int as count,
       bool_or(nature = $4) as "isProtected"
     from acces_acte where entite = $1 and id_fiche = $2 and nature = any($3::int[]) group by coalesce(id_utilisateur::text, nom_compte)
     order by max(le) desc limit 200`,
    [entity, id, natures, isProtected],
  );
  return rows;
}
