import { isRecordData, readId, readNested, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { DeskGift, DeskRole, Done } from './desk-file.ts';

interface Holder {
  readonly role: DeskRole;
}

interface GiftRows {
  readonly gifts: readonly RecordData[];
  /** What was handed over, by participant. */
  readonly handed: ReadonlyMap<number, readonly RecordData[]>;
  readonly done: (record: RecordData) => Done;
}

/** What goes with the badges of one person: each thing once, to whoever one of their roles entitles to it. */
export function giftsOf(own: readonly Holder[], { gifts, handed, done }: GiftRows): readonly DeskGift[] {
  const given = new Map(own.flatMap(({ role }) => handed.get(role.Id) ?? []).map((one) => [readNumber(one, 'IdDotation'), one]));
  const live = own.filter(({ role }) => role.Refus === null).reduce((types, { role }) => types | (role.Type ?? 0), 0);
  return gifts
    .toSorted((left, right) => (readNumber(left, 'Ordre') ?? 0) - (readNumber(right, 'Ordre') ?? 0) || readId(left) - readId(right))
    .flatMap((gift): DeskGift[] => {
      const one = given.get(readId(gift));
      if (one === undefined && !isFor(gift, live)) return [];
      return [{ Id: readId(gift), Libelle: labelOf(gift), Remis: one === undefined ? null : done(one) }];
    });
}

const isFor = (gift: RecordData, types: number): boolean => {
  const wanted = readNumber(gift, 'Types') ?? 0;
  return types !== 0 && (wanted === 0 || (wanted & types) !== 0);
};

/** In French: what is written on the box. */
const labelOf = (gift: RecordData): string => {
  const texts = readNested(gift, 'TradLibelle');
  return (isRecordData(texts) ? readText(texts, 'TraductionFr') : null) ?? String(readId(gift));
};
