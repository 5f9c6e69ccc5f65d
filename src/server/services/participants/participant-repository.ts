import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import type { Candidate, Participation } from '#domain/participants/creation-check.ts';
import { linkOf } from '#server/session/account-repository.ts';

const activities = linkOf(entities.contact, 'IdsActivite');
const companions = linkOf(entities['festival-participant'], 'Accompagnants');

/** Who has no address is written to through a correspondent. */
const CONTACT = `select a.id_pays as "idPays",
    exists (select 1 from contact r where r.id in (c.id, $2) and nullif(r.email, '') is not null and not r.is_email_erreur) as "hasValidEmail",
    exists (select 1 from bam_compte b where b.id_contact = c.id) as "hasAccount",
    (select count(*)::int from ${activities.table} l where l.${activities.ownerColumn} = c.id) as "nbActivites"
  from contact c left join adresse a on a.id = c.id_adresse where c.id = $1`;

const PARTICIPATIONS = `select p.id, p.type, p.statut, coalesce(p.id_contact = $2, false) as "isSameContact" from festival_participant p
  where p.eannee = $1 and (p.id_contact = $2 or p.id_personne = (select c.id_personne from contact c where c.id = $2)) order by p.id`;

/** Other accreditations or invitations of the same contact and year. */
const OPPOSED = `select p.id, p.type, p.statut, o.id as "otherId", o.type as "otherType", o.statut as "otherStatut"
  from festival_participant p join festival_participant o on o.eannee = p.eannee and o.id_contact = p.id_contact and o.id <> p.id
  where p.id = any($1) and p.type = any($2) and o.type = any($2) and o.type <> p.type`;

/** Companions of these participants who accompany somebody else of the same year, or themselves. */
const SHARED_COMPANIONS = `select l.${companions.targetColumn} as id from ${companions.table} l
  join festival_participant p on p.id = l.${companions.ownerColumn}
  where l.${companions.ownerColumn} = any($1) and (l.${companions.targetColumn} = l.${companions.ownerColumn} or exists (
    select 1 from ${companions.table} o join festival_participant q on q.id = o.${companions.ownerColumn}
    where o.${companions.targetColumn} = l.${companions.targetColumn} and o.${companions.ownerColumn} <> l.${companions.ownerColumn}
      and q.eannee = p.eannee))`;

type Rows = <R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;

export interface Asked {
  readonly eannee: number | null;
  readonly idContact: number | null;
  readonly idCorrespondant: number | null;
}

export interface OpposedRow {
  readonly id: number;
  readonly type: number;
  readonly statut: number;
  readonly otherId: number;
  readonly otherType: number;
  readonly otherStatut: number;
}

export const participantRepository = ({ query }: { readonly query: Rows }) => ({
  candidate: async ({ eannee, idContact, idCorrespondant }: Asked): Promise<Candidate> => {
    const [contact] = await query<NonNullable<Candidate['contact']>>(CONTACT, [idContact, idCorrespondant]);
    const editions = await query('select 1 from festival_edition where eannee = $1', [eannee]);
    const participations = await query<Participation>(PARTICIPATIONS, [eannee, idContact]);
    return { hasEdition: editions.length > 0, contact: contact ?? null, participations };
  },

  /** Holds the person until the end of the transaction: the participations of the year are then those that count. */
  lockContact: async (idContact: number): Promise<{ readonly idPersonne: number; readonly idStructure: number | null } | null> => {
    const [row] = await query<{ idPersonne: number; idStructure: number | null }>(
      `select c.id_personne as "idPersonne", c.id_structure as "idStructure" from contact c join personne p on p.id = c.id_personne
       where c.id = $1 for no key update of p`,
      [idContact],
    );
    return row ?? null;
  },

  opposed: (ids: readonly number[]): Promise<readonly OpposedRow[]> =>
    query<OpposedRow>(OPPOSED, [ids, [ParticipantType.accredite, ParticipantType.invite]]),

  /** Waits for whoever gives the same companions to somebody else. */
  sharedCompanions: async (ids: readonly number[]): Promise<readonly number[]> => {
    const { table, ownerColumn, targetColumn } = companions;
    await query(
      `select 1 from festival_participant where id in (select ${targetColumn} from ${table} where ${ownerColumn} = any($1))
       order by id for no key update`,
      [ids],
    );
    return (await query<{ id: number }>(SHARED_COMPANIONS, [ids])).map(({ id }) => id);
  },
});

/** Statements outside a transaction. */
export const poolQuery =
  (pool: pg.Pool): Rows =>
  async (text, values = []) =>
    (await pool.query(text, [...values])).rows;
