/** Filters that a list offers, on a screen or in a tab of a sheet: fields, paths, and conditions that one click asks for. */
import type { FiltersInput } from '../../metamodel.ts';
import type { ScreenDescriptor, ViewDescriptor } from '../../runtime/screen.ts';
import type { ListPlace } from '../fields/columns.ts';
import { type FilterLeaf, filterNodes } from './filters.ts';
import { walk } from '../paths.ts';
import { entityRights } from '../rights.ts';
import { findRowName, usableRowName } from '../fields/row-names.ts';
import type { Shape } from '../fields/shapes.ts';

/** Their names, as a filter says them. */
export function filterNames(filters: FiltersInput, { shapes, context, entity, at }: ListPlace): string[] {
  return filters.flatMap((one, index) => {
    if (typeof one === 'object' && 'ready' in one) return [];
    const text = typeof one === 'string' ? one : one.field;
    const place = { diagnostics: context.diagnostics, position: at('filters', index), use: 'filter' as const };
    return usableRowName(shapes, { entity, text }, place)?.name ?? [];
  });
}

export function readyFilters(filters: FiltersInput | undefined, place: ListPlace): Pick<ScreenDescriptor, 'ready'> {
  const ready = (filters ?? []).flatMap((one, index) => {
    if (typeof one === 'string' || !('ready' in one)) return [];
    const at: ListPlace['at'] = (...path) => place.at('filters', index, 'filter', ...path);
    return [{ ready: one.ready, ...needsOf(one.filter, place), filter: filterNodes(place.shapes, one.filter, { ...place, at }) }];
  });
  return ready.length === 0 ? {} : { ready };
}

/**
 * Rights on every entity on the way, and on the field at the end when it is masked; but for what dictionaries publish, which everybody
 * reads, and for parts that the rights of the list itself open.
 */
export function needsOf(leaves: readonly FilterLeaf[], { shapes, context, entity }: ListPlace): Pick<ViewDescriptor, 'needs'> {
  const ownRights = entityRights(entity, shapes, context);
  const codes = leaves.flatMap(({ field: text }) => {
    const found = text.includes('.') ? walk(shapes, entity, text) : null;
    const through = found !== null && 'steps' in found ? found.steps.map((step) => step.entity) : [];
    const { privacy, opened = false } = findRowName(shapes, { entity, text })?.field ?? {};
    const { record, write } = entityRights(through.at(-1) ?? entity, shapes, context);
    const masked = opened ? record : (privacy?.right ?? (privacy?.mask ? write : null));
    const names = text.split('.').slice(1);
    const reached = through
      .filter((name, index) => !isPublished(shapes.get(name), names[index] ?? ''))
      .map((name) => entityRights(name, shapes, context));
    return [
      ...reached.filter(({ record }) => record !== ownRights.record).map(({ list, record }) => [...new Set([list, record])]),
      ...(masked === null ? [] : [[masked]]),
    ];
  });
  const needs = [...new Map(codes.map((alternatives) => [alternatives.join(' '), alternatives])).values()];
  return needs.length === 0 ? {} : { needs };
}

/** Does a dictionary tell what a path goes on by, or ends with: `Libelle`, `GroupeUtilisateur` for `IdGroupeUtilisateur`? */
function isPublished(shape: Shape | undefined, name: string): boolean {
  const { dictionary, display = '' } = shape?.draft.input ?? {};
  if (dictionary === undefined || dictionary === false) return false;
  const displayed = [...display.matchAll(/\{(\w+)/g)].map(([, text]) => text ?? '');
  const published = [...(dictionary === true ? [] : (dictionary.fields ?? [])), ...displayed];
  return ['', 'Id', 'Ids'].some((prefix) => published.includes(`${prefix}${name}`));
}
