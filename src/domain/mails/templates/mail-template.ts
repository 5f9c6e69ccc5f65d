import type { Translation } from '#generated/records/record.gen.ts';
import type { MailModele } from '#generated/records/mail-modele.gen.ts';
import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { CONTENT_LANGUAGES, pickText, translationText } from '#domain/values/text/translation.ts';
import { LANGUAGES } from '#generated/i18n/languages.gen.ts';
import { find, type Work } from '#domain/work/work.ts';
import { contextOfUsage } from '../usages.ts';
import type { TemplateText } from '../compose.ts';
import type { Attachment } from '#domain/work/mail-order.ts';

export interface MailTemplate {
  readonly id: number;
  readonly version: number;
  readonly type: number | null;
  readonly context: number;
  /** Automatic mail that the template serves. */
  readonly usage: number | null;
  readonly isActive: boolean;
  readonly isTransactional: boolean;
  readonly replyTo: string | null;
  /** The texts fall back to English for who does not read French, to French, then to the first that is filled. */
  readonly textIn: (culture: Language) => TemplateText;
}

/** As people of no language of ours are written to: a language that was added to the interface brings no text of a template. */
function textFor(translation: Translation | null, culture: Language): string {
  const contentLanguage = CONTENT_LANGUAGES.find((language) => language === culture);
  const isSaid = contentLanguage !== undefined && translationText(translation, contentLanguage) !== null;
  return pickText(translation, isSaid || culture === 'fr' ? culture : 'en') ?? '';
}

function templateOf(record: MailModele): MailTemplate {
  return {
    id: record.Id,
    version: record.Version,
    type: record.Type,
    context: record.Contexte,
    usage: record.Usage,
    isActive: record.IsActif === true,
    // Clients who unsubscribed read of their debts too.
    isTransactional: record.IsTransactionnel === true || record.Contexte === MailContexte.facture,
    replyTo: record.ReplyTo,
    textIn: (culture) => ({
      subject: textFor(record.TradObjet, culture),
      body: textFor(record.TradDescription, culture),
    }),
  };
}

/** Everything that the template writes, whoever reads it. */
export function textsOf({ textIn }: MailTemplate): readonly string[] {
  return LANGUAGES.map(textIn).flatMap(({ subject, body }) => [subject, body]);
}

export function* findTemplate(id: number): Work<MailTemplate | null> {
  const [record] = yield* find('mail-modele', { Id: id });
  return record === undefined ? null : templateOf(record);
}

/** Templates of a context that may leave, with their labels. */
export function* activeTemplates(context: number): Work<readonly { readonly template: MailTemplate; readonly label: string }[]> {
  const records = yield* find('mail-modele', { Contexte: context, IsActif: true });
  return records.map((record) => ({ template: templateOf(record), label: record.Libelle }));
}

/** The template that serves an automatic mail: the active one of its context; an inactive one is a draft and never leaves. */
export function* templateFor(usage: number): Work<MailTemplate | null> {
  const latest = (yield* find('mail-modele', { Usage: usage, Contexte: contextOfUsage(usage), IsActif: true }))
    .toSorted((left, right) => left.Id - right.Id)
    .at(-1);
  return latest === undefined ? null : templateOf(latest);
}

/** Files that go with a template: those of the language, and those for everybody. */
export function* templateFiles(id: number, culture: Language): Work<readonly Attachment[]> {
  const documents = yield* find('mail-modele-document', { IdModele: id });
  const languages = yield* find('langue', { Id: documents.flatMap((one) => one.IdLangue ?? []) });
  const codes = new Map(languages.map((one) => [one.Id, one.Code]));
  return documents
    .filter((one) => (codes.get(one.IdLangue ?? 0) ?? culture) === culture)
    .map((one) => ({ name: one.Libelle, fileId: one.IdFichier }));
}
