/** A number that was read as a value of its enumeration (`FilmAvis`); null when it is none of them. */
export function enumValue<Value extends number>(values: Readonly<Record<string, Value>>, given: unknown): Value | null {
  return Object.values(values).find((value) => value === given) ?? null;
}
