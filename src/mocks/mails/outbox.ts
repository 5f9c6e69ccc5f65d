import type { Language } from '#generated/entities/descriptor.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { TemplateText } from '#domain/mails/compose.ts';
import type { Attachment, WrittenMail } from '#domain/mails/mail-order.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import { readNested } from '#domain/records/values/record-data.ts';
import { pickText } from '#domain/records/write/translation.ts';
import { NO_MAILBOX } from '#server/mails/mailbox.ts';
import type { MockContext } from '../mock-context.ts';
import { remember } from '../store/history.ts';
import type { Store } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

export interface MockTemplate extends TemplateText {
  readonly id: number;
  readonly context: number;
  readonly isTransactional: boolean;
  readonly replyTo: string | null;
}

export function templateOf(row: Row, culture: Language): MockTemplate {
  return {
    id: Number(row['Id']),
    context: Number(row['Contexte']),
    isTransactional: row['IsTransactionnel'] === true,
    replyTo: typeof row['ReplyTo'] === 'string' ? row['ReplyTo'] : null,
    subject: pickText(readNested(row, 'TradObjet'), culture) ?? '',
    body: pickText(readNested(row, 'TradDescription'), culture) ?? '',
  };
}

export function templateFiles(store: Store, templateId: number, culture: Language): readonly Attachment[] {
  return store.tables
    .all('mail-modele-document')
    .filter((row) => row['IdModele'] === templateId)
    .filter((row) => {
      const language = typeof row['IdLangue'] === 'number' ? store.tables.find('langue', row['IdLangue']) : null;
      return language === null || language['Code'] === culture;
    })
    .map((row) => ({ name: String(row['Libelle']), fileId: Number(row['IdFichier']) }));
}

export interface NewTrace extends WrittenMail {
  readonly template: MockTemplate;
}

/** A mail of the simulation is kept where it is and never sent. */
export function insertTrace(store: Store, trace: NewTrace, context: MockContext): number {
  const { tables } = store;
  const id = tables.nextId('mail_trace');
  tables.put('mail-trace', {
    ...Object.fromEntries(
      tables
        .entity('mail-trace')
        .fields.filter(({ column }) => column !== null)
        .map(({ name, kind }) => [name, kind === 'boolean' ? false : null]),
    ),
    Id: id,
    Version: 1,
    Expediteur: NO_MAILBOX.sender,
    Destinataire: trace.recipient,
    Objet: trace.mail.subject,
    Corps: trace.mail.html,
    ReplyTo: trace.template.replyTo,
    Usage: trace.usage,
    Statut: MailStatut.enAttente,
    Contexte: trace.source.context,
    DateCreation: toUtcText(context.nowMs),
    IsSimule: true,
    Tentatives: 0,
    Lot: trace.batch,
    IdModele: trace.template.id,
    IdContact: trace.contactId,
    IdUtilisateur: context.user.id,
    [trace.source.link]: trace.about,
  });
  for (const { name, fileId } of trace.attachments) {
    const part = tables.nextId('mail_trace_document');
    tables.put('mail-trace-document', { Id: part, Version: 1, IdTrace: id, Libelle: name, IdFichier: fileId });
  }
  remember(store, { entity: 'mail-trace', id, op: 'insert', before: null }, context);
  return id;
}

/** Where the mails of one mailing are. */
export function countBatch(store: Store, batch: string) {
  const rows = store.tables.all('mail-trace').filter((row) => row['Lot'] === batch);
  const count = (statut: number, isKept: boolean | null = null): number =>
    rows.filter((row) => row['Statut'] === statut && (isKept === null || row['IsSimule'] === isKept)).length;
  return {
    Lot: batch,
    Nombre: rows.length,
    EnAttente: count(MailStatut.enAttente, false),
    Envoyes: count(MailStatut.envoye),
    Erreurs: count(MailStatut.erreur),
    Gardes: count(MailStatut.enAttente, true),
  };
}
