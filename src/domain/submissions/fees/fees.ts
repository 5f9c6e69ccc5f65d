import type { FestivalSectionTarif } from '#generated/records/festival-section-tarif.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';

type Charged = Pick<InsRecup, 'DateEnvoi' | 'Categorie'>;
export type FeeTariff = Pick<FestivalSectionTarif, 'Id' | 'Libelle' | 'Categorie' | 'Jusqua' | 'Montant'>;

/** Sorts after every date. */
const LAST = '9999-12-31';

/** The tariff of the deposit's category, else of all films, that was still open on the day it was sent; null: the call is free. */
export function tariffOf({ DateEnvoi, Categorie }: Charged, tariffs: readonly FeeTariff[]): FeeTariff | null {
  const day = sentOn(DateEnvoi);
  if (day === null) return null;
  const open = tariffs.filter(({ Jusqua }) => Jusqua === null || day <= Jusqua);
  return earliest(open, Categorie) ?? earliest(open, null);
}

/** The day in the zone of the festival: a deposit sent at 23:30 in Paris is on time. */
function sentOn(instant: string | null): string | null {
  const sent = instant === null ? null : parseInstant(instant);
  return sent === null ? null : zonedParts(sent, festivalZone()).date;
}

function earliest(tariffs: readonly FeeTariff[], category: number | null): FeeTariff | null {
  const [first] = tariffs
    .filter(({ Categorie }) => Categorie === category)
    .toSorted((left, right) => (left.Jusqua ?? LAST).localeCompare(right.Jusqua ?? LAST) || left.Id - right.Id);
  return first ?? null;
}
