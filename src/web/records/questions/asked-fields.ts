import type { EntityDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import { formOf, isMeasured } from '#domain/records/questions/axes.ts';
import { comparedAs } from '#domain/records/conditions/compared-as.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';

type Can = (right: string) => boolean;

/** Names that the rows of a list may be grouped by: what it shows and filters by first, then its other fields. */
export function groupNames(descriptor: EntityDescriptor, { columns, filters }: ScreenDescriptor, can: Can): readonly string[] {
  const shown = columns.flatMap(({ field }) => fieldShownAs(descriptor, field)?.name ?? []);
  const fieldNames = descriptor.fields.filter((field) => !isHelper(field.name)).map(({ name }) => name);
  return [...new Set([...filters, ...shown, ...fieldNames])].filter((name) => {
    if (name.includes('.')) return true;
    const field = fieldShownAs(descriptor, name);
    return field !== undefined && formOf(field) !== null && !isMaskedFrom(can, descriptor, field);
  });
}

function isHelper(name: string): boolean {
  return name === 'Ordre';
}

/** Numbers and durations of the record that are added up or averaged. */
export function measuredNames(descriptor: EntityDescriptor, can: Can): readonly string[] {
  return descriptor.fields
    .filter(
      (field) => field.filterable && isMeasured(comparedAs(field)) && field.kind !== 'year' && field.as !== 'year' && !isHelper(field.name),
    )
    .filter((field) => !isMaskedFrom(can, descriptor, field))
    .map(({ name }) => name);
}

/** First grouping of a question: the state of the records, else the first choice that the list filters by. */
export function firstGroup(descriptor: EntityDescriptor, screen: ScreenDescriptor, can: Can): string | null {
  const names = groupNames(descriptor, screen, can).filter((name) => !name.includes('.'));
  const { states } = descriptor;
  if (states !== null && names.includes(states.field)) return states.field;
  const isChoice = names.find((name) => {
    const field = fieldShownAs(descriptor, name);
    return field !== undefined && name !== descriptor.edition && ['choice', 'flags', 'list'].includes(comparedAs(field));
  });
  return isChoice ?? names[0] ?? null;
}
