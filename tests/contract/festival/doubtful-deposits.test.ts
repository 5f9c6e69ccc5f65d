import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InsRecupTraitement } from '#generated/enums/ins-recup-traitement.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { Deposit } from '#domain/submissions/deposit.ts';
import { receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { readId } from '#domain/values/record-data.ts';
import { find } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { bareDeposit } from '#tests/support/samples/bare-deposit.ts';
import { withdrawFilm } from '#tests/support/samples/withdraw-film.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2044;
const VALIDATED = InsRecupTraitement.validee;

/** One suite, two backs: what a depositor takes back, does not finish or sends too late is no film without a word. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let section: number;
  let count = 0;

  const { create, read, change } = recordCalls(() => staff);
  function deposit(more: Partial<Deposit> = {}): Promise<number> {
    const numero = `D${EDITION}-${(count += 1)}`;
    const sent: Deposit = { ...bareDeposit(EDITION), numero, titreOriginal: `Film déposé ${count}`, ...more };
    return backend.run(function* arrive() {
      yield* receiveDeposit(sent, '2042-11-21T10:00:00.000');
      return readId((yield* find('ins-recup', { NumeroDepot: numero }))[0] ?? {});
    });
  }
  async function call(id: number, path: string, body: object = {}) {
    return staff.call('POST', `/api/ins-recups/${id}/${path}`, { Version: (await read('ins-recups', id)).Version, ...body });
  }
  function validate(id: number, body: object = {}) {
    return call(id, 'validation', body);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2044-01-30', DateFin: '2044-02-07' });
    const label = { TradLibelle: { TraductionFr: 'Section V' }, IdSectionType: 1, Eannee: EDITION };
    section = await create('festival-sections', { ...label, Prefixe: 'V', IsInscriptionOuverte: true });
    await create('media-types', { TradLibelle: { TraductionFr: 'Visionnement' }, IsFilmEntier: true, Cible: 1, Ordre: 5 });
  });
  afterAll(() => backend.close());

  test('a validation of a deposit that is cancelled, unfinished or for a closed call asks why, and keeps the reason', async () => {
    const cancelled = await deposit({ etats: ['envoye', 'annule'] });
    const refused = await validate(cancelled);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('est annulé par son déposant')]);
    expect((await staff.call('GET', `/api/ins-recups/${cancelled}/generique`)).body.Doutes).toEqual(['est annulé par son déposant']);
    const unfinished = await deposit({ etats: ['nonTermine'] });
    expect((await validate(unfinished, { Motif: ' ' })).body.detail).toContain("n'est pas terminé");
    expect((await call(unfinished, 'transitions/forcer')).status).toBe(400);
    expect((await call(unfinished, 'transitions/forcer', { Motif: 'essai' })).status).toBe(200);
    expect(await read('ins-recups', unfinished)).toMatchObject({ Traitement: VALIDATED, MotifValidation: 'essai' });
    const inTime = await deposit({ envoyeLe: '2020-01-05T09:30:00.000' });
    const late = await deposit({ envoyeLe: '2999-01-05T09:30:00.000' });
    await change('festival-sections', section, { IsInscriptionOuverte: false });
    expect((await validate(inTime)).status).toBe(200);
    expect((await validate(late)).body.detail).toContain("l'appel de sa section était clos");
    expect((await validate(late, { Motif: 'Accordé par la direction' })).status).toBe(200);
    await change('festival-sections', section, { IsInscriptionOuverte: true });
    expect((await validate(cancelled, { Motif: 'Le déposant revient' })).status).toBe(200);
    expect(await read('ins-recups', cancelled)).toMatchObject({ MotifValidation: 'Le déposant revient' });
  });

  test('a validation is followed when the depositor cancels afterwards: its film is to be withdrawn, which puts an end to it', async () => {
    const id = await deposit();
    const { IdInscription } = (await validate(id)).body;
    const { NumeroDepot, TitreOriginal } = await read('ins-recups', id);
    await backend.run(() =>
      receiveDeposit(
        { ...bareDeposit(EDITION), numero: NumeroDepot, titreOriginal: TitreOriginal, etats: ['envoye', 'annule'] },
        '2042-11-22T10:00:00.000',
      ),
    );
    expect(await read('ins-recups', id)).toMatchObject({ IsAnnuleApres: true });
    expect(await read('festival-inscriptions', IdInscription)).toMatchObject({ IsRetraitDemande: true, DateRetrait: null });
    await withdrawFilm(staff, IdInscription);
    expect(await read('ins-recups', id)).toMatchObject({ IsAnnuleApres: false });
    expect(await read('festival-inscriptions', IdInscription)).toMatchObject({ IsRetraitDemande: false });
  });
});
