import type pg from 'pg';
import type { RecordData } from '#domain/values/record-data.ts';
import type { HistoryLine, PastChange, RecordPlace } from '#domain/records/engine/rows.ts';
import { changeFollowers } from '#product-server/change-followers.ts';
import { tell } from '#server/threads/tell.ts';
import type { UnitOfWork } from '../engine/engine.ts';

/** Writes the history of a transaction: who, when, and the changed fields only. What follows changes is written by the same statement. */
export async function writeHistory(unit: UnitOfWork, entries: readonly HistoryLine[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ entity, id, parent, op, version, before, after }) => ({
    entite: entity,
    id_fiche: id,
    entite_parent: parent?.entity ?? null,
    id_parent: parent?.id ?? null,
    operation: op,
    version,
    avant: before,
    apres: after,
  }));
  const followers = await unit.query<{ id: number }>(
    `with r as (select * from jsonb_to_recordset($3::jsonb)
       r(entite text, id_fiche int, entite_parent text, id_parent int, operation text, version int, avant jsonb, apres jsonb)),
     dit as (insert into historique (lot, id_utilisateur, programme, entite, id_fiche, entite_parent, id_parent, operation, version, avant, apres)
       select $1, $2, $4, r.entite, r.id_fiche, r.entite_parent, r.id_parent, r.operation, r.version, r.avant, r.apres from r
       returning id, entite, id_fiche, entite_parent, id_parent, operation, avant, apres)
     ${changeFollowers(unit.engine.registry)}`,
    [unit.context.batch, unit.context.user.id > 0 ? unit.context.user.id : null, JSON.stringify(rows), unit.context.program],
  );
  if (followers.length > 0) await tell(unit, { do: 'tell', place: null, users: followers.map(({ id }) => id) });
}

/** Name of the user, and of the program that acted for them by a token. */
const WRITER = `concat_ws(' · ', nullif(concat_ws(' ', u.prenom, u.nom), ''), h.programme)`;

/** Changes of a record after a version, the latest first. */
export async function changesSince(
  unit: UnitOfWork,
  { entity, id, version }: RecordPlace & { readonly version: number },
): Promise<readonly PastChange[]> {
  return unit.query<PastChange & pg.QueryResultRow>(
    `select h.id_utilisateur as "userId", ${WRITER} as "userName", h.le as at, h.avant as before, h.apres as after
     from historique h left join utilisateur u on u.id = h.id_utilisateur
     where h.entite = $1 and h.id_fiche = $2 and h.version > $3 order by h.id desc limit 200`,
    [entity, id, version],
  );
}

interface CreatedRecord {
  readonly Entite: string;
  readonly Id: number;
  readonly IsModifiee: boolean;
}

/** Records that one call of the person created, and whether anybody wrote on them or their parts since. */
export async function createdIn(unit: UnitOfWork, batch: string): Promise<readonly (CreatedRecord & RecordData)[]> {
  return unit.query<CreatedRecord & RecordData>(
    `select h.entite as "Entite", h.id_fiche as "Id",
       exists (select from historique l where l.lot <> h.lot and l.entite = h.entite and l.id_fiche = h.id_fiche)
       or exists (select from historique l where l.lot <> h.lot and l.entite_parent = h.entite and l.id_parent = h.id_fiche) as "IsModifiee"
     from historique h where h.lot = $1 and h.id_utilisateur = $2 and h.operation = 'insert'`,
    [batch, unit.context.user.id],
  );
}

interface HistoryQuestion {
  readonly entity: string;
  readonly id: string;
  /** Conditions of lines to leave out. */
  readonly hidden: readonly string[];
  /** The names, as an array in SQL, that the lines of an entity may not tell. */
  readonly masked: readonly { readonly entity: string; readonly names: string }[];
}

/** History of a record and of its parts, the latest first, as JSON text. A line that would tell nothing else than what is hidden is left out. */
export function historySql(parameters: HistoryQuestion): string {
  return `select coalesce(json_agg(r), '[]')::text as page from (
    select h.id as "Id", h.lot as "Batch", h.entite as "Entite", h.id_fiche as "IdRecord", h.id_utilisateur as "IdUtilisateur",
      nullif(${WRITER}, '') as "UtilisateurLibelle", to_char(h.le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "At",
      h.operation as "Op", ${shown(parameters, 'h.avant')} as "Before", ${shown(parameters, 'h.apres')} as "After"
    from historique h left join utilisateur u on u.id = h.id_utilisateur
    where ((h.entite = ${parameters.entity} and h.id_fiche = ${parameters.id}) or (h.entite_parent = ${parameters.entity} and h.id_parent = ${parameters.id}))${parameters.hidden.map((condition) => ` and not (${condition})`).join('')}${parameters.masked.map(saysMore).join('')}
    order by h.id desc limit 500) r`;
}

function shown({ masked }: HistoryQuestion, column: string): string {
  return masked.length === 0
    ? column
    : `case ${masked.map(({ entity, names }) => `when h.entite = ${entity} then ${column} - ${names}`).join(' ')} else ${column} end`;
}

function saysMore({ entity, names }: HistoryQuestion['masked'][number]): string {
  return ` and not (h.entite = ${entity} and h.operation = 'update' and coalesce(h.apres, h.avant) <> '{}' and coalesce(h.avant, '{}') - ${names} = '{}' and coalesce(h.apres, '{}') - ${names} = '{}')`;
}
