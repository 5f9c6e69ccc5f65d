import type { Adresse } from '#generated/records/adresse.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { find, type Work } from '#domain/work/work.ts';

/** Postal addresses on one line, by their ids; an address without a street or a town is left out. */
export function* addressLines(places: readonly { readonly IdAdresse: number | null }[]): Work<ReadonlyMap<number, string>> {
  const addresses = yield* find('adresse', { Id: numbersIn(places, 'IdAdresse') });
  return new Map(
    addresses.flatMap((address) => {
      const line = lineOf(address);
      return line === '' ? [] : [[address.Id, line] as const];
    }),
  );
}

function lineOf({ Adresse1, Adresse2, CodePostal, Ville }: Adresse): string {
  const town = [CodePostal, Ville].filter(isText).join(' ');
  return [Adresse1, Adresse2, town].filter(isText).join(', ');
}

function isText(part: string | null): part is string {
  return part !== null && part.trim() !== '';
}
