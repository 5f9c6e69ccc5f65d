import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2093;

/** One suite, two backs: a selection is made known by who may announce it; the others prepare it (domain-additions, « Rights beyond codes »). */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let chief: ApiClient;
  let programmer: ApiClient;
  let section: number;
  let registration: number;

  const { create, read } = recordCalls(() => chief);
  async function put(client: ApiClient, [plural, id]: readonly [string, number], values: object) {
    return client.call('PUT', `/api/${plural}/${id}`, { Version: (await read(plural, id)).Version, ...values });
  }

  /** The template that the product sends this mail from. */
  async function serving(Usage: MailUsage): Promise<number> {
    const and = [
      { field: 'Usage', op: 'eq', value: Usage },
      { field: 'IsActif', op: 'eq', value: true },
    ];
    const { body } = await chief.call('POST', '/api/mail-modeles/filter', { filter: { Criteres: { and } }, skip: 0, take: 2 });
    expect(body).toEqual([expect.objectContaining({ Contexte: MailContexte.inscription })]);
    return body[0].Id;
  }

  beforeAll(async () => {
    backend = await start();
    const codes = rights.map(({ code }) => code);
    chief = await backend.signInWith(codes);
    programmer = await backend.signInWith(codes.filter((code) => code !== 'ANNONCER-SELECTION'));
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2093-01-26', DateFin: '2093-02-03' });
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Annoncée' } });
    section = await create('festival-sections', { TradLibelle: { TraductionFr: 'Annoncée' }, IdSectionType, Eannee: YEAR });
    const IdFilm = await create('films', { TitreOriginal: 'Annoncé' });
    registration = await create('festival-inscriptions', { IdFilm, IdSection: section, Eannee: YEAR });
  });
  afterAll(() => backend.close());

  test.each(['festival-sections', 'festival-inscriptions'])(
    'the day of the announcement of %s is given by who may announce',
    async (plural) => {
      const id = plural === 'festival-sections' ? section : registration;
      const refused = await put(programmer, [plural, id], { DateAnnonce: '2092-12-01' });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ path: 'DateAnnonce', code: 'droit-requis', message: "Vous n'avez pas le droit de changer ce champ." }],
      ]);
      expect((await put(chief, [plural, id], { DateAnnonce: '2092-12-01' })).status).toBe(200);
      // A reader who prepares the selection changes the rest of the record, the day as it was included.
      expect((await put(programmer, [plural, id], { DateAnnonce: '2092-12-01', Ordre: 4 })).status).toBe(200);
      expect((await put(programmer, [plural, id], { DateAnnonce: null })).status).toBe(400);
      expect(await read(plural, id)).toMatchObject({ DateAnnonce: '2092-12-01', Ordre: 4 });
    },
  );

  test.each([MailUsage.filmSelectionne, MailUsage.filmNonSelectionne])(
    'a mail that tells of it (%i) is sent by nobody else',
    async (Usage) => {
      const IdModele = await serving(Usage);
      function prepare(client: ApiClient) {
        return client.call('POST', '/api/mailings/festival-inscriptions-a-programmer/preparation', { IdModele, filter: { IdsPk: [] } });
      }
      const refused = await prepare(programmer);
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        403,
        'droit-manquant',
        "Ce modèle annonce la sélection : l'envoyer demande le droit « Annoncer la sélection ».",
      ]);
      expect((await prepare(chief)).status).toBe(200);
    },
  );

  test('a director with two films is told of each of them, under its whole title', async () => {
    const IdPersonne = await create('personnes', { Nom: 'Deuxfilms', Prenom: 'Ana' });
    await create('contacts', { IdPersonne, Email: 'ana.deuxfilms@exemple.test' });
    const entries: number[] = [];
    for (const TitreOriginal of ['Grève', 'Ronde']) {
      const IdFilm = await create('films', { Prefixe: 'La', TitreOriginal });
      await create('film-credits', { IdFilm, IdFonction: 1, IdPersonne });
      entries.push(await create('festival-inscriptions', { IdFilm, IdSection: section, Eannee: YEAR }));
    }
    const IdModele = await serving(MailUsage.filmSelectionne);
    await put(chief, ['mail-modeles', IdModele], { IsTransactionnel: true, TradObjet: { TraductionFr: 'Bravo pour {{film}}' } });
    const filter = { IdsPk: entries };
    const prepared = await chief.call('POST', '/api/mailings/festival-inscriptions-a-programmer/preparation', { IdModele, filter });
    expect([prepared.status, prepared.body.Destinataires]).toEqual([200, 2]);
    const subjects = [];
    for (const Rang of [0, 1]) {
      const shown = await chief.call('POST', '/api/mailings/festival-inscriptions-a-programmer/apercu', { IdModele, filter, Rang });
      subjects.push(shown.body.Objet ?? JSON.stringify(shown.body));
    }
    expect(subjects.toSorted()).toEqual(['Bravo pour La Grève', 'Bravo pour La Ronde']);
  });
});
