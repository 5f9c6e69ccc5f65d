import { useDictionary } from '#web/runtime/dictionaries.ts';

export interface DeskOption {
  readonly name: string;
  /** Usual float in euros; null: none. */
  readonly float: number | null;
}

/** Desks that take money, by their order. */
export function useDesks(): readonly DeskOption[] {
  return useDictionary('dico-bam-guichets')
    .filter(({ IsActif }) => IsActif !== false)
    .map(({ Libelle, FondCaisse }) => ({ name: Libelle, float: typeof FondCaisse === 'number' ? FondCaisse : null }));
}
