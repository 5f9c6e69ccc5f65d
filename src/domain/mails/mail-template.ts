import type { Language } from '#generated/entities/descriptor.gen.ts';
import { readId, readNested, readNumber, readText, readVersion, type RecordData } from '#domain/records/values/record-data.ts';
import { CONTENT_LANGUAGES, pickText, translationText } from '#domain/records/write/translation.ts';
import { LANGUAGES } from '#generated/i18n/languages.gen.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { TemplateText } from './compose.ts';
import type { Attachment } from './mail-order.ts';

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
const textFor = (translation: RecordData | null, culture: Language): string => {
  const own = CONTENT_LANGUAGES.find((language) => language === culture);
  const isSaid = own !== undefined && translationText(translation, own) !== null;
  return pickText(translation, isSaid || culture === 'fr' ? culture : 'en') ?? '';
};

const templateOf = (record: RecordData): MailTemplate => ({
  id: readId(record),
  version: readVersion(record),
  type: readNumber(record, 'Type'),
  context: readNumber(record, 'Contexte') ?? 0,
  usage: readNumber(record, 'Usage'),
  isActive: record['IsActif'] === true,
  isTransactional: record['IsTransactionnel'] === true,
  replyTo: readText(record, 'ReplyTo'),
  textIn: (culture) => ({
    subject: textFor(readNested(record, 'TradObjet'), culture),
    body: textFor(readNested(record, 'TradDescription'), culture),
  }),
});

/** Everything that the template writes, whoever reads it. */
export const textsOf = ({ textIn }: MailTemplate): readonly string[] =>
  LANGUAGES.map(textIn).flatMap(({ subject, body }) => [subject, body]);

export function* findTemplate(id: number): Work<MailTemplate | null> {
  const [record] = yield* find('mail-modele', { Id: id });
  return record === undefined ? null : templateOf(record);
}

/** The template that serves an automatic mail: an active one, the latest that staff wrote. */
export function* templateFor(usage: number): Work<MailTemplate | null> {
  const latest = (yield* find('mail-modele', { Usage: usage, IsActif: true }))
    .toSorted((left, right) => readId(left) - readId(right))
    .at(-1);
  return latest === undefined ? null : templateOf(latest);
}

/** Files that go with a template: those of the language, and those for everybody. */
export function* templateFiles(id: number, culture: Language): Work<readonly Attachment[]> {
  const documents = yield* find('mail-modele-document', { IdModele: id });
  const languages = yield* find('langue', { Id: documents.flatMap((one) => readNumber(one, 'IdLangue') ?? []) });
  const codes = new Map(languages.map((one) => [readId(one), readText(one, 'Code')]));
  return documents
    .filter((one) => (codes.get(readNumber(one, 'IdLangue') ?? 0) ?? culture) === culture)
    .map((one) => ({ name: readText(one, 'Libelle') ?? '', fileId: readNumber(one, 'IdFichier') ?? 0 }));
}
