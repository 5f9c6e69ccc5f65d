import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';

/** The column whose text is the title of a row: the first that names the record, else the first of all. */
export function titleColumn({ display }: Pick<EntityDescriptor, 'display'>, shown: readonly string[]): string | null {
  const naming = new Set(display.flatMap((part) => ('text' in part ? [] : [part.path.steps[0]?.field ?? part.path.field, part.path.text])));
  return shown.find((column) => naming.has(column)) ?? shown[0] ?? null;
}
