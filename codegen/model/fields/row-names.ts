/** Names that lists speak: `Libelle` for `IdLibelle`, `IdPays` for `Pays` or `PaysLibelle`, `Inscriptions.PrixObtenus.IdPrix`. */
import type { DiagnosticCode } from '../../load/diagnostic-codes.ts';
import type { FieldDescriptor, ResolvedPath } from '../../runtime/field.ts';
import { findField, knownNames, type PathPlace, walk } from '../paths.ts';
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

export function rowProperty(field: FieldDescriptor): string {
  return field.text ?? field.name;
}

/** Steps that the name of a filter or of a sort key may walk: the engine refuses more (`FILTER_STEPS_MAX`). */
const STEPS_MAX = { filter: 3, sort: 1 } as const;
type Use = keyof typeof STEPS_MAX;

/** A field of the entity itself: columns, cells, footers. */
export function ownRowName(shapes: Shapes, { entity, text }: Wanted, place: PathPlace): RowName | null {
  const shape = shapes.get(entity);
  if (shape === undefined) return null;
  const found = ownName(shape, text);
  if (found === null) reportColumn(shape, text, place);
  return found;
}

function ownName(shape: Shape, text: string): RowName | null {
  if (text === 'Id' || text === 'Version') return { name: text, field: null };
  const field = findField(shape, text) ?? shape.fields.get(`Id${text}`) ?? shape.fields.get(`Ids${text}`);
  return field === undefined ? null : { name: rowProperty(field), field };
}

/** Field of a filter, by whichever name the schema uses; null when there is no such field. */
export function findRowName(shapes: Shapes, { entity, text }: Wanted): RowName | null {
  const shape = shapes.get(entity);
  if (shape === undefined) return null;
  if (!text.includes('.')) return ownName(shape, text);
  const found = walk(shapes, entity, text);
  return found !== null && 'steps' in found ? endOf(shapes, entity, found) : null;
}

/** A field of the entity or of another that a path leads to: filters and sort keys. */
function rowName(shapes: Shapes, wanted: Wanted, { use, ...place }: PathPlace & { readonly use: Use }): RowName | null {
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
  const end = endOf(shapes, entity, found);
  if (end === null) {
    place.diagnostics.report('model/unknown-path', place.position, `« ${text} » ne finit pas sur un champ`);
    return null;
  }
  if (end.name.split('.').length - 1 <= STEPS_MAX[use]) return end;
  const limit = use === 'filter' ? 'un filtre fait trois pas au plus' : "un tri ne fait qu'un pas";
  place.diagnostics.report('model/unknown-path', place.position, `« ${text} » : ${limit} hors de l'entité`);
  return null;
}

/** `Credits.Personne` ends on `IdPersonne` of the credit; a path that ends on a collection names no field. */
function endOf(shapes: Shapes, entity: string, { text, steps, field: name }: ResolvedPath): RowName | null {
  const prefix = text.slice(0, text.lastIndexOf('.'));
  if (name === 'Id' || name === 'Version') return { name: `${prefix}.${name}`, field: null };
  const last = steps.at(-1);
  const holder = name === null ? (steps.at(-2)?.entity ?? entity) : (last?.entity ?? entity);
  const wanted = name ?? (last?.step === 'parts' ? undefined : last?.field);
  const field = wanted === undefined ? undefined : shapes.get(holder)?.fields.get(wanted);
  return field === undefined ? null : { name: `${prefix}.${rowProperty(field)}`, field };
}

/** The same, refused when the field cannot be sorted or filtered. */
export function usableRowName(shapes: Shapes, wanted: Wanted, place: PathPlace & { readonly use: Use }): RowName | null {
  const { use } = place;
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

function refusal(field: FieldDescriptor, use: Use): DiagnosticCode | null {
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
