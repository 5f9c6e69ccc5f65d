/** Names that lists speak: `Libelle` for `IdLibelle`, `IdPays` for `Pays` or `PaysLibelle`, `Inscriptions.IdSection`. */
import type { DiagnosticCode } from '../load/diagnostic-codes.ts';
import type { FieldDescriptor } from '../runtime/field.ts';
import { findField, knownNames, type PathPlace, walk } from './paths.ts';
import type { Shape, Shapes } from './shapes.ts';

export interface RowName {
  readonly name: string;
  /** Null for `Id` and `Version`. */
  readonly field: FieldDescriptor | null;
}
export interface Wanted {
  readonly entity: string;
  readonly text: string;
}

export const rowProperty = (field: FieldDescriptor): string => field.text ?? field.name;

/** A field of the entity itself: columns, cells, footers. */
export function ownRowName(shapes: Shapes, { entity, text }: Wanted, place: PathPlace): RowName | null {
  const shape = shapes.get(entity);
  if (shape === undefined) return null;
  if (text === 'Id' || text === 'Version') return { name: text, field: null };
  const field = findField(shape, text) ?? shape.fields.get(`Id${text}`) ?? shape.fields.get(`Ids${text}`);
  if (field !== undefined) return { name: rowProperty(field), field };
  reportColumn(shape, text, place);
  return null;
}

/** A field of the entity or of one step away: filters and sort keys. */
export function rowName(shapes: Shapes, wanted: Wanted, place: PathPlace): RowName | null {
  const { entity, text } = wanted;
  if (!text.includes('.')) return ownRowName(shapes, wanted, place);
  const found = walk(shapes, entity, text);
  if (found === null) return null;
  if (!('steps' in found)) {
    place.diagnostics.unknown('model/unknown-path', place.position, {
      message: `« ${found.segment} » n'est ni un champ ni un lien de « ${found.entity} » (chemin « ${text} »)`,
      name: found.segment,
      known: found.known,
    });
    return null;
  }
  if (found.steps.length > (found.field === null ? 2 : 1)) {
    place.diagnostics.report('model/unknown-path', place.position, `« ${text} » : un filtre ou un tri ne fait qu'un pas hors de l'entité`);
    return null;
  }
  const last = found.steps.at(-1);
  const holder = shapes.get(found.field === null ? (found.steps.at(-2)?.entity ?? entity) : (last?.entity ?? entity));
  const field = holder?.fields.get(found.field ?? last?.field ?? '') ?? null;
  const prefix = text.slice(0, text.indexOf('.'));
  return { name: `${prefix}.${field === null ? (found.field ?? 'Id') : rowProperty(field)}`, field };
}

/** The same, refused when the field cannot be sorted or filtered. */
export function usableRowName(
  shapes: Shapes,
  wanted: Wanted,
  { use, ...place }: PathPlace & { readonly use: 'sort' | 'filter' },
): RowName | null {
  const found = rowName(shapes, wanted, place);
  if (found?.field === null || found === null) return found;
  const refused: DiagnosticCode | null = refusal(found.field, use);
  if (refused === null) return found;
  place.diagnostics.report(
    refused,
    place.position,
    `on ne peut pas ${use === 'sort' ? 'trier' : 'filtrer'} sur « ${wanted.text} » (${found.field.kind})`,
  );
  return null;
}

function refusal(field: FieldDescriptor, use: 'sort' | 'filter'): DiagnosticCode | null {
  if (use === 'sort') return field.sortable ? null : 'model/not-sortable';
  return field.filterable ? null : 'model/not-filterable';
}

function reportColumn(shape: Shape, text: string, { diagnostics, position }: PathPlace): void {
  if (text.includes('.')) {
    diagnostics.report(
      'model/unknown-column',
      position,
      `« ${text} » n'est pas un champ de « ${shape.name} »`,
      `déclarer un champ { kind: join, path: ${text} }`,
    );
    return;
  }
  diagnostics.unknown('model/unknown-column', position, {
    message: `colonne inconnue « ${text} » dans « ${shape.name} »`,
    name: text,
    known: knownNames(shape),
  });
}
