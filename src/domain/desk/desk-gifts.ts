import type { FestivalDotation } from '#generated/records/festival-dotation.gen.ts';
import type { FestivalRemise } from '#generated/records/festival-remise.gen.ts';
import type { DeskGift, DeskRole, Done } from './desk-file.ts';

interface Holder {
  readonly role: DeskRole;
}

interface GiftRows {
  readonly gifts: readonly FestivalDotation[];
  /** Badges handed over, by participant. */
  readonly handed: ReadonlyMap<number, readonly FestivalRemise[]>;
  readonly done: (handed: FestivalRemise) => Done;
}

/** Gifts of the badges of one person: each thing once, if one of their roles entitles to it. */
export function giftsOf(holders: readonly Holder[], { gifts, handed, done }: GiftRows): readonly DeskGift[] {
  const given = new Map(holders.flatMap(({ role }) => handed.get(role.Id) ?? []).map((one) => [one.IdDotation, one]));
  const live = holders.filter(({ role }) => role.Refus === null).reduce((types, { role }) => types | (role.Type ?? 0), 0);
  return gifts
    .toSorted((left, right) => (left.Ordre ?? 0) - (right.Ordre ?? 0) || left.Id - right.Id)
    .flatMap((gift): DeskGift[] => {
      const one = given.get(gift.Id);
      if (one === undefined && !isFor(gift, live)) return [];
      return [{ Id: gift.Id, Libelle: labelOf(gift), Remis: one === undefined ? null : done(one) }];
    });
}

function isFor(gift: FestivalDotation, types: number): boolean {
  const wanted = gift.Types ?? 0;
  return types !== 0 && (wanted === 0 || (wanted & types) !== 0);
}

/** In French: what is written on the box. */
function labelOf(gift: FestivalDotation): string {
  const texts = gift.TradLibelle;
  return texts?.TraductionFr ?? String(gift.Id);
}
