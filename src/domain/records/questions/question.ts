import type { FieldError } from '#domain/errors/catalogue.ts';
import { invalidFields } from '#domain/errors/app-error.ts';
import type { Access } from '../engine/access.ts';
import type { Entity, Registry } from '../engine/registry.ts';
import { type NamedField, resolveFieldName } from '../query/filter-fields.ts';
import { type AskedAxis, type Axis, axisOf, isAxis, isMeasured } from './axes.ts';

export const CALCULATIONS = ['somme', 'moyenne', 'min', 'max'] as const;
export type Calculation = (typeof CALCULATIONS)[number];

export interface AskedFigure {
  readonly champ: string;
  readonly de: Calculation;
}

/** Question about the rows of a list: groups of one or two fields, and figures of each. Plain data, by which a statement is cached. */
export interface AskedQuestion {
  readonly by: readonly AskedAxis[];
  readonly figures: readonly AskedFigure[];
  /** Groups listed one by one, the largest first. */
  readonly max: number;
}

export interface Measure {
  readonly target: NamedField;
  readonly of: Calculation;
}

export interface Question {
  readonly axes: readonly Axis[];
  readonly measures: readonly Measure[];
}

/** The fields of a question. One that the person may not see is reported as a field that is not there: counts would reveal it. */
export function openQuestion(
  registry: Registry,
  access: Access,
  { entity, by, figures }: AskedQuestion & { readonly entity: Entity },
): Question {
  const errors: FieldError[] = [];
  function lookup(name: string) {
    return registry.find(name)?.descriptor;
  }
  const axes = by.flatMap((requestedAxis) => {
    const found = axisOf(lookup, entity.descriptor, requestedAxis);
    if (isAxis(found) && access.mayName(entity, found.target)) return [found];
    errors.push(isAxis(found) ? { path: requestedAxis.champ, code: 'champ-inconnu' } : found);
    return [];
  });
  const measures = figures.flatMap(({ champ, de }): readonly Measure[] => {
    const target = resolveFieldName(lookup, entity.descriptor, champ);
    const isOne = target !== null && target.legs.length === 0 && isMeasured(target.comparedAs) && target.field.filterable;
    if (isOne && target.field.kind !== 'year' && access.mayName(entity, target)) return [{ target, of: de }];
    errors.push({ path: champ, code: 'champ-inconnu' });
    return [];
  });
  if (errors.length > 0) throw invalidFields(...errors);
  return { axes, measures };
}

/** One group as reported. */
export interface Group {
  /** Value of each axis; null: it has none. */
  readonly Valeurs: (string | number | boolean | null)[];
  /** Label of it for people; null: none. */
  readonly Libelles: (string | null)[];
  readonly Nombre: number;
  readonly Calculs: (number | null)[];
}

export interface Groups {
  /** Rows of the list, each once. */
  readonly Total: number;
  /** Groups there are, listed or not. */
  readonly Nombre: number;
  readonly Groupes: Group[];
  /** Those that are not listed, together. */
  readonly Autres: { readonly Nombre: number; readonly Calculs: (number | null)[] } | null;
}
