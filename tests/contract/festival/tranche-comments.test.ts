import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { update } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2071;
const { fr, en } = LangueSysteme;
const TRANSLATOR = ['FESTIVAL-TRANCHES', 'FESTIVAL-TRANCHE', 'FESTIVAL-TRANCHE-FILM', 'FESTIVAL-TRANCHE-FILM-WRITE', 'FILM-TEXTE'];

/** One suite, two backs: remarks on the texts of a batch, between its people and the coordinator. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let translator: ApiClient;
  let stranger: ApiClient;
  let batch: number;
  let line: number;
  const { create, read } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    translator = await backend.signInWith(TRANSLATOR);
    stranger = await backend.signInWith(TRANSLATOR);
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2071-01-28', DateFin: '2071-02-05' });
    const { Id: IdTraducteur } = (await translator.call('GET', '/api/ping')).body;
    const person = await create('personnes', { Nom: 'Vasseur', TradBiographie: { TraductionFr: 'Elle filme la mer.' } });
    batch = await create('festival-tranches', { Libelle: 'Lot', Eannee: YEAR, IdLangueSource: fr, IdLangueCible: en });
    line = await create('festival-tranche-films', { IdTranche: batch, IdPersonne: person });
    await backend.run(() => update('festival-tranche', batch, { IdTraducteur, Statut: TrancheStatut.traduction }));
  });
  afterAll(() => backend.close());

  function comments(by: ApiClient) {
    return by.call('GET', `/api/tranches/${batch}/commentaires`);
  }
  function add(by: ApiClient, more: Readonly<Record<string, unknown>> = {}) {
    const body = { IdLigne: line, Place: `${line}-Biographie-0`, Texte: 'Quelle mer ?', ...more };
    return by.call('POST', `/api/tranches/${batch}/commentaires`, body);
  }

  test('is written by the translator, read by the coordinator, counted on the batch until it is settled', async () => {
    const { status, body } = await add(translator);
    expect(status).toBe(200);
    const [comment] = (await comments(staff)).body.Commentaires;
    expect(comment).toMatchObject({ Id: body.Id, IdLigne: line, Texte: 'Quelle mer ?', IsRegle: false, Le: expect.stringMatching(/^20/) });
    expect(comment.Par).not.toBeNull();
    expect(await read('festival-tranches', batch)).toMatchObject({ NbCommentaires: 1 });
    const settled = await staff.call('PUT', `/api/tranches/${batch}/commentaires/${body.Id}`, { IsRegle: true });
    expect([settled.status, (await comments(translator)).body.Commentaires[0].IsRegle]).toEqual([200, true]);
    expect(await read('festival-tranches', batch)).toMatchObject({ NbCommentaires: 0 });
  });

  test('comes back from Word once, by the name and at the time of its comment; one on no text of the batch is named', async () => {
    const Ref = `${line}-Biographie-0-v0`;
    const Commentaires = [
      { Ref, Auteur: 'Ida Vasseur', Date: '2020-11-12T09:30:00.000', Texte: 'La Manche, ou l’Atlantique ?' },
      { Ref: '', Auteur: 'Ida Vasseur', Date: null, Texte: 'Bon courage !' },
      { Ref: '999999-T-0-v0', Auteur: 'Ida Vasseur', Date: null, Texte: 'Un autre lot.' },
    ];
    const Segments = [{ Ref, Source: 'Elle filme la mer.', Cible: 'She films the sea.' }];
    async function bring(Essai: boolean) {
      const body = { Segments, Commentaires, Essai, SansRetenus: false };
      return (await staff.call('POST', `/api/tranches/${batch}/echange`, body)).body;
    }
    const before = (await comments(staff)).body.Commentaires.length;
    const trial = await bring(true);
    expect(trial.Commentaires.map(({ Etat }: { Etat: string }) => Etat)).toEqual(['nouveau', 'sansTexte', 'sansTexte']);
    expect((await comments(staff)).body.Commentaires).toHaveLength(before);
    expect((await bring(false)).IsEcrit).toBe(true);
    const [oldest, ...others] = (await comments(staff)).body.Commentaires;
    expect(oldest).toMatchObject({
      IdLigne: line,
      Place: `${line}-Biographie-0`,
      Auteur: 'Ida Vasseur',
      Le: '2020-11-12T09:30:00.000',
      IsRegle: false,
    });
    expect(others).toHaveLength(before);
    const again = await bring(false);
    expect(again.Commentaires.map(({ Etat }: { Etat: string }) => Etat)).toEqual(['connu', 'sansTexte', 'sansTexte']);
    expect((await comments(staff)).body.Commentaires).toHaveLength(before + 1);
  });

  test('is hidden from a translator of other batches', async () => {
    const { Id } = (await add(translator, { Texte: 'La Manche ?' })).body;
    expect((await comments(stranger)).status).toBe(404);
    expect((await add(stranger)).status).toBe(404);
    expect((await stranger.call('PUT', `/api/tranches/${batch}/commentaires/${Id}`, { IsRegle: true })).status).toBe(404);
    expect((await stranger.call('GET', `/api/tranche-commentaires/${Id}`)).status).toBe(404);
    expect((await translator.call('GET', `/api/tranche-commentaires/${Id}`)).body).toMatchObject({ Texte: 'La Manche ?' });
    const listed = await stranger.call('POST', '/api/tranche-commentaires/filter', { filter: {}, skip: 0, take: 10 });
    expect([listed.status, listed.body]).toEqual([200, []]);
  });

  test('is refused on a line of another batch, empty, without a session or without the right', async () => {
    expect((await add(translator, { IdLigne: line + 1000 })).status).toBe(404);
    expect((await add(translator, { Texte: '   ' })).status).toBe(400);
    expect((await comments(backend.anonymous)).status).toBe(401);
    expect((await add(backend.anonymous)).status).toBe(401);
    const reader = await backend.signInWith(['FESTIVAL-TRANCHES', 'FESTIVAL-TRANCHE', 'TOUTES-TRANCHES']);
    expect([(await comments(reader)).status, (await add(reader)).status]).toEqual([403, 403]);
    const missing = await staff.call('PUT', `/api/tranches/${batch}/commentaires/999999`, { IsRegle: true });
    expect(missing.status).toBe(404);
  });
});
