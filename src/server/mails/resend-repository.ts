import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';

/** Columns of a mail that leaves a second time; its state, its number and its attempts start anew. */
const COPIED =
  'expediteur, destinataire, objet, corps, reply_to, usage, contexte, lot, id_modele, id_contact, id_participant, id_groupe, id_compte, id_abonnement, id_film, id_inscription, id_programmation, id_ins_recup, id_tranche, recherche';

/**
 * Puts traces back in the queue. One that failed or was kept goes itself; one that left stays as it is, and a new
 * trace leaves. One that is waiting is left alone. Answers how many will leave.
 */
export const resendTraces = async (unit: UnitOfWork, ids: readonly number[]): Promise<number> => {
  const { isSimulated } = unit.engine.mailbox;
  const at = `${unit.engine.now()}Z`;
  const again = await unit.query<{ id: number }>(
    `update mail_trace set statut = ${MailStatut.enAttente}, is_simule = $2, erreur = null, tentatives = 0, pris_le = null,
       prochain_essai = case when $2 then null else $3::timestamptz end, version = version + 1
     where id = any($1) and (statut = ${MailStatut.erreur} or (statut = ${MailStatut.enAttente} and is_simule and not $2)) returning id`,
    [ids, isSimulated, at],
  );
  const copies = await unit.query<{ id: number; origin: number }>(
    `with origine as (select id as origin, nextval('mail_trace_id_seq')::int as copie, ${COPIED} from mail_trace where id = any($1) and statut = ${MailStatut.envoye}),
       neuves as (
         insert into mail_trace (id, statut, date_creation, is_simule, tentatives, prochain_essai, no_message, id_utilisateur, ${COPIED})
         select copie, ${MailStatut.enAttente}, $3::timestamptz, $2, 0, case when $2 then null else $3::timestamptz end,
           '<' || copie || '.' || gen_random_uuid() || '@' || split_part(expediteur, '@', 2) || '>', $4::int, ${COPIED} from origine returning id),
       pieces as (
         insert into mail_trace_document (id_trace, libelle, id_fichier)
         select o.copie, d.libelle, d.id_fichier from origine o join mail_trace_document d on d.id_trace = o.origin)
     select n.id, o.origin from neuves n join origine o on o.copie = n.id`,
    [ids, isSimulated, at, unit.context.user.id > 0 ? unit.context.user.id : null],
  );
  for (const { id } of again) unit.announce({ entity: 'mail-trace', op: 'update', parent: null, version: null, id });
  for (const { id } of copies) unit.announce({ entity: 'mail-trace', op: 'insert', parent: null, version: 1, id });
  return again.length + copies.length;
};
