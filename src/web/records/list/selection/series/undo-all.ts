import { undoSerie } from '#generated/client/sdk/series.gen.ts';
import type { FicheEnSerie, SerieAnnulation } from '#generated/client/types.gen.ts';

/** All the records of a series, some at a time. */
export async function undoAll(lot: string, isTrial: boolean): Promise<readonly FicheEnSerie[]> {
  const outcomes: FicheEnSerie[] = [];
  let before: number | null = null;
  do {
    const body: SerieAnnulation = { Essai: isTrial, Avant: before };
    const { data } = await undoSerie({ path: { lot }, body });
    outcomes.push(...data.Fiches);
    before = data.Suite;
  } while (before !== null);
  return outcomes;
}
