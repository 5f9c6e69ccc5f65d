type FieldOfAny<T> = T extends unknown ? keyof T & string : never;
type Having<T, F extends string> = T extends unknown ? (F extends keyof T ? T : never) : never;

/** Is the record one of those of its union that have the field? A name that none of them has does not compile, unlike after `in`. */
export function hasField<T extends object, F extends FieldOfAny<T>>(record: T, field: F): record is T & Having<T, F> {
  return field in record;
}
