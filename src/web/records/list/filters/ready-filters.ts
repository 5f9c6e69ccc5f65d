import type { EntityModule, FilterNode, Language, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type Viewer, viewConditions } from '#domain/records/conditions/view-values.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';

/** A filter that one click puts in force: « Sans e-mail ». */
export interface ReadyChoice {
  readonly key: string;
  readonly label: string;
  readonly node: FilterNode;
}

/** Fields that a list may be filtered by: a screen, or a tab of parts. */
export type OfferedFilters = Pick<ScreenDescriptor, 'filters' | 'ready'>;

/** Those a list offers, for one person on one day. */
export function readyChoices(
  entity: EntityModule,
  { ready = [] }: OfferedFilters,
  { viewer, language }: { readonly viewer: Viewer; readonly language: Language },
): readonly ReadyChoice[] {
  return ready.flatMap(({ ready: key, filter }) => {
    const [only, ...others] = viewConditions(filter, viewer);
    if (only === undefined) return [];
    return [{ key, label: entityLabel(entity, `filters.${key}`, language), node: others.length === 0 ? only : { and: [only, ...others] } }];
  });
}

/** The one that a filter in force is, whichever way it came. */
export function readyOf(choices: readonly ReadyChoice[], node: FilterNode): ReadyChoice | undefined {
  const text = JSON.stringify(node);
  return choices.find((choice) => JSON.stringify(choice.node) === text);
}
