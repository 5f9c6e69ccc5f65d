import type { JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import { FieldSize } from '#generated/entities/field-sizes.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { Attachment, WrittenMail } from '#domain/mails/mail-order.ts';
import type { TemplateText } from '#domain/mails/compose.ts';
import type { Query } from '#server/files/file-repository.ts';
import { type Entity, fieldOf } from '#server/records/engine/registry.ts';
import { quoted, translatedText } from '#server/records/sql/sql-build.ts';
import type { UnitOfWork } from '#server/records/transaction/unit-of-work.ts';

export interface MailTemplate extends TemplateText {
  readonly id: number;
  readonly version: number;
  readonly type: number | null;
  readonly context: number;
  /** Automatic mail that the template serves. */
  readonly usage: number | null;
  readonly isActive: boolean;
  readonly isTransactional: boolean;
  readonly replyTo: string | null;
}

/** A template in one language: the texts fall back to French, then to the first that is filled. */
const TEMPLATE = (culture: Language): string =>
  `select m.id, m.version, m.type, m.contexte as context, m.usage, m.is_actif as "isActive", m.is_transactionnel as "isTransactional", m.reply_to as "replyTo",
     coalesce((select ${translatedText('o', culture)} from trad_libelle o where o.id = m.id_objet), '') as subject,
     coalesce((select ${translatedText('d', culture)} from trad_texte d where d.id = m.id_description), '') as body
   from mail_modele m`;

export const findTemplate = async (query: Query, id: number, culture: Language): Promise<MailTemplate | null> =>
  (await query<MailTemplate>(`${TEMPLATE(culture)} where m.id = $1`, [id]))[0] ?? null;

/** The template that serves an automatic mail: an active one, the latest that staff wrote. */
export const findTemplateFor = async (query: Query, usage: number, culture: Language): Promise<MailTemplate | null> =>
  (await query<MailTemplate>(`${TEMPLATE(culture)} where m.usage = $1 and m.is_actif order by m.id desc limit 1`, [usage]))[0] ?? null;

export interface BatchCount {
  readonly Lot: string;
  readonly Nombre: number;
  readonly EnAttente: number;
  readonly Envoyes: number;
  readonly Erreurs: number;
  readonly Gardes: number;
}

/** Where the mails of one mailing are. */
export const countBatch = async (query: Query, batch: string): Promise<BatchCount> => {
  const [row] = await query<BatchCount>(
    `select $1::text as "Lot", count(*)::int as "Nombre", count(*) filter (where is_simule and statut = ${MailStatut.enAttente})::int as "Gardes",
       count(*) filter (where not is_simule and statut = ${MailStatut.enAttente})::int as "EnAttente",
       count(*) filter (where statut = ${MailStatut.envoye})::int as "Envoyes", count(*) filter (where statut = ${MailStatut.erreur})::int as "Erreurs"
     from mail_trace where lot = $1::text`,
    [batch],
  );
  return row ?? { Lot: batch, Nombre: 0, EnAttente: 0, Envoyes: 0, Erreurs: 0, Gardes: 0 };
};

/** Files that go with a template: those of the language, and those for everybody. */
export const templateFiles = (query: Query, templateId: number, culture: Language): Promise<readonly Attachment[]> =>
  query<Attachment>(
    `select d.libelle as name, d.id_fichier as "fileId" from mail_modele_document d left join langue l on l.id = d.id_langue
     where d.id_modele = $1 and (l.id is null or l.code = $2) order by d.id`,
    [templateId, culture],
  );

export interface NewTrace extends WrittenMail {
  readonly templateId: number | null;
  readonly replyTo: string | null;
}

/** The mail that waits: it leaves once the transaction that asks for it has committed, and not at all otherwise. */
export const insertTrace = async (unit: UnitOfWork, trace: NewTrace): Promise<number> => (await insertTraces(unit, [trace]))[0] ?? 0;

/** Many at once, in one statement a table. */
export const insertTraces = async (unit: UnitOfWork, traces: readonly NewTrace[]): Promise<readonly number[]> => {
  const entity = unit.engine.registry.get('mail-trace');
  const ids = await nextIds(unit, entity, traces.length);
  await insertMany(
    unit,
    entity,
    traces.map((trace, index) => ({ id: ids[index] ?? 0, values: valuesOf(unit, trace, ids[index] ?? 0) })),
  );
  const document = unit.engine.registry.get('mail-trace-document');
  const files = traces.flatMap(({ attachments }, index) => attachments.map((file) => ({ ...file, trace: ids[index] ?? 0 })));
  const parts = await nextIds(unit, document, files.length);
  await insertMany(
    unit,
    document,
    files.map(({ trace, name, fileId }, index) => ({
      id: parts[index] ?? 0,
      values: { IdTrace: trace, Libelle: name.slice(0, FieldSize.nvarchar255), IdFichier: fileId },
    })),
  );
  for (const id of ids) unit.announce({ entity: 'mail-trace', op: 'insert', parent: null, version: 1, id });
  unit.searchChanged({ entity, ids, fields: null, isNew: true });
  return ids;
};

const valuesOf = ({ engine, context }: UnitOfWork, trace: NewTrace, id: number): Readonly<Record<string, JsonValue>> => {
  const { isSimulated, sender } = engine.mailbox;
  return {
    Expediteur: sender,
    Destinataire: trace.recipient,
    Objet: trace.mail.subject,
    Corps: trace.mail.html,
    ReplyTo: trace.replyTo,
    Usage: trace.usage,
    Statut: MailStatut.enAttente,
    Contexte: trace.source.context,
    DateCreation: `${engine.now()}Z`,
    IsSimule: isSimulated,
    Tentatives: 0,
    ProchainEssai: isSimulated ? null : `${engine.now()}Z`,
    // The same number however often it is tried: a receiver that got it twice can tell.
    NoMessage: `<${id}.${crypto.randomUUID()}@${sender.split('@')[1] ?? 'festival.example'}>`,
    Lot: trace.batch,
    IdModele: trace.templateId,
    IdContact: trace.contactId,
    IdUtilisateur: context.user.id > 0 ? context.user.id : null,
    [trace.source.link]: trace.about,
  };
};

const nextIds = async (unit: UnitOfWork, entity: Entity, count: number): Promise<readonly number[]> =>
  (await unit.query<{ id: number }>(`select nextval('${entity.table}_id_seq')::int as id from generate_series(1, $1::int)`, [count])).map(
    ({ id }) => id,
  );

interface NewRow {
  readonly id: number;
  readonly values: Readonly<Record<string, JsonValue>>;
}

/** Rows that name the same fields; the names come from the schema, the values travel as one JSON text. */
const insertMany = async (unit: UnitOfWork, entity: Entity, rows: readonly NewRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const columns = ['id', ...names.map((name) => fieldOf(entity, name).column ?? '')].map(quoted);
  const json = rows.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(names.map((name) => [fieldOf(entity, name).column ?? '', values[name] ?? null])),
  }));
  await unit.query(
    `insert into ${quoted(entity.table)} (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')}
     from jsonb_populate_recordset(null::${quoted(entity.table)}, $1::jsonb) r`,
    [JSON.stringify(json)],
  );
};
