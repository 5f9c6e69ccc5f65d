import type { RecordData } from '#domain/values/record-data.ts';

type Create = (plural: string, record: RecordData) => Promise<number>;

const FRANCE = 45;
let count = 0;

/** Fields that a contact needs to become a participant (001 §5): a country, an activity, an e-mail; and an address that an invoice may bear. */
export async function reachable(create: Create): Promise<RecordData> {
  count += 1;
  return {
    Email: `joignable-${count}@exemple.test`,
    Adresse: { Adresse1: '3 rue des Lilas', CodePostal: '63000', Ville: 'Valombre', IdPays: FRANCE },
    IdsActivite: [await create('activites', { TradLibelle: { TraductionFr: `Activité ${count}` } })],
  };
}
