/** Papers that travel with a print, opened and read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AcheminementSens } from '#generated/enums/acheminement-sens.gen.ts';
import { pdfPages } from '#tests/support/papers/pdf-text.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

let staff: RecordApi;
let legs: readonly number[];

function plain(text: string | undefined): string {
  return (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('’', "'");
}

async function pages(document: 'etiquettes' | 'bordereaux'): Promise<readonly string[]> {
  const reply = await staff.call('GET', `/api/film-acheminements/imprime?document=${document}&ids=${legs.join(',')}`);
  expect(reply.statusCode).toBe(200);
  return pdfPages(reply.rawPayload).map(plain);
}

describe('papers of shipments', () => {
  beforeAll(async () => {
    staff = await startRecordApi();
    const IdFilm = await staff.create('films', { TitreOriginal: 'Voyageur', IdPays: 45, Duree: '01:31:00' });
    const IdCopie = await staff.create('film-copies', { IdFilm, TitreSupport: 'Voyageur', NoSupport: 'N012-D1', Format: '2K flat' });
    const Adresse = { Adresse1: '3 quai des Copies', CodePostal: '29200', Ville: 'Brest', IdPays: 45 };
    const IdStructureArrivee = await staff.create('structures', { RaisonSociale: 'Festival de Brest', Telephone: '0299000056', Adresse });
    const next = {
      IdCopie,
      Sens: AcheminementSens.suite,
      LieuDepart: 'Régie copies',
      Transporteur: 'Chronopost',
      NoSuivi: 'XV1',
      NbColis: 2,
    };
    legs = [
      await staff.create('film-acheminements', { ...next, IdStructureArrivee }),
      await staff.create('film-acheminements', { ...next, LieuArrivee: 'Cinémathèque' }),
    ];
  });
  afterAll(() => staff.api.close());

  it('prints one label a parcel, with the address it goes to', async () => {
    const [first, second, other] = await pages('etiquettes');
    for (const words of ['Festival de Brest', '3 quai des Copies', '29200 Brest', 'Voyageur', 'N012', 'XV1', '2 colis'])
      expect(first).toContain(words);
    expect([second?.includes('Cinémathèque'), other]).toEqual([true, undefined]);
  });

  it('prints one slip a parcel, to be signed', async () => {
    const [first = '', second = ''] = await pages('bordereaux');
    for (const words of ["Bordereau d'expédition", 'Régie copies', 'Festival de Brest', 'Chronopost', '2K flat', 'Reçu par'])
      expect(first).toContain(words);
    expect(second).toContain('Cinémathèque');
  });

  it('refuses a leg that does not exist, and ids that are none', async () => {
    expect((await staff.call('GET', '/api/film-acheminements/imprime?document=etiquettes&ids=999999')).statusCode).toBe(404);
    expect((await staff.call('GET', '/api/film-acheminements/imprime?document=etiquettes&ids=1;2')).statusCode).toBe(400);
  });
});
