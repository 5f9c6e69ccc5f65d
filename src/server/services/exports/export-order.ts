import { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import { type ExportCell, exportCell } from '#domain/exports/export-cell.ts';
import {
  type CatalogueFormat,
  type ExportFormat,
  PRINTED_ROWS_MAX,
  extensionOfExport,
  isCatalogueFormat,
  isFilmReport,
  isMadeOfRecords,
  PHOTOS,
} from '#domain/exports/export-formats.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import { XLSX_ROWS_MAX } from '#domain/exports/xlsx-parts.ts';
import type { FieldDescriptor, StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { formatFullDay } from '#domain/values/dates.ts';
import { formatField } from '#domain/records/read/format.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { ViewScreen } from '#domain/views/view-screens.ts';
import { invalidFields } from '#domain/errors/app-error.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { Entity, Registry } from '#domain/records/engine/registry.ts';
import { readFilter } from '#domain/records/requests/list-request.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import type { ListPage } from './list-document.ts';
import { type ExportField, type ExportPlan, exportFields, planExport } from './export-columns.ts';

export interface ExportDemand {
  /** Key of the list. */
  readonly screen: string;
  readonly format: ExportFormat;
  readonly filter: unknown;
}

/** An export whose rights and filter have been looked at, on the rows that its list shows. */
export interface ExportOrder<C extends RequestContext> {
  readonly list: ViewScreen;
  readonly entity: Entity;
  readonly context: C;
  /** With the columns of the file. */
  readonly filter: ListFilter;
  readonly format: ExportFormat;
  readonly fields: readonly ExportField[];
  /** Of a catalogue: the template that says what it prints. */
  readonly templateId: number | null;
  /** Of photos: the use whose crops take the place of whole pictures. */
  readonly cropUse: CadrageUsage | null;
  /** Of a printed list: its filter as the screen says it. */
  readonly words: string | null;
  /** Of a printed list: its paper. */
  readonly page: ListPage;
}

/** Throws what a list call would: the right of the list, unknown fields. */
export function openExport<C extends RequestContext>(
  registry: Registry,
  asker: C,
  { screen, format, filter: rawFilter }: ExportDemand,
): ExportOrder<C> {
  const list = openViewScreen(asker, screen);
  const context = { ...asker, shown: list.shown };
  const entity = registry.get(list.descriptor.name);
  if (isCatalogueFormat(format)) return openCatalogue(registry, { list, entity, context, format, asked: rawFilter });
  if (format === PHOTOS) return openPhotos(registry, { list, entity, context, asked: rawFilter });
  const { words, page, conditions } = format === 'pdf' ? printingApart(rawFilter) : { ...WHOLE_LIST, conditions: rawFilter };
  const filter = readFilter(registry, entity, conditions);
  if (isFilmReport(format)) {
    if (entity.name !== 'film') throw invalidFields({ path: 'format', code: 'valeur' });
    // A document is drawn from the sheets, as they are.
    if (filter.Au) throw invalidFields({ path: 'Au', code: 'valeur' });
    return { list, entity, context, filter, format, fields: [], ...WHOLE_LIST };
  }
  const fields = exportFields(registry, context, { list, asked: filter.Colonnes ?? null, format });
  return {
    list,
    entity,
    context,
    filter: { ...filter, Colonnes: fields.map(({ name }) => name) },
    format,
    fields,
    ...WHOLE_LIST,
    words,
    page,
  };
}

const WORDS_MAX = 500;

interface Printing extends Pick<ExportOrder<RequestContext>, 'words' | 'page'> {
  readonly conditions: unknown;
}

/** The filter of a printed list may say itself in words, and its paper, beside its conditions. */
function printingApart(rawFilter: unknown): Printing {
  if (!isRecordData(rawFilter)) return { ...WHOLE_LIST, conditions: rawFilter };
  const { Mots = null, Papier = 'a4', Portrait = false, ...conditions } = rawFilter;
  if (Mots !== null && typeof Mots !== 'string') throw invalidFields({ path: 'Mots', code: 'format' });
  if (Papier !== 'a4' && Papier !== 'a3') throw invalidFields({ path: 'Papier', code: 'valeur' });
  if (typeof Portrait !== 'boolean') throw invalidFields({ path: 'Portrait', code: 'type' });
  return { words: Mots?.slice(0, WORDS_MAX) ?? null, page: { isLarge: Papier === 'a3', isPortrait: Portrait }, conditions };
}

/** The filter of a catalogue names its template beside the conditions of the list. */
function openCatalogue<C extends RequestContext>(
  registry: Registry,
  { asked, ...order }: Pick<ExportOrder<C>, 'list' | 'entity' | 'context'> & { readonly format: CatalogueFormat; readonly asked: unknown },
): ExportOrder<C> {
  if (order.entity.name !== 'festival-inscription') throw invalidFields({ path: 'format', code: 'valeur' });
  const { Gabarit, ...conditions } = isRecordData(asked) ? asked : {};
  if (typeof Gabarit !== 'number') throw invalidFields({ path: 'Gabarit', code: 'obligatoire' });
  const filter = readFilter(registry, order.entity, conditions);
  if (filter.Au) throw invalidFields({ path: 'Au', code: 'valeur' });
  return { ...order, filter, fields: [], ...WHOLE_LIST, templateId: Gabarit };
}

const WHOLE_LIST = { templateId: null, cropUse: null, words: null, page: { isLarge: false, isPortrait: false } } as const;
const WITH_PHOTOS: readonly string[] = ['film', 'film-image', 'festival-inscription'];

/** The filter of an archive of photos names the use that its pictures are cropped for, or none. */
function openPhotos<C extends RequestContext>(
  registry: Registry,
  { asked, ...order }: Pick<ExportOrder<C>, 'list' | 'entity' | 'context'> & { readonly asked: unknown },
): ExportOrder<C> {
  if (!WITH_PHOTOS.includes(order.entity.name)) throw invalidFields({ path: 'format', code: 'valeur' });
  const { Cadrage = null, ...conditions } = isRecordData(asked) ? asked : {};
  const cropUse = Object.values(CadrageUsage).find((use) => use === Cadrage) ?? null;
  if (Cadrage !== null && cropUse === null) throw invalidFields({ path: 'Cadrage', code: 'valeur' });
  const filter = readFilter(registry, order.entity, conditions);
  if (filter.Au) throw invalidFields({ path: 'Au', code: 'valeur' });
  return { ...order, format: PHOTOS, filter, fields: [], ...WHOLE_LIST, cropUse };
}

/** Refuses what no file of the format holds. */
export function requireRows(format: ExportFormat, rows: number): void {
  const max = isMadeOfRecords(format) ? PRINTED_ROWS_MAX : ROWS_MAX[format];
  if (rows > max) throw invalidFields({ path: 'filter', code: 'trop-elements', params: { max } });
}

const ROWS_MAX = { csv: Number.POSITIVE_INFINITY, xlsx: XLSX_ROWS_MAX - 1, pdf: PRINTED_ROWS_MAX };

export interface NamedExport extends ExportPlan {
  readonly fileName: string;
  readonly toCells: (row: RecordData) => readonly ExportCell[];
  readonly toTexts: (row: RecordData) => readonly string[];
  /** As many as texts a row: what the value of a status means. */
  readonly toMeanings: (row: RecordData) => readonly (StatusMeaning | null)[];
}

/** Name of the file, and names of a row's fields, in the language of the person; `titles`: of the questions of the staff. */
export async function nameExport(
  { list, context: { culture }, filter, format, fields }: ExportOrder<RequestContext>,
  today: string,
  titles: ReadonlyMap<string, string> = new Map(),
): Promise<NamedExport> {
  const read = await planExport(list, culture, fields);
  const plan = { ...read, columns: read.columns.map((column) => ({ ...column, title: titles.get(column.name) ?? column.title })) };
  const text = textsIn(culture);
  const formatSuffix = isMadeOfRecords(format) ? ` ${text(`etat.${format}`)}` : '';
  const day = filter.Au ? ` ${text('etat.auJour', { jour: formatFullDay(filter.Au, culture) })}` : '';
  const title = `${plan.title}${formatSuffix}${day}`;
  const texts = { culture, enums: plan.enums, yes: text('alert.oui'), no: text('alert.non') };
  return {
    ...plan,
    title,
    fileName: exportFileName(title, today, extensionOfExport(format)),
    toCells: (row) => plan.columns.map(({ field }) => exportCell(field, row, texts)),
    toTexts: (row) => plan.columns.map(({ field }) => formatField(field, row, texts)),
    toMeanings: (row) => plan.columns.map(({ field }) => meaningOf(field, row, plan.enums)),
  };
}

/** Meaning of a status; a list of choices has none. */
function meaningOf({ enum: name, name: field }: FieldDescriptor, row: RecordData, enums: ExportPlan['enums']): StatusMeaning | null {
  const values = name === undefined ? [] : (enums[name]?.values ?? []);
  return values.find(({ value }) => value === row[field])?.status ?? null;
}
