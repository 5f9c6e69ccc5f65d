import { listPrixPossibles } from '#generated/client/sdk/palmares.gen.ts';
import { readNumber } from '#domain/values/record-data.ts';
import type { FieldChoices } from '#web/records/feature-parts.ts';

/** The prizes that the film of an award may still win. */
export const possiblePrizes: FieldChoices = async (record, search, signal) => {
  const id = readNumber(record, 'IdInscription');
  if (id === null) return [];
  const { data } = await listPrixPossibles({ path: { id }, query: { recherche: search }, signal });
  return data.map(({ Id, Libelle }) => ({ id: Id, label: Libelle, detail: null }));
};
