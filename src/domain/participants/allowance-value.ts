import type { FestivalTarifEdition } from '#generated/records/festival-tarif-edition.gen.ts';
import type { FestivalTarif } from '#generated/records/festival-tarif.gen.ts';

export interface Tariffs {
  /** The tariff chosen; null: none, or not known here. */
  readonly tarif: Pick<FestivalTarif, 'Id' | 'Valeur'> | null;
  /** Values of the tariffs by edition. */
  readonly editions: readonly Pick<FestivalTarifEdition, 'IdTarif' | 'Eannee' | 'Valeur'>[];
  /** Edition of the participant. */
  readonly eannee: number | null;
}

/**
 * Value of one unit of an allowance, frozen with it: the tariff's in the edition, else the tariff's own.
 * An allowance is worth this value times its quantity.
 */
export function allowanceValue({ tarif, editions, eannee }: Tariffs): number | null {
  if (tarif === null) return null;
  const ofEdition = editions.find((row) => row.IdTarif === tarif.Id && row.Eannee === eannee);
  return (ofEdition ?? tarif).Valeur;
}
