import type { Content } from 'pdfmake/interfaces.js';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type DescribedField, type DescribedRecord, isTold, withoutStrangers } from '#domain/person-file/describe.ts';
import { descriptorOf, isIdentity } from '#domain/person-file/edges.ts';
import { plainText } from '#domain/values/text/mail-text.ts';
import { formatValue } from '#domain/records/read/format.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { formatDateTime, parseInstant } from '#domain/values/dates.ts';
import { isRecordData, isSealed, isTranslation, type RecordData, tradName } from '#domain/values/record-data.ts';
import { norm } from '#domain/values/text/norm.ts';
import { letterheadOf } from '#server/documents/letterhead-words.ts';
import { heading, labelledLines, paragraph, subheading } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { type EntityTexts, entityTexts } from '#server/services/exports/entity-texts.ts';
import type { ArchivedFile } from '#server/services/produced/produced-file.ts';
import type { PersonFile } from './held-data.ts';
import type { PersonHistoryLine } from './person-history.ts';

interface WrittenPersonFile {
  readonly json: { readonly name: string; readonly content: string };
  readonly document: PdfDocument;
  readonly files: readonly ArchivedFile[];
}

interface FieldLine {
  readonly Champ: string;
  readonly Libelle: string;
  readonly Valeur: JsonValue;
  readonly Texte: string;
}

interface RecordSheet {
  readonly Entite: string;
  readonly Sorte: string;
  readonly Id: number;
  readonly Champs: readonly FieldLine[];
  readonly Fichiers: readonly number[];
  readonly Historique: readonly { readonly Le: string; readonly Acte: string; readonly Champs: readonly FieldLine[] }[];
}

/** The file of a person as JSON, as a document, and the files that their records hold, in the language of the person. */
export async function writePersonFile(person: PersonFile, history: readonly PersonHistoryLine[]): Promise<WrittenPersonFile> {
  const text = textsIn(person.culture);
  const words = await wordsOf(person);
  const writing = { person, text, words };
  const lines = Map.groupBy(history, ({ entity, id }) => `${entity} ${id}`);
  const sheets = person.records.map((record) => sheetOf(record, lines.get(`${record.base} ${record.id}`) ?? [], writing));
  const besides = besidesOf(writing);
  const title = `${text('dossier.titre')} ${person.name}`;
  const content = { Personne: person.name, EtabliLe: person.now, Langue: person.culture, Fiches: sheets, ...besides };
  return {
    json: { name: `${title}.json`, content: `${JSON.stringify(content, null, 2)}\n` },
    document: documentOf(title, { sheets, besides, writing }),
    files: person.records.flatMap(filesOf),
  };
}

/** Parts of the archive beside the files of the person. */
export function textsOf(
  { json, document }: WrittenPersonFile,
  print: (document: PdfDocument) => Uint8Array,
): Readonly<Record<string, Uint8Array>> {
  return { [json.name]: new TextEncoder().encode(json.content), [`${document.title}.pdf`]: print(document) };
}

type Words = ReadonlyMap<string, EntityTexts>;

interface Writing {
  readonly person: PersonFile;
  readonly text: ServerText;
  readonly words: Words;
}

async function wordsOf({ records, mentions, hidden, signed, culture }: PersonFile): Promise<Words> {
  const declared = records.flatMap(({ entity, base, fields }) => [entity, base, ...fields.map(({ field }) => field.declaredIn)]);
  const named = new Set([...declared, ...[...mentions, ...hidden, ...signed].map(({ entity }) => entity)]);
  return new Map(await Promise.all([...named].map(async (name) => [name, await entityTexts(name, culture)] as const)));
}

function labelOf({ words }: Writing, entity: string, key: string): string {
  return words.get(entity)?.labels[key] ?? key.replace(/^fields\./, '');
}

function sheetOf(record: DescribedRecord, lines: readonly PersonHistoryLine[], writing: Writing): RecordSheet {
  const { entity, id, fields, files } = record;
  return {
    Entite: entity,
    Sorte: labelOf(writing, entity, 'one'),
    Id: id,
    Champs: fields.map((field) => fieldLine(record, field, writing)),
    Fichiers: files,
    Historique: lines.flatMap((line) => historyLine(record, line, writing)),
  };
}

function fieldLine(record: Pick<DescribedRecord, 'entity'>, { field, value, name, isMasked }: DescribedField, writing: Writing): FieldLine {
  const owner = writing.words.has(record.entity) && isFieldOf(record.entity, field) ? record.entity : field.declaredIn;
  return {
    Champ: field.name,
    Libelle: labelOf(writing, owner, `fields.${field.name}`),
    Valeur: value,
    Texte: isMasked ? writing.text('dossier.autrePersonne') : (name ?? textOf(owner, { field, value }, writing)),
  };
}

function isFieldOf(entity: string, { name }: FieldDescriptor): boolean {
  return descriptorOf(entity)?.fields.some((field) => field.name === name) === true;
}

function textOf(
  entity: string,
  { field, value }: { readonly field: FieldDescriptor; readonly value: JsonValue },
  writing: Writing,
): string {
  const { culture } = writing.person;
  if (isTranslation(field) && isRecordData(value)) return translationsIn(value).join('\n');
  if (typeof value === 'string' && field.kind === 'text') return plainText(value);
  const enums = writing.words.get(entity)?.enums ?? {};
  return formatValue(field, value, { culture, enums, yes: writing.text('alert.oui'), no: writing.text('alert.non') });
}

