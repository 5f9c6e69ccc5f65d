import type { EnumDescriptor, EnumValue } from '#generated/entities/descriptor.gen.ts';

/** A number that was read as a value of its enumeration (`FilmAvis`); null when it is none of them. */
export function enumValue<Value extends number>(values: Readonly<Record<string, Value>>, given: unknown): Value | null {
  return Object.values(values).find((value) => value === given) ?? null;
}

/** Values that a form offers: what the schema removed stays for what has it alone. */
export function offeredValues(descriptor: EnumDescriptor | undefined, isHeld: (value: EnumValue) => boolean): readonly EnumValue[] {
  return (descriptor?.values ?? []).filter((value) => value.removed !== true || isHeld(value));
}
