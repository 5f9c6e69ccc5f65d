import type { JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { MailSource } from '#domain/mails/mail-sources.ts';
import type { ComposedMail, TemplateText } from '#domain/mails/compose.ts';
import type { Query } from '#server/files/file-repository.ts';
import { insertRows, nextId } from '#server/records/record-repository.ts';
import { fieldOf } from '#server/records/registry.ts';
import { translatedText } from '#server/records/sql-build.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

export interface MailTemplate extends TemplateText {
  readonly id: number;
  readonly context: number;
  readonly isActive: boolean;
  readonly isTransactional: boolean;
  readonly replyTo: string | null;
}

/** A template in one language: the texts fall back to French, then to the first that is filled. */
const TEMPLATE = (culture: Language): string =>
  `select m.id, m.contexte as context, m.is_actif as "isActive", m.is_transactionnel as "isTransactional", m.reply_to as "replyTo",
     coalesce((select ${translatedText('o', culture)} from trad_libelle o where o.id = m.id_objet), '') as subject,
     coalesce((select ${translatedText('d', culture)} from trad_texte d where d.id = m.id_description), '') as body
   from mail_modele m`;

export const findTemplate = async (query: Query, id: number, culture: Language): Promise<MailTemplate | null> =>
  (await query<MailTemplate>(`${TEMPLATE(culture)} where m.id = $1`, [id]))[0] ?? null;

/** The template that serves an automatic mail: an active one, the latest that staff wrote. */
export const findTemplateFor = async (query: Query, usage: number, culture: Language): Promise<MailTemplate | null> =>
  (await query<MailTemplate>(`${TEMPLATE(culture)} where m.usage = $1 and m.is_actif order by m.id desc limit 1`, [usage]))[0] ?? null;

export interface Attachment {
  readonly name: string;
  readonly fileId: number;
}

/** Files that go with a template: those of the language, and those for everybody. */
export const templateFiles = (query: Query, templateId: number, culture: Language): Promise<readonly Attachment[]> =>
  query<Attachment>(
    `select d.libelle as name, d.id_fichier as "fileId" from mail_modele_document d left join langue l on l.id = d.id_langue
     where d.id_modele = $1 and (l.id is null or l.code = $2) order by d.id`,
    [templateId, culture],
  );

export interface NewTrace {
  readonly source: MailSource;
  readonly about: number;
  readonly contactId: number | null;
  readonly recipient: string;
  readonly mail: Pick<ComposedMail, 'subject' | 'html'>;
  readonly templateId: number | null;
  readonly usage: number | null;
  readonly batch: string | null;
  readonly replyTo: string | null;
  readonly attachments: readonly Attachment[];
}

/** The mail that waits: it leaves once the transaction that asks for it has committed, and not at all otherwise. */
export const insertTrace = async (unit: UnitOfWork, trace: NewTrace): Promise<number> => {
  const { engine, context } = unit;
  const entity = engine.registry.get('mail-trace');
  const id = await nextId(unit, entity);
  const { isSimulated, sender } = engine.mailbox;
  const values: Readonly<Record<string, JsonValue>> = {
    Expediteur: sender,
    Destinataire: trace.recipient,
    Objet: trace.mail.subject,
    Corps: trace.mail.html,
    ReplyTo: trace.replyTo,
    Usage: trace.usage,
    Statut: MailStatut.enAttente,
    Contexte: trace.source.context,
    DateCreation: engine.now(),
    IsSimule: isSimulated,
    Tentatives: 0,
    ProchainEssai: isSimulated ? null : engine.now(),
    // The same number however often it is tried: a receiver that got it twice can tell.
    NoMessage: `<${id}.${crypto.randomUUID()}@${sender.split('@')[1] ?? 'festival.example'}>`,
    Lot: trace.batch,
    IdModele: trace.templateId,
    IdContact: trace.contactId,
    IdUtilisateur: context.user.id > 0 ? context.user.id : null,
    [trace.source.link]: trace.about,
  };
  await insertRows(unit, entity, { id, values: new Map(Object.entries(values).map(([name, value]) => [fieldOf(entity, name), value])) });
  const document = engine.registry.get('mail-trace-document');
  for (const { name, fileId } of trace.attachments) {
    const parts: Readonly<Record<string, JsonValue>> = { IdTrace: id, Libelle: name.slice(0, 255), IdFichier: fileId };
    const part = await nextId(unit, document);
    await insertRows(unit, document, {
      id: part,
      values: new Map(Object.entries(parts).map(([field, value]) => [fieldOf(document, field), value])),
    });
  }
  unit.announce({ entity: 'mail-trace', op: 'insert', parent: null, version: 1, id });
  unit.searchChanged({ entity, ids: [id], fields: null, isNew: true });
  return id;
};
