import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { film } from '#tests/support/sample-film.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const ALL = rights.map(({ code }) => code);
const GUESTS = 'festival-participant-invites';
const EDITION = 2061;
const WITHOUT_NIGHTS = ALL.filter((code) => !code.startsWith('FESTIVAL-HOTEL'));

function refusal(...names: readonly string[]): string {
  return `Votre compte ne lit pas ces champs, qui demandent chacun un droit : ${names.map((name) => `{{${name}}} (Nuit : fiche)`).join(', ')}.`;
}

const REFUSAL = refusal('nuits', 'hotel', 'adresseHotel');

/** One suite, two backs: who writes a mail by hand merges what they read, and the mails of the product say everything. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let guest: number;
  const { create, read, change } = recordCalls(() => staff);

  function template(Contexte: number, text: string): Promise<number> {
    return create('mail-modeles', {
      Contexte,
      Libelle: 'Lettre',
      IsTransactionnel: true,
      TradObjet: { TraductionFr: 'Objet' },
      TradDescription: { TraductionFr: `<p>${text}</p>` },
    });
  }
  function mailing(who: ApiClient, screen: string, body: object, path = ''): Promise<ApiReply> {
    return who.call('POST', `/api/mailings/${screen}${path}`, body);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2061-01-18', DateFin: '2061-01-26', IsDefaut: true });
    const hotel = await create('festival-hotels', { Libelle: 'Hôtel du Phare', NbChambres: 9, Adresse: { Adresse1: '1, quai Nord' } });
    const { IdPersonne, IdContact } = await createContact(create, { Nom: 'Brandt', Prenom: 'Ida', IdPays: 45 });
    const stay = { Arrivee: '2061-01-19', Depart: '2061-01-21', NuitsMax: 5 };
    guest = await create(GUESTS, { Eannee: EDITION, IdPersonne, IdContact, ...stay });
    const nights = {
      IdParticipant: guest,
      IdHotel: hotel,
      Dates: ['2061-01-19', '2061-01-20'],
      TypePec: 1,
      IsCellule: true,
      IsConfirme: true,
    };
    await staff.call('POST', '/api/festival-hotel-pecs/assignation', nights);
  });
  afterAll(() => backend.close());

  test('a field beyond the rights of the writer is refused in the editor, on its text, with the right that it takes', async () => {
    const writer = await backend.signInWith(WITHOUT_NIGHTS);
    const body = { Contexte: 5, Entite: 'festival-participant-invite', Id: guest, Culture: 'fr', Objet: '{{prenom}}' };
    const refused = await writer.call('POST', '/api/mails/apercu', {
      ...body,
      Texte: '{{nuits}} {{hotel}} {{?adresseHotel}}{{adresseHotel}}{{/adresseHotel}}',
    });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'Texte', code: 'fusion-reservee', params: expect.any(Object), message: refusal('adresseHotel', 'nuits', 'hotel') }],
    ]);
    const inSubject = await writer.call('POST', '/api/mails/apercu', { ...body, Objet: '{{hotel}}', Texte: 'Texte' });
    expect(inSubject.body.errors[0].path).toBe('Objet');
    const shown = await writer.call('POST', '/api/mails/apercu', { ...body, Texte: '{{prenom}} {{nom}} {{arrivee}}' });
    expect([shown.status, shown.body.Corps]).toEqual([200, '<p>Ida Brandt mercredi 19 janvier 2061</p>']);
  });

  test('nor is it prepared, previewed or sent to a list, in whatever language the template says it', async () => {
    const writer = await backend.signInWith(WITHOUT_NIGHTS);
    const IdModele = await template(5, 'Bonjour {{prenom}}');
    await change('mail-modeles', IdModele, {
      TradDescription: { TraductionFr: '<p>Bonjour</p>', TraductionEs: '<p>{{nuits}} {{hotel}} {{adresseHotel}}</p>' },
    });
    const request = { IdModele, filter: { IdsPk: [guest] } };
    const prepared = await mailing(staff, 'festival-participant-invite', request, '/preparation');
    expect([prepared.status, prepared.body.Destinataires]).toEqual([200, 1]);
    const sending = { ...request, Empreinte: prepared.body.Empreinte, Cle: crypto.randomUUID() };
    const replies = [
      await mailing(writer, 'festival-participant-invite', request, '/preparation'),
      await mailing(writer, 'festival-participant-invite', { ...request, Rang: 0 }, '/apercu'),
      await mailing(writer, 'festival-participant-invite', sending),
    ];
    expect(replies.map(({ status, body }) => [status, body.errors?.[0].path, body.errors?.[0].message])).toEqual([
      [400, 'IdModele', REFUSAL],
      [400, 'IdModele', REFUSAL],
      [400, 'IdModele', REFUSAL],
    ]);
    expect((await mailing(staff, 'festival-participant-invite', sending)).body.Nombre).toBe(1);
  });

  test('the mail of a step says everything to its guest, whoever takes the step', async () => {
    const writer = await backend.signInWith(WITHOUT_NIGHTS);
    const { Version } = await read(GUESTS, guest);
    const step = await writer.call('POST', `/api/${GUESTS}/${guest}/transitions/valider`, { Version, Mail: true });
    expect(step.status).toBe(200);
    const filter = { Criteres: { field: 'IdParticipant', op: 'eq', value: guest }, Tri: [{ Key: 'Id', Desc: true }], Colonnes: ['Objet'] };
    const [trace] = (await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 1 })).body;
    expect((await read('mail-traces', trace.Id)).Corps).toContain('Hôtel du Phare, 1, quai Nord');
  });

  test('who follows some sections merges those, and nothing of the others', async () => {
    async function section(name: string): Promise<number> {
      const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: name } });
      return create('festival-sections', { TradLibelle: { TraductionFr: name }, IdSectionType, Eannee: EDITION });
    }
    const [mine, theirs] = [await section('Compétition'), await section('Hors compétition')];
    const IdFilm = await create('films', film());
    for (const IdSection of [mine, theirs]) await create('festival-inscriptions', { IdFilm, IdSection, Eannee: EDITION });
    const limited = await backend.signInWith(ALL.filter((code) => code !== 'TOUTES-SECTIONS'));
    const id = (await limited.call('GET', '/api/ping')).body.Id;
    await change('utilisateurs', id, { IdsSection: [mine] });
    async function sections(who: ApiClient): Promise<string> {
      const body = { Contexte: 1, Entite: 'film', Id: IdFilm, Culture: 'fr', Objet: 'Objet', Texte: '<p>{{sections}}</p>' };
      return (await who.call('POST', '/api/mails/apercu', body)).body.Corps;
    }
    expect([await sections(staff), await sections(limited)]).toEqual([
      '<p>Compétition 2061, Hors compétition 2061</p>',
      '<p>Compétition 2061</p>',
    ]);
  });
  test('a film is named by its whole international title, or by its own where it has none', async () => {
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Panorama' } });
    const IdSection = await create('festival-sections', { TradLibelle: { TraductionFr: 'Panorama' }, IdSectionType, Eannee: EDITION });
    async function titles(more: Record<string, string>): Promise<readonly string[]> {
      const IdFilm = await create('films', film({ Prefixe: 'La', TitreOriginal: 'Grève', ...more }));
      const IdInscription = await create('festival-inscriptions', { IdFilm, IdSection, Eannee: EDITION });
      const abouts = [
        { Contexte: 1, Entite: 'film', Id: IdFilm },
        { Contexte: 3, Entite: 'festival-inscription', Id: IdInscription },
      ];
      const mail = { Culture: 'fr', Objet: '{{titreInternational}}', Texte: 'Texte' };
      return Promise.all(abouts.map(async (about) => (await staff.call('POST', '/api/mails/apercu', { ...about, ...mail })).body.Objet));
    }
    expect(await titles({ PrefixeInternational: 'The', TitreInternational: 'Strike' })).toEqual(['The Strike', 'The Strike']);
    expect(await titles({ PrefixeInternational: "L'", TitreInternational: 'Avventura' })).toEqual(["L'Avventura", "L'Avventura"]);
    expect(await titles({})).toEqual(['La Grève', 'La Grève']);
  });
});
