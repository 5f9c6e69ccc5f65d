import { libelleName, withoutId } from '#codegen/model/naming.ts';
import type { FieldDescriptor } from '#codegen/runtime/field.ts';

/** Old spelling → new one. */
export type Spellings = ReadonlyMap<string, string>;

/** Spellings of a field in records, paths and screens: `IdHotel`, but also `Hotel` in a path and `HotelLibelle` in a row. */
export function spellingsOf({ name, kind, trad, text, libelle }: FieldDescriptor, to: string): Spellings {
  const isMany = kind === 'ids' || kind === 'links';
  const leads = kind === 'reference' || kind === 'owned' || isMany;
  return new Map([
    [name, to],
    ...(leads ? [[withoutId(name), withoutId(to)] as const] : []),
    ...(trad === undefined ? [] : [[trad, `Trad${withoutId(to)}`] as const]),
    ...(text === undefined ? [] : [[text, withoutId(to)] as const]),
    ...(libelle === undefined ? [] : [[libelle, libelleName(to, isMany)] as const]),
    ...(kind === 'secret' ? [[`Has${name}`, `Has${to}`] as const] : []),
  ]);
}

/** The text with the spellings that stand in it as whole words replaced. */
export function respelt(text: string, spellings: Spellings): string {
  return text.replaceAll(/[A-Za-z0-9_]+/g, (word) => spellings.get(word) ?? word);
}
