import { isSealed } from '#domain/values/record-data.ts';
import type { EnumDescriptor, FieldDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import type { ExportFormat } from '#domain/exports/export-formats.ts';
import type { XlsxColumn } from '#domain/exports/xlsx-parts.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import { invalidFields } from '#domain/errors/app-error.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import type { Registry } from '#domain/records/engine/registry.ts';
import type { ViewScreen } from '#domain/views/view-screens.ts';
import { entityTexts } from './entity-texts.ts';

export interface ExportField {
  readonly name: string;
  readonly field: FieldDescriptor;
}

interface ExportColumn extends XlsxColumn, ExportField {}

export interface ExportPlan {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  readonly enums: Readonly<Record<string, EnumDescriptor>>;
}

const DEFAULT_WIDTH = 120;

interface ExportAsked {
  readonly list: ViewScreen;
  readonly asked: readonly string[] | null;
  readonly format: ExportFormat;
}

/**
 * Fields of an export: the requested ones, then those the screen always adds. What the person may not see is
 * left out, and so is encrypted data, unless the screen exports it and the person holds its right.
 */
export function exportFields(
  registry: Registry,
  context: RequestContext,
  { list: { descriptor, screen }, asked, format }: ExportAsked,
): readonly ExportField[] {
  const { isMasked } = accessOf(registry, context);
  const always: readonly string[] = screen.exports ?? [];
  const shown = asked ?? screen.columns.filter(({ displayed }) => displayed).map(({ field }) => field);
  const named =
    format === 'csv' || format === 'xlsx' ? shown.flatMap((name) => [name, ...momentsOf(registry, descriptor.name, name)]) : shown;
  return [...new Set([...named, ...always])].flatMap((name): ExportField[] => {
    const field = fieldShownAs(descriptor, name);
    if (field === undefined) throw invalidFields({ path: `Colonnes.${name}`, code: 'champ-inconnu' });
    return isMasked(descriptor.name, field) || (isSealed(field) && !always.includes(name)) ? [] : [{ name, field }];
  });
}

/** Days and hours that a summary tells in words: in a sheet they stand beside it as what they are, to be sorted and counted. */
function momentsOf(registry: Registry, entity: string, name: string): readonly string[] {
  const { fields } = registry.get(entity);
  const parts = fields.get(name)?.texts?.fr ?? [];
  const textFields = parts.flatMap((part) =>
    'path' in part && part.path.steps.length === 0 && part.path.field !== null ? [part.path.field] : [],
  );
  return textFields.filter((field) => MOMENTS.has(fields.get(field)?.kind));
}

const MOMENTS: ReadonlySet<string | undefined> = new Set(['date', 'datetime']);

/** Encrypted fields among those of an export: whoever gets there holds their right. */
export function openedFields(fields: readonly ExportField[]): ReadonlySet<string> {
  return new Set(fields.filter(({ field }) => isSealed(field)).map(({ field }) => field.name));
}

/** The fields with their titles in the language of the person, and the widths of the list. */
export async function planExport(list: ViewScreen, culture: Language, fields: readonly ExportField[]): Promise<ExportPlan> {
  const { labels, enums, title } = await textsOf(list, culture);
  const widths = new Map(list.screen.columns.map(({ field, width }) => [field, width]));
  const columns = fields.map(({ name, field }) => ({
    name,
    field,
    title: labels[`fields.${field.name}`] ?? field.name,
    width: widths.get(name) ?? DEFAULT_WIDTH,
  }));
  return { title, columns, enums };
}

async function textsOf({ descriptor, screen }: ViewScreen, culture: Language) {
  const { labels, enums } = await entityTexts(descriptor.name, culture);
  return { labels, enums, title: labels[`screens.${screen.screen}`] ?? labels['many'] ?? descriptor.entity };
}
