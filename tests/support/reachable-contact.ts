import type { RecordData } from '#domain/values/record-data.ts';

type Create = (plural: string, record: RecordData) => Promise<number>;

const FRANCE = 45;
let count = 0;

/** What a contact needs to become a participant (001 §5): a country, an activity, an e-mail. */
export async function reachable(create: Create): Promise<RecordData> {
  count += 1;
  return {
    Email: `joignable-${count}@exemple.test`,
    Adresse: { IdPays: FRANCE },
    IdsActivite: [await create('activites', { TradLibelle: { TraductionFr: `Activité ${count}` } })],
  };
}
