import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTemplate } from '#domain/mails/templates/mail-template.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const RIGHTS = [
  ...['CONTACT', 'PERSONNE', 'MAIL-MODELE'].flatMap((code) => [`${code}S`, code, `${code}-WRITE`]),
  'MAIL-TRACES',
  'ENVOYER-MAIL',
];
const KEY = '0b8f2f0e-6e0f-4b8e-9c0a-7b6f5d4c3b2a';

/** One suite, two backs: a mailing reaches the same people in the simulation, in the same words. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let people: readonly number[];
  let template: number;
  const { create } = recordCalls(() => staff);
  async function contact(Nom: string, more: Record<string, unknown>): Promise<number> {
    return create('contacts', { IdPersonne: await create('personnes', { Nom, Prenom: 'Ada' }), IsMailing: true, ...more });
  }
  function buildMailing(ids: readonly number[] = people) {
    return {
      IdModele: template,
      filter: { IdsPk: [...ids], Tri: [{ Key: 'Nom', Desc: false }] },
    };
  }
  function post(path: string, body: unknown) {
    return staff.call('POST', `/api/mailings/${path}`, body);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(RIGHTS);
    template = await create('mail-modeles', {
      Contexte: 2,
      Type: 1,
      Libelle: 'Lettre',
      TradObjet: { TraductionFr: 'Pour {{prenom}}', TraductionEn: 'For {{prenom}}' },
      TradDescription: { TraductionFr: '<p>Bonjour {{nom}}</p>', TraductionEn: '<p>Hello {{nom}}</p>' },
    });
    people = [
      await contact('Arnaud', { Email: 'arnaud@exemple.test' }),
      await contact('Brown', { Email: 'brown@exemple.test' }),
      await contact('Castel', { Email: null }),
      await contact('Dupin', { Email: 'dupin@exemple.test', IsHorsMailing: true }),
    ];
  });
  afterAll(() => backend.close());

  test('who reads a language that a template has no text in is written to in English, and in French where it has no English', async () => {
    const texts = { Contexte: 1, Libelle: 'Sans espagnol', TradDescription: { TraductionFr: 'Texte' } };
    const both = await create('mail-modeles', { ...texts, TradObjet: { TraductionFr: 'Bonjour', TraductionEn: 'Hello' } });
    const french = await create('mail-modeles', { ...texts, TradObjet: { TraductionFr: 'Bonjour' } });
    async function subjects(id: number): Promise<readonly unknown[]> {
      const found = await backend.run(() => findTemplate(id));
      return (['fr', 'en', 'es'] as const).map((culture) => found?.textIn(culture).subject);
    }
    expect(await subjects(both)).toEqual(['Bonjour', 'Hello', 'Hello']);
    expect(await subjects(french)).toEqual(['Bonjour', 'Bonjour', 'Bonjour']);
  });

  test('is told before it is sent: whom it reaches, who is left out and why, and each mail', async () => {
    const { body } = await post('contact/preparation', buildMailing());
    expect(body).toMatchObject({ Fiches: 4, Destinataires: 2, Vers: 'contact', Langues: [{ Culture: 'fr', Nombre: 2 }] });
    expect(body.Ecartes.map(({ Nom, Raison }: Record<string, string>) => [Nom, Raison])).toEqual([
      ['Ada Castel', 'sans-adresse'],
      ['Ada Dupin', 'hors-mailing'],
    ]);
    const preview = await post('contact/apercu', { ...buildMailing(), Rang: 1 });
    expect(preview.body).toMatchObject({ Email: 'brown@exemple.test', Objet: 'Pour Ada', Corps: '<p>Bonjour Brown</p>', Manquants: [] });
    expect((await post('contact/apercu', { ...buildMailing(), Rang: 2 })).body).toMatchObject({ errors: [{ path: 'Rang' }] });
  });

  test('is queued once under its key, as it was shown', async () => {
    const { Empreinte } = (await post('contact/preparation', buildMailing())).body;
    const changed = await post('contact', { ...buildMailing(people.slice(0, 1)), Empreinte, Cle: KEY });
    expect([changed.status, changed.body.code]).toEqual([409, 'mailing-change']);
    for (const _again of [1, 2]) {
      const sent = await post('contact', { ...buildMailing(), Empreinte, Cle: KEY });
      expect([sent.status, sent.body]).toEqual([
        200,
        { Lot: KEY, IdEnvoi: expect.any(Number), PartirLe: null, Nombre: 2, EnAttente: 0, Envoyes: 0, Erreurs: 0, Gardes: 2 },
      ]);
    }
    const other = await post('contact', { ...buildMailing(people.slice(0, 1)), Empreinte, Cle: KEY });
    expect([other.status, other.body.code]).toEqual([422, 'cle-deja-utilisee']);
    expect((await staff.call('GET', `/api/mailings/lots/${KEY}`)).body).toMatchObject({ Nombre: 2, Gardes: 2 });
  });

  test('refuses alike a template of another kind, a way that there is not, a list as it was, and a list of no mails', async () => {
    const foreign = await create('mail-modeles', { Contexte: 1, Libelle: 'Film', TradObjet: { TraductionFr: 'Film' } });
    const answers = [
      await post('contact/preparation', { ...buildMailing(), IdModele: foreign }),
      await post('contact/preparation', { ...buildMailing(), Vers: 'nulle-part' }),
      await post('contact/preparation', { ...buildMailing(), filter: { ...buildMailing().filter, Au: '2026-01-05' } }),
      await post('personne/preparation', buildMailing()),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors.map(({ path }: { path: string }) => path)])).toEqual([
      [400, ['IdModele']],
      [400, ['Vers']],
      [400, ['Au']],
      [400, ['ecran']],
    ]);
  });

  test('leaves those out who got the same template lately, and writes to them again where that is asked for', async () => {
    const letter = await create('mail-modeles', { Contexte: 2, Type: 1, Libelle: 'Relance', TradObjet: { TraductionFr: 'Relance' } });
    const fresh = await contact('Estève', { Email: 'esteve@exemple.test' });
    const twice = { ...buildMailing([people[0] ?? 0, fresh]), IdModele: letter };
    const only = { ...buildMailing([people[0] ?? 0]), IdModele: letter };
    const first = (await post('contact/preparation', only)).body;
    expect(first).toMatchObject({ DejaEcrits: 0, DernierEnvoi: null, Destinataires: 1 });
    expect((await post('contact', { ...only, Empreinte: first.Empreinte, Cle: '0b8f2f0e-6e0f-4b8e-9c0a-7b6f5d4c3b2b' })).status).toBe(200);
    const next = (await post('contact/preparation', twice)).body;
    expect(next).toMatchObject({
      DejaEcrits: 1,
      DernierEnvoi: expect.any(String),
      Destinataires: 1,
      Raisons: [{ Raison: 'deja-ecrit', Nombre: 1 }],
    });
    const again = (await post('contact/preparation', { ...twice, DejaEcrits: true })).body;
    expect(again).toMatchObject({ DejaEcrits: 1, Destinataires: 2, Raisons: [] });
    const body = { ...twice, DejaEcrits: true, Empreinte: again.Empreinte, Cle: '0b8f2f0e-6e0f-4b8e-9c0a-7b6f5d4c3b2c' };
    expect((await post('contact', body)).body).toMatchObject({ Nombre: 2 });
  });

  test('an address that is put right is written to at once', async () => {
    const id = await contact('Ferrand', { Email: 'ferand@exemple.test', IsEmailErreur: true });
    const before = (await post('contact/preparation', buildMailing([id]))).body;
    expect(before.Raisons).toEqual([{ Raison: 'adresse-en-erreur', Nombre: 1 }]);
    const { Version } = (await staff.call('GET', `/api/contacts/${id}`)).body;
    expect((await staff.call('PUT', `/api/contacts/${id}`, { Version, Email: 'ferrand@exemple.test' })).status).toBe(200);
    expect((await staff.call('GET', `/api/contacts/${id}`)).body).toMatchObject({ IsEmailErreur: false });
    expect((await post('contact/preparation', buildMailing([id]))).body).toMatchObject({ Destinataires: 1, Raisons: [] });
  });
});
