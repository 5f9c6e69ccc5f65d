import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const ALL = rights.map(({ code }) => code);
const RUNNING = '<p onclick="alert(1)">Texte de <b>{{nom}}</b></p><script>alert(2)</script>';

/** One suite, two backs: a one-line field is one line by whatever way it comes, and what is shown as HTML holds nothing that runs. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, read, change } = recordCalls(() => staff);
  function film(TitreOriginal: string): Promise<number> {
    return create('films', { TitreOriginal, AnneeProd: 2040 });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
  });
  afterAll(() => backend.close());

  test('a form, a series, an import, a link and a list of parts write one line', async () => {
    const id = await film('Le\r\nRivage');
    expect((await read('films', id)).TitreOriginal).toBe('Le Rivage');
    await change('films', id, { NumVisa: '12\u2028 34', Logiciel: '\nBlender\n' });
    expect(await read('films', id)).toMatchObject({ NumVisa: '12 34', Logiciel: 'Blender' });

    const { Version } = await read('films', id);
    const series = {
      Fiches: [{ Id: id, Version }],
      Changements: [{ Champ: 'Logiciel', Operation: 'definir', Valeur: 'Toon\nBoom' }],
      Essai: false,
    };
    expect((await staff.call('POST', '/api/modifications/film', series)).status).toBe(200);
    expect((await read('films', id)).Logiciel).toBe('Toon Boom');

    const lines = {
      Lignes: [{ Ligne: 2, Donnees: { RaisonSociale: 'Ciné\nNeuf' } }],
      Cles: [],
      SiTrouve: 'modifier',
      SiAbsent: 'creer',
      CreeLiees: false,
      Essai: false,
    };
    const imported = await staff.call('POST', '/api/importations/structure', lines);
    expect((await read('structures', imported.body.Lignes[0].Id)).RaisonSociale).toBe('Ciné Neuf');

    const IdPersonne = await create('personnes', { Nom: 'Le\n Bihan', Prenom: 'Maiwenn' });
    const contact = await create('contacts', { IdPersonne, Email: 'bihan@exemple.test' });
    const place = await create('festival-lieus', { TradLibelle: { TraductionFr: 'Le\nPhare', TraductionEn: 'The\rLighthouse' }, Type: 1 });
    const { Version: seen, TradLibelle } = await read('festival-lieus', place);
    expect(TradLibelle).toMatchObject({ TraductionFr: 'Le Phare', TraductionEn: 'The Lighthouse' });
    const linked = await staff.call('PUT', `/api/festival-lieus/${place}/contacts`, {
      Version: seen,
      Liens: [{ Id: contact, Role: 'Régie\r\ngénérale' }],
    });
    expect(linked.status).toBe(200);
    expect(JSON.stringify((await staff.call('GET', `/api/festival-lieus/${place}/contacts`)).body)).toContain('Régie générale');

    const parts = { Items: [{ Id: -1, IdLieu: place, TradLibelle: { TraductionFr: 'Salle\nhaute' } }] };
    const rooms = await staff.call('POST', '/api/festival-salles/lot', parts);
    expect([
      rooms.status,
      (await read('festival-salles', Number(Object.values(rooms.body.Ids ?? rooms.body)[0]))).TradLibelle.TraductionFr,
    ]).toEqual([200, 'Salle haute']);
  });

  test('a line that its check refuses with a break is refused on its field', async () => {
    const reply = await staff.call('POST', '/api/structures', { RaisonSociale: 'Ciné', Email: 'a@exemple.test\nBcc: b@exemple.test' });
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'Email']);
  });

  test('the text of a template and a legal text keep their marks and nothing that runs', async () => {
    const template = await create('mail-modeles', {
      Contexte: 2,
      Libelle: 'Lettre',
      TradObjet: { TraductionFr: 'Des\nnouvelles' },
      TradDescription: { TraductionFr: RUNNING, TraductionEn: 'Plain\ntext' },
    });
    expect(await read('mail-modeles', template)).toMatchObject({
      TradObjet: { TraductionFr: 'Des nouvelles' },
      TradDescription: { TraductionFr: '<p>Texte de <strong>{{nom}}</strong></p>', TraductionEn: 'Plain\ntext' },
    });
    await change('mail-modeles', template, {
      TradDescription: { TraductionFr: '<a href="javascript:alert(1)">ici</a><a href="{{email}}">là</a>' },
    });
    expect((await read('mail-modeles', template)).TradDescription.TraductionFr).toBe('ici<a href="{{email}}">là</a>');
    const legal = await create('cgus', { Type: 1, NumeroVersion: '9', TradTexte: { TraductionFr: RUNNING } });
    expect((await read('cgus', legal)).TradTexte.TraductionFr).toBe('<p>Texte de <strong>{{nom}}</strong></p>');
  });

  test('a text of several lines keeps its lines, whatever ends them', async () => {
    const IdPersonne = await create('personnes', { Nom: 'Varda', Commentaire: 'Un\r\ndeux <b>trois' });
    expect((await read('personnes', IdPersonne)).Commentaire).toBe('Un\ndeux <b>trois');
  });
});
