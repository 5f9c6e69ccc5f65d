import { FieldSize } from '#generated/entities/field-sizes.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { Attachment } from '#domain/work/mail-order.ts';
import { mailbox } from './mail-work.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { NewTrace } from '#domain/work/steps.ts';
import type { Work } from '#domain/work/work.ts';
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import { type NewRow, type RecordUnit, wait } from '#domain/records/engine/rows.ts';

/** Table of mails. */
export const TRACES = 'mail-trace';

const NO_TEXTS = new Map();

/** Mails that wait, many at once: one statement a table. */
export function* insertTraces({ registry, rows, facts }: RecordUnit, traces: readonly NewTrace[]): Work<readonly number[]> {
  const [entity, document] = [registry.get(TRACES), registry.get('mail-trace-document')];
  const { Simule, Expediteur } = yield* mailbox();
  const ids = yield* wait(rows.nextIds(entity, traces.length));
  const news = traces.map((trace, index) => {
    const id = ids[index] ?? 0;
    const token = `<${id}.${rows.newToken()}@${Expediteur.split('@')[1] ?? 'festival.example'}>`;
    return rowOf(entity, id, {
      ...saidBy(trace),
      Expediteur,
      Statut: trace.held === undefined ? MailStatut.enAttente : MailStatut.aCompleter,
      Erreur: trace.held ?? null,
      DateCreation: facts.now,
      IsSimule: Simule,
      Tentatives: 0,
      ProchainEssai: Simule || trace.held !== undefined ? null : (trace.notBefore ?? facts.now),
      PasAvant: trace.notBefore ?? null,
      // The same number however often it is tried: a receiver that got it twice can tell.
      NoMessage: token,
      IdUtilisateur: facts.userId > 0 ? facts.userId : null,
    });
  });
  yield* wait(rows.insert(entity, news));
  const files = traces.flatMap((trace, index) => filesOf(trace).map((file) => ({ ...file, trace: ids[index] ?? 0 })));
  const parts = files.length === 0 ? [] : yield* wait(rows.nextIds(document, files.length));
  const enclosed = files.map(({ trace, name, fileId }, index) =>
    rowOf(document, parts[index] ?? 0, { IdTrace: trace, Libelle: name.slice(0, FieldSize.nvarchar255), IdFichier: fileId }),
  );
  if (enclosed.length > 0) yield* wait(rows.insert(document, enclosed));
  for (const id of ids) rows.announce({ entity: entity.name, op: 'insert', parent: null, version: 1, id });
  rows.searchChanged({ entity, ids, fields: null, isNew: true });
  return ids;
}

/** Attachments, and pictures that words show where no attachment holds them. */
function filesOf({ attachments, mail: { pictures = [] } }: NewTrace): readonly Attachment[] {
  const attached = new Set(attachments.map(({ fileId }) => fileId));
  return [...attachments, ...pictures.filter((id) => !attached.has(id)).map((fileId) => ({ name: PICTURE_NAME, fileId }))];
}

const PICTURE_NAME = 'photo';

function saidBy(trace: NewTrace): RecordData {
  return {
    Destinataire: trace.recipient,
    Objet: trace.mail.subject,
    Corps: trace.mail.html,
    Liens: trace.links.length === 0 ? null : trace.links.map((link) => ({ ...link })),
    ReplyTo: trace.replyTo,
    Usage: trace.usage,
    Contexte: trace.source.context,
    Lot: trace.batch,
    IdEnvoi: trace.mailing ?? null,
    IsEnMasse: trace.isBulk === true,
    IsPromotionnel: trace.isPromotional === true,
    IdModele: trace.templateId,
    IdContact: trace.contactId,
    SujetDit: trace.subject ?? null,
    FaitsDits: trace.told ?? null,
    IsEnVigueur: trace.told !== undefined,
    IsPerime: false,
    Illisibles: trace.unprintable ?? null,
    [trace.source.link]: trace.about,
  };
}

function rowOf(entity: Entity, id: number, values: RecordData): NewRow {
  return {
    id,
    values: new Map(Object.entries(values).map(([name, value]) => [fieldOf(entity, name), value ?? null])),
    texts: NO_TEXTS,
  };
}