/** Every language of a text. */
function translationsIn(value: RecordData): readonly string[] {
  return Object.values(value)
    .filter((text) => typeof text === 'string' && text !== '')
    .map(String);
}

function historyLine(record: DescribedRecord, { at, op, before, after }: PersonHistoryLine, writing: Writing): RecordSheet['Historique'] {
  const values = { ...before, ...after };
  const fields = descriptorOf(record.entity)?.fields.filter((field) => isInHistory(field, values)) ?? [];
  const Champs = fields.flatMap((field) => {
    const value = historyValue(after ?? before ?? {}, field, writing);
    return value === null ? [] : [fieldLine(record, { field, value, name: null, isMasked: false }, writing)];
  });
  return [{ Le: at, Acte: op, Champs }];
}

/** Values that name no other record and are stored in clear. */
function isInHistory(field: FieldDescriptor, values: RecordData): boolean {
  const isPlain = isTold(field) && !isSealed(field) && !['reference', 'owned', 'ids', 'links'].includes(field.kind);
  return isPlain && (field.name in values || tradName(field) in values);
}

function historyValue(values: RecordData, field: FieldDescriptor, { person: { strangers } }: Writing): JsonValue {
  const value = values[isTranslation(field) ? tradName(field) : field.name] ?? null;
  if (typeof value !== 'string') return value;
  return strangers.addresses.has(norm(value)) ? null : withoutStrangers(value, strangers);
}

function filesOf({ entity, id, files }: DescribedRecord): readonly ArchivedFile[] {
  return files.map((file) => ({ id: file, nameOf: (extension) => `fichiers/${entity}-${id}-${file}.${extension}` }));
}

interface Besides {
  readonly NommeDans: readonly {
    readonly Sorte: string;
    readonly Champ: string;
    readonly Nombre: number;
    readonly Fiches: readonly string[];
  }[];
  readonly AutresPersonnes: readonly { readonly Sorte: string; readonly Nombre: number }[];
  readonly Signees: readonly { readonly Sorte: string; readonly Champ: string; readonly Nombre: number }[];
}

function besidesOf(writing: Writing): Besides {
  const { mentions, hidden, signed } = writing.person;
  return {
    NommeDans: mentions.map(({ entity, field, ids, names }) => ({
      Sorte: labelOf(writing, entity, 'many'),
      Champ: labelOf(writing, entity, `fields.${field}`),
      Nombre: ids.length,
      Fiches: isIdentity(entity) ? [] : (names ?? []),
    })),
    AutresPersonnes: hidden.map(({ entity, count }) => ({ Sorte: labelOf(writing, entity, 'many'), Nombre: count })),
    Signees: signed.map(({ entity, field, count }) => ({
      Sorte: labelOf(writing, entity, 'many'),
      Champ: labelOf(writing, entity, `fields.${field}`),
      Nombre: count,
    })),
  };
}

interface Printing {
  readonly sheets: readonly RecordSheet[];
  readonly besides: Besides;
  readonly writing: Writing;
}

function documentOf(title: string, { sheets, besides, writing }: Printing): PdfDocument {
  const { person, text } = writing;
  const date = formatDateTime(person.now);
  const kinds = [...Map.groupBy(sheets, ({ Entite }) => Entite)];
  return {
    title,
    culture: person.culture,
    createdAt: new Date(parseInstant(person.now) ?? 0),
    letterhead: letterheadOf(person.face, person.culture),
    content: [
      heading(title, date),
      paragraph(text('dossier.intro')),
      ...kinds.flatMap(([entity, of]) => [
        subheading(`${labelOf(writing, entity, of.length > 1 ? 'many' : 'one')} (${of.length})`),
        ...of.flatMap((sheet) => printedSheet(sheet, writing)),
      ]),
      ...printedBesides(besides, writing),
    ],
  };
}

function printedSheet({ Id, Champs, Fichiers, Historique }: RecordSheet, { text }: Writing): Content[] {
  return [
    { text: text('dossier.fiche', { numero: Id }), style: 'label', margin: [0, 4, 0, 2] },
    labelledLines(Champs.map(({ Libelle, Texte }) => [Libelle, Texte] as const)),
    ...(Fichiers.length === 0 ? [] : [paragraph(text('dossier.fichiers', { count: Fichiers.length }))]),
    ...(Historique.length === 0 ? [] : [labelledLines(Historique.map((line) => [formatDateTime(line.Le), changesOf(line)] as const))]),
  ];
}

function changesOf({ Champs }: RecordSheet['Historique'][number]): string {
  return Champs.map(({ Libelle, Texte }) => `${Libelle} : ${Texte === '' ? '–' : Texte}`).join(' ; ') || '–';
}

function printedBesides({ NommeDans, AutresPersonnes, Signees }: Besides, { text }: Writing): Content[] {
  const named = NommeDans.map(({ Sorte, Champ, Nombre, Fiches }) => [`${Sorte}, ${Champ}`, Fiches.join(', ') || String(Nombre)] as const);
  const others = AutresPersonnes.map(({ Sorte, Nombre }) => [Sorte, String(Nombre)] as const);
  const signed = Signees.map(({ Sorte, Champ, Nombre }) => [`${Sorte}, ${Champ}`, String(Nombre)] as const);
  const parts = [
    [text('dossier.nommeDans'), named],
    [text('dossier.autres'), others],
    [text('dossier.signees'), signed],
  ] as const;
  return parts.flatMap(([title, lines]) => (lines.length === 0 ? [] : [subheading(title), labelledLines(lines)]));
}
