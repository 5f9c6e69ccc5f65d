import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isFileField } from './file-kinds.ts';
import { IMAGE_MIME_TYPES, MIME_TYPES, foldExtension } from './file-types.ts';

/** Sizes by kind of field, in Ko; a field of the schema may ask for less (`maxKo`). */
export interface FileLimits {
  readonly imageMaxKo: number;
  readonly documentMaxKo: number;
  readonly mediaMaxKo: number;
  readonly imageMaxPixels: number;
}

const MO = 1024;
export const DEFAULT_LIMITS: FileLimits = {
  imageMaxKo: 20 * MO,
  documentMaxKo: 50 * MO,
  mediaMaxKo: 4096 * MO,
  imageMaxPixels: 50_000_000,
};

/** Files that a field takes. */
export interface FileRules {
  readonly extensions: readonly string[];
  readonly maxKo: number;
}

export function fileRules(field: FieldDescriptor, limits: FileLimits): FileRules {
  const ofKind = Object.keys(field.kind === 'image' ? IMAGE_MIME_TYPES : MIME_TYPES);
  const extensions = (field.accept ?? ofKind).map(foldExtension);
  const documentOrMediaKo = extensions.includes('mp4') ? limits.mediaMaxKo : limits.documentMaxKo;
  const byKind = field.kind === 'image' ? limits.imageMaxKo : documentOrMediaKo;
  return { extensions, maxKo: Math.min(byKind, field.maxKo ?? byKind) };
}

/** The field of that name that holds a file; undefined when there is none. */
export function fileFieldOf(entity: EntityDescriptor | undefined, name: string): FieldDescriptor | undefined {
  return entity?.fields.find((field) => field.name === name && isFileField(field));
}

/** « Format JPEG, PNG, BMP, 20 mo max. »: the two holes of the hint (001 §5). */
export function hintOf({ extensions, maxKo }: FileRules): { readonly format: string; readonly weight: string } {
  return {
    format: extensions.map((extension) => (extension === 'jpg' ? 'JPEG' : extension.toUpperCase())).join(', '),
    weight: weightOf(maxKo),
  };
}

/** A weight in the unit that suits it; each language has its own name of it. */
export function weightParts(ko: number): { readonly nombre: string; readonly unit: 'ko' | 'mo' | 'go' } {
  if (ko < MO) return { nombre: String(ko), unit: 'ko' };
  return ko < MO * MO ? { nombre: tidy(ko / MO), unit: 'mo' } : { nombre: tidy(ko / MO / MO), unit: 'go' };
}

function weightOf(ko: number): string {
  const { nombre, unit } = weightParts(ko);
  return `${nombre} ${unit}`;
}

function tidy(value: number): string {
  return String(Math.round(value * 10) / 10).replace('.', ',');
}
