import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';

/** Conditions for a record to be chosen, each by its field or by one behind a reference of it: `IdProfil.Cible`. */
export type Among = Readonly<Record<string, number>>;

/** A choice that waits for another one of its record. */
export interface AwaitedChoice {
  readonly awaits: string;
}

/** `$Champ`: the field of the record that chooses; null: the value is given. */
export function governingField(amongValue: unknown): string | null {
  return typeof amongValue === 'string' && amongValue.startsWith('$') ? amongValue.slice(1) : null;
}

/** Records this record may choose among; null: any. Of a record that is not known whole, only its known values narrow. */
export function amongOf({ among }: Pick<FieldDescriptor, 'among'>, record: RecordData): Among | AwaitedChoice | null {
  if (among === undefined) return null;
  const criteria: Record<string, number> = {};
  for (const [field, value] of Object.entries(among)) {
    const governing = governingField(value);
    const wanted = governing === null ? value : record[governing];
    if (typeof wanted === 'number') criteria[field] = wanted;
    else if (governing !== null && wanted === null) return { awaits: governing };
  }
  return Object.keys(criteria).length === 0 ? null : criteria;
}

export function isAwaited(among: Among | AwaitedChoice | null): among is AwaitedChoice {
  return among !== null && 'awaits' in among && typeof among.awaits === 'string';
}

/** Does the chosen record say what it must? */
export function isAmong(among: Among, chosen: RecordData): boolean {
  return Object.entries(among).every(([field, value]) => chosen[field] === value);
}

interface ReferredField {
  readonly key: string;
  /** Field of the record that leads to what says it. */
  readonly reference: string;
  readonly field: string;
}

/** Fields of the choice found behind a reference, not on the record itself. */
export function referredFields(among: Readonly<Record<string, unknown>>): readonly ReferredField[] {
  return Object.keys(among).flatMap((key) => {
    const [reference = '', field] = key.split('.');
    return field === undefined ? [] : [{ key, reference, field }];
  });
}

/** `IdSection:4|Type:1|IdProfil.Cible:2`: as it stands in an address. */
export function amongText(among: Among): string {
  return Object.entries(among)
    .map(([field, value]) => `${field}:${value}`)
    .join('|');
}

/** Null: not written so. */
export function readAmong(text: string): Among | null {
  const matches = text.split('|').map((part) => /^([A-Z]\w*(?:\.[A-Z]\w*)?):(\d{1,10})$/.exec(part));
  return matches.some((match) => match === null)
    ? null
    : Object.fromEntries(matches.map((match) => [match?.[1] ?? '', Number(match?.[2])]));
}
