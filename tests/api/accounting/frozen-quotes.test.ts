import { afterAll, beforeAll, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { type ApiApp, startApiApp } from '../support/api-app.ts';

let api: ApiApp;

beforeAll(async () => {
  api = await startApiApp();
});
afterAll(() => api.close());

test('a quote that was sent does not change, by SQL either; who accepted it is still written', async () => {
  const { pool } = api.database;
  const admin = await api.signInWith(...rights.map(({ code }) => code));
  async function create(plural: string, record: object): Promise<number> {
    return (await admin.call('POST', `/api/${plural}`, record)).json();
  }
  await create('festival-editions', { Eannee: 2063, DateDebut: '2063-01-30', DateFin: '2063-02-07' });
  const group = await create('festival-groupes', { Libelle: 'Lycée', Eannee: 2063 });
  const quote = [group, 'DE2063-00001'];
  await pool.query(`insert into festival_devis_envoye (id_groupe, no_devis, prix_ttc) values ($1, $2, 150)`, quote);
  await expect(pool.query(`update festival_devis_envoye set prix_ttc = 15 where no_devis = $1`, [quote[1]])).rejects.toThrow(
    'ne change plus',
  );
  await pool.query(`update festival_devis_envoye set accepte_par = 'Mme Roux', is_en_vigueur = false where no_devis = $1`, [quote[1]]);
});
