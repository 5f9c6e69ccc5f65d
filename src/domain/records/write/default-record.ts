import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { WRITTEN_KINDS } from '../kinds/written-kinds.ts';
import { isDerived, type RecordData, tradName, withoutId } from '#domain/values/record-data.ts';
import { emptyTranslation } from '#domain/values/text/translation.ts';

export interface DefaultsContext {
  readonly today: string;
  /** Needed for required owned records; without it they start as null. */
  readonly entity?: (name: string) => EntityDescriptor | undefined;
  /** Id the new record carries until the server gives one: 0, or a negative one inside a list. */
  readonly id?: number;
}

/** A new record of an entity: the default the schema gives, else the one of the field's kind. */
export function defaultRecord(descriptor: EntityDescriptor, context: DefaultsContext): RecordData {
  const states = descriptor.states;
  const entries = descriptor.fields.flatMap((field) => defaultEntries(field, context));
  const state = states === null ? [] : [[states.field, states.start] as const];
  return { Id: context.id ?? 0, Version: 0, ...Object.fromEntries(entries), ...Object.fromEntries(state), ...descriptor.discriminator };
}

/** Value a field starts with; a field that is not required starts as null, but for a box and a list. */
export function defaultValue(field: FieldDescriptor, today: string): JsonValue {
  if (field.default !== undefined) return field.default;
  const { json, start } = WRITTEN_KINDS[field.kind];
  return field.required || json === 'boolean' || json === 'list' ? start(today) : null;
}

function defaultEntries(field: FieldDescriptor, context: DefaultsContext): readonly (readonly [string, JsonValue | RecordData])[] {
  if (isDerived(field) || field.kind === 'links' || field.kind === 'secret') return [];
  if (field.kind === 'label' || field.kind === 'longText') {
    return [
      [field.name, null],
      [tradName(field), field.required ? emptyTranslation() : null],
    ];
  }
  if (field.kind === 'owned') {
    const target = field.required && field.to !== undefined ? context.entity?.(field.to) : undefined;
    return [
      [field.name, null],
      [withoutId(field.name), target === undefined ? null : defaultRecord(target, { ...context, id: 0 })],
    ];
  }
  return [[field.name, defaultValue(field, context.today)]];
}
