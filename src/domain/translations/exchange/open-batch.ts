import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import type { Facts } from '#domain/work/rule.ts';

const ALL_TEXTS = 'TOUS-TEXTES';

/** Translations of a batch are written by its translator, then by its reader, and at any step by the holders of the right to all texts. */
export function isOpenTo({ IdTraducteur, IdRelecteur, Statut }: FestivalTranche, { userId, has }: Facts): boolean {
  if (has(ALL_TEXTS)) return true;
  const isTranslator = IdTraducteur === userId && Statut >= TrancheStatut.corrige;
  const isReader = IdRelecteur === userId && Statut >= TrancheStatut.traduit;
  return (isTranslator || isReader) && Statut < TrancheStatut.relue;
}
