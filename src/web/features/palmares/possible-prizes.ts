import { listPrixPossibles } from '#generated/client/sdk/palmares.gen.ts';
import { descriptor } from '#generated/entities/inscription-prix.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import type { FieldChoices } from '#web/records/fields/references/field-choices.ts';

/** The prizes that the film of an award may still win. */
export const possiblePrizes: FieldChoices = async (record, search, signal) => {
  const id = describedDraft('inscription-prix', descriptor, record).IdInscription ?? null;
  if (id === null) return [];
  const { data } = await listPrixPossibles({ path: { id }, query: { recherche: search }, signal });
  return data.map((prize) => ({ id: prize.Id, label: prize.Libelle, detail: null }));
};
