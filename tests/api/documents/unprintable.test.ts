import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadgeExportType } from '#generated/enums/badge-export-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

const BIRD = '\u{13080}';
const YEAR = 2045;
const ALL = rights.map(({ code }) => code);

let api: ApiApp;
let staff: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  staff = await api.signInWith(...ALL);
  for (const TitreOriginal of ['Sans souci', `Le signe ${BIRD}`, 'المومياء']) await staff.call('POST', '/api/films', { TitreOriginal });
});
afterAll(() => api.close());

/** As who has answered « print it all the same ». */
function post(url: string, payload: object, isAnswered: boolean) {
  return api.app.inject({ method: 'POST', url, payload, headers: { ...staff.headers, ...(isAnswered && { confirmation: 'illisible' }) } });
}

function printFilms(filter: object, isAnswered = false) {
  const body = { format: 'pdf', filter: { Colonnes: ['TitreOriginal', 'AnneeProd'], ...filter } };
  return post('/api/exports/film', body, isAnswered);
}

describe('what no font can print', () => {
  it('is named with its record and its characters before the document is made, and printed all the same once that is answered', async () => {
    const unconfirmed = await printFilms({});
    expect(unconfirmed.statusCode).toBe(409);
    expect(unconfirmed.json()).toMatchObject({
      code: 'confirmation-requise',
      detail: `Aucune police n'a ces signes, qui sortiraient en carrés. « Le signe ${BIRD} » : ${BIRD} (U+13080).`,
    });
    const printed = await printFilms({}, true);
    expect(printed.statusCode).toBe(200);
    expect(pdfText(printed.rawPayload)).toContain('Sans souci');
  });

  it('is not asked about for scripts that have a font, nor in a workbook', async () => {
    const printed = await printFilms({ GlobalSearch: 'المومياء' });
    expect(printed.statusCode).toBe(200);
    expect(pdfText(printed.rawPayload)).toContain('المومياء');
    const sheet = await staff.call('POST', '/api/exports/film', { format: 'xlsx', filter: { Colonnes: ['TitreOriginal'] } });
    expect(sheet.statusCode).toBe(200);
  });

  it('leaves a badge to print until its question is answered', async () => {
    await staff.call('POST', '/api/festival-editions', { Eannee: YEAR, DateDebut: '2045-01-28', DateFin: '2045-02-05' });
    async function create(plural: string, values: object): Promise<number> {
      const reply = await staff.call('POST', `/api/${plural}`, values);
      expect(reply.json()).toEqual(expect.any(Number));
      return Number(reply.json());
    }
    const IdPersonne = await create('personnes', { Nom: `Horus ${BIRD}`, Prenom: 'Ana', IdPays: 45 });
    const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
    const id = await create('festival-participant-accredites', { Eannee: YEAR, IdPersonne, IdContact });
    const step = `/api/festival-participant-accredites/${id}/transitions/creer-validee`;
    expect((await staff.call('POST', step, { Version: 1, Mail: false })).statusCode).toBe(200);
    function print(isAnswered: boolean) {
      const Type = BadgeExportType.accredite;
      return post('/api/festival-participants/badges', { Type, Eannee: YEAR, Ids: [id], Tous: true }, isAnswered);
    }
    async function state(): Promise<unknown> {
      return (await staff.call('GET', `/api/festival-participant-accredites/${id}`)).json();
    }
    const unconfirmed = await print(false);
    expect(unconfirmed.statusCode).toBe(409);
    expect(unconfirmed.json()).toMatchObject({ detail: expect.stringContaining(`Horus ${BIRD} » : ${BIRD} (U+13080)`) });
    expect(await state()).toMatchObject({ DateEditionBadge: null });
    expect((await print(true)).statusCode).toBe(200);
    expect(await state()).not.toMatchObject({ DateEditionBadge: null });
  });

  it('is told in the outbox where a mail encloses it, with nobody there to ask', async () => {
    async function create(plural: string, values: object): Promise<number> {
      const reply = await staff.call('POST', `/api/${plural}`, values);
      expect(reply.json()).toEqual(expect.any(Number));
      return Number(reply.json());
    }
    const Eannee = YEAR + 1;
    await create('festival-editions', { Eannee, DateDebut: '2046-01-28', DateFin: '2046-02-05' });
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '73282932000074',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
    const IdFormule = await create('festival-formules', {
      Eannee,
      TradLibelle: { TraductionFr: 'Groupe' },
      PrixHt: 10,
      PrixTtc: 12,
      TauxTva: 20,
      IsGroupe: true,
    });
    async function quote(Libelle: string): Promise<unknown> {
      const IdPersonne = await create('personnes', { Nom: 'Abadie', Prenom: 'Ana', IdPays: 45 });
      const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
      const id = await create('festival-groupes', { Libelle, Eannee, IdContact, IdFormule, EffectifPrevu: 10 });
      expect((await staff.call('POST', `/api/festival-groupes/${id}/transitions/valider-devis`, { Version: 1 })).statusCode).toBe(200);
      const filter = { Criteres: { field: 'IdGroupe', op: 'eq', value: id }, Colonnes: ['Illisibles'] };
      return (await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 9 })).json();
    }
    expect(await quote('Lycée')).toMatchObject([{ Illisibles: null }]);
    expect(await quote(`Lycée ${BIRD}`)).toMatchObject([{ Illisibles: expect.stringContaining(`${BIRD} (U+13080)`) }]);
  });
});
