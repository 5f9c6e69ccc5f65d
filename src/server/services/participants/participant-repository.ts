import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import type { Candidate, Participation } from '#domain/participants/creation-check.ts';
import { linkOf } from '#server/session/account-repository.ts';

const activities = linkOf(entities.contact, 'IdsActivite');

const CONTACT = `select a.id_pays as "idPays", nullif(c.email, '') is not null and not c.is_email_erreur as "hasValidEmail",
    exists (select 1 from bam_compte b where b.id_contact = c.id) as "hasAccount",
    (select count(*)::int from ${activities.table} l where l.${activities.ownerColumn} = c.id) as "nbActivites"
  from contact c left join adresse a on a.id = c.id_adresse where c.id = $1`;

const PARTICIPATIONS = `select p.type, p.statut, coalesce(p.id_contact = $2, false) as "isSameContact" from festival_participant p
  where p.eannee = $1 and (p.id_contact = $2 or p.id_personne = (select c.id_personne from contact c where c.id = $2))`;

export const participantRepository = (db: Pick<pg.Pool, 'query'>) => ({
  candidate: async (eannee: number | null, idContact: number | null): Promise<Candidate> => {
    const contacts = await db.query<NonNullable<Candidate['contact']>>(CONTACT, [idContact]);
    const editions = await db.query('select 1 from festival_edition where eannee = $1', [eannee]);
    const { rows } = await db.query<Participation>(PARTICIPATIONS, [eannee, idContact]);
    return { hasEdition: editions.rows.length > 0, contact: contacts.rows[0] ?? null, participations: rows };
  },
});
