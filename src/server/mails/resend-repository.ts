import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { MailEnvoiStatut } from '#generated/enums/mail-envoi-statut.gen.ts';
import { type Registry, fieldOf, linkOf } from '#domain/records/engine/registry.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { keptColumns } from '#server/records/sort/kept-texts-sql.ts';
import { quoted } from '#server/records/sql/sql-build.ts';

/** Columns that a mail starts anew when it leaves a second time: its state, its number, its attempts, and its author. */
const ANEW: ReadonlySet<string> = new Set([
  'Statut',
  'DateCreation',
  'DateEnvoi',
  'DateRebond',
  'Erreur',
  'IsSimule',
  'Tentatives',
  'ProchainEssai',
  'PrisLe',
  'IdEnvoi',
  'IsEnMasse',
  'Empreinte',
  'NoMessage',
  'IdUtilisateur',
  'LotRenvoi',
  'AvantRenvoi',
]);

/** Address of a mail now: that of its contact by now, else the one it went to. */
const ADDRESS = 'coalesce((select c.email from contact c where c.id = mail_trace.id_contact), destinataire)';

/** One that is sent again by hand leaves also where its mailing is held or stopped. */
const MAILING = `case when exists (select 1 from mail_envoi e where e.id = id_envoi and e.statut = ${MailEnvoiStatut.enCours}) then id_envoi end`;

/** Its links serve whom it goes to. */
const LINKS = `(select jsonb_agg(lien || jsonb_build_object('Destinataire', ${ADDRESS})) from jsonb_array_elements(liens) lien)`;

const READDRESSED: Readonly<Record<string, string>> = { destinataire: ADDRESS, liens: LINKS };

/** The state that a resent trace returns to when its series is undone. */
const BEFORE = `jsonb_build_object('Statut', statut, 'IsSimule', is_simule, 'Erreur', erreur, 'Tentatives', tentatives, 'Destinataire', destinataire, 'Liens', liens)::text`;

/** Columns of all the rest, and of what rows keep to be found and sorted by. */
function copiedColumns(registry: Registry): readonly string[] {
  const traces = registry.get('mail-trace');
  const traceColumns = traces.stored.flatMap(({ name, column }) => (column === null || ANEW.has(name) ? [] : [column]));
  return [...traceColumns, ...keptColumns(registry, traces)];
}

/**
 * Puts traces back in the queue. One that failed, was lost from sight, stopped or kept goes itself; one that left stays as it is, and a new
 * trace leaves. One that is waiting is left alone. Each goes to the address that its contact has now. Answers how many will leave.
 */
export async function resendTraces(unit: UnitOfWork, ids: readonly number[], lot: string | null): Promise<number> {
  const { registry, mailbox } = unit.engine;
  const { isSimulated } = mailbox;
  const columns = copiedColumns(registry);
  const copied = columns.map(quoted).join(', ');
  const read = columns.map((column) => `${READDRESSED[column] ?? quoted(column)} as ${quoted(column)}`).join(', ');
  const films = linkOf(fieldOf(registry.get('mail-trace'), 'IdsInscription'));
  const at = `${unit.engine.now()}Z`;
  const again = await unit.query<{ id: number }>(
    `update mail_trace set statut = ${MailStatut.enAttente}, is_simule = $2, erreur = null, tentatives = 0, pris_le = null, id_envoi = ${MAILING}, destinataire = ${ADDRESS}, liens = ${LINKS},
       prochain_essai = case when $2 then null else greatest($3::timestamptz, pas_avant) end,
       lot_renvoi = $4::text, avant_renvoi = case when $4::text is null then null else ${BEFORE} end, version = version + 1
     where id = any($1) and (statut in (${MailStatut.erreur}, ${MailStatut.sortInconnu}, ${MailStatut.arrete}, ${MailStatut.aCompleter}) or (statut = ${MailStatut.enAttente} and is_simule and not $2)) returning id`,
    [ids, isSimulated, at, lot],
  );
  const copies = await unit.query<{ id: number; origin: number }>(
    `with origine as (select id as origin, nextval('mail_trace_id_seq')::int as copie, ${read} from mail_trace where id = any($1) and statut = ${MailStatut.envoye}),
       neuves as (
         insert into mail_trace (id, statut, date_creation, is_simule, tentatives, prochain_essai, no_message, id_utilisateur, lot_renvoi, ${copied})
         select copie, ${MailStatut.enAttente}, $3::timestamptz, $2, 0, case when $2 then null else $3::timestamptz end,
           '<' || copie || '.' || gen_random_uuid() || '@' || split_part(expediteur, '@', 2) || '>', $4::int, $5::text, ${copied} from origine returning id),
       pieces as (
         insert into mail_trace_document (id_trace, libelle, id_fichier)
         select o.copie, d.libelle, d.id_fichier from origine o join mail_trace_document d on d.id_trace = o.origin),
       annonces as (
         insert into ${quoted(films.table)} (${quoted(films.ownerColumn)}, ${quoted(films.targetColumn)})
         select o.copie, l.${quoted(films.targetColumn)} from origine o join ${quoted(films.table)} l on l.${quoted(films.ownerColumn)} = o.origin)
     select n.id, o.origin from neuves n join origine o on o.copie = n.id`,
    [ids, isSimulated, at, unit.context.user.id > 0 ? unit.context.user.id : null, lot],
  );
  for (const { id } of again) unit.announce({ entity: 'mail-trace', op: 'update', parent: null, version: null, id });
  for (const { id } of copies) unit.announce({ entity: 'mail-trace', op: 'insert', parent: null, version: 1, id });
  return again.length + copies.length;
}
