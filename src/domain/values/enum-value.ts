import type { EnumDescriptor, EnumValue } from '#generated/entities/descriptor.gen.ts';

/** A number that was read as a value of its enumeration (`FilmAvis`); null when it is none of them. */
export function enumValue<Value extends number>(values: Readonly<Record<string, Value>>, given: unknown): Value | null {
  return Object.values(values).find((value) => value === given) ?? null;
}

/** True where the narrowing field allows a value: `of` names a key of that field's enumeration. */
export function isOf({ of }: EnumValue, narrowing: EnumDescriptor | undefined, narrowingValue: unknown): boolean {
  return of === undefined || narrowing === undefined || narrowing.values.some(({ key, value }) => key === of && value === narrowingValue);
}

/** Values that a form offers: what the schema removed stays for what has it alone. */
export function offeredValues(descriptor: EnumDescriptor | undefined, isHeld: (value: EnumValue) => boolean): readonly EnumValue[] {
  return (descriptor?.values ?? []).filter((value) => value.removed !== true || isHeld(value));
}
