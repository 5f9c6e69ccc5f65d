import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
let reader: SignedIn;
let secret: number;
let shown: number;

beforeAll(async () => {
  api = await startApiApp();
  reader = await api.signInWith('CATALOGUES');
  async function insert(owner: string, champ: string): Promise<number> {
    return (
      await api.database.pool.query(
        "insert into trad_libelle (entite, id_proprietaire, champ, traduction_fr, traduction_en) values ($1, 1999, $2, 'Fonds', 'Archive') returning id",
        [owner, champ],
      )
    ).rows[0].id;
  }
  shown = await insert('catalogue', 'IdLibelle');
  secret = await insert('bam-paiement', 'IdLibelle');
});
afterAll(() => api.close());

describe('translations', () => {
  it('come one by one with the right of the record that carries them', async () => {
    expect((await reader.call('GET', `/api/trad-libelles/${shown}`)).json()).toEqual({
      Id: shown,
      TraductionFr: 'Fonds',
      TraductionEn: 'Archive',
      TraductionEs: null,
      TraductionIt: null,
      TraductionDe: null,
      TraductionPt: null,
    });
    expect((await reader.call('GET', `/api/trad-libelles/${secret}`)).statusCode).toBe(404);
    expect((await reader.call('GET', '/api/trad-textes/2000000000')).statusCode).toBe(404);
  });

  it('come in batches without those the person may not read', async () => {
    const reply = await reader.call('POST', '/api/trad-libelles/traduction', { Items: [secret, shown, 2_000_000_000] });
    expect(reply.json()).toEqual([
      {
        Id: shown,
        TraductionFr: 'Fonds',
        TraductionEn: 'Archive',
        TraductionEs: null,
        TraductionIt: null,
        TraductionDe: null,
        TraductionPt: null,
      },
    ]);
    expect((await reader.call('POST', '/api/trad-textes/traduction', { Items: [] })).json()).toEqual([]);
  });

  it('come 200 at most', async () => {
    function items(count: number) {
      return Array.from({ length: count }, (_, index) => index + 1);
    }
    expect((await reader.call('POST', '/api/trad-libelles/traduction', { Items: items(200) })).statusCode).toBe(200);
    expect((await reader.call('POST', '/api/trad-libelles/traduction', { Items: items(201) })).json().errors).toMatchObject([
      { path: 'Items', code: 'trop-elements', params: { max: 200 } },
    ]);
    expect((await reader.call('POST', '/api/trad-libelles/traduction', { Items: ['1'] })).json().errors).toMatchObject([
      { path: 'Items.0', code: 'type' },
    ]);
  });
});
