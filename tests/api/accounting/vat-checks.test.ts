import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TvaVerification } from '#generated/enums/tva-verification.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { type StandInVies, startVies } from '#tests/support/servers/vies-service.ts';

const STAND = 4;
const Adresse = { Adresse1: '1 quai', CodePostal: '29000', Ville: 'Quimper', IdPays: 45 };
const ISSUER = { RaisonSociale: 'Association', Siret: '73282932000074', Adresse };
const DAY_MS = 86_400_000;

describe('VAT numbers of clients of the Union', () => {
  let vies: StandInVies;
  let server: TestServer;
  let staff: ApiClient;
  let abroad = 0;
  let now = Date.parse('2044-03-15T10:00:00Z');
  const { create, read, change } = recordCalls(() => staff);

  async function client(NumIntracom: string): Promise<number> {
    const place = { Adresse1: '1 Marktplatz', Ville: 'Bremen', IdPays: abroad };
    return create('structures', { RaisonSociale: `Verlag ${NumIntracom}`, NumIntracom, Adresse: place });
  }
  async function invoice(IdStructure: number): Promise<ApiReply> {
    const id = await create('bam-ventes', { Objet: 'Stand', IdStructure });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Stand', PrixUnitaire: 400, IdNature: STAND });
    const { Version } = await read('bam-ventes', id);
    return staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version });
  }
  async function issued(IdStructure: number) {
    const { status, body } = await invoice(IdStructure);
    expect({ status, body }).toEqual({ status: 200, body: expect.any(Number) });
    return read('bam-paiements', Number(body));
  }
  function countQuestions(number: string): number {
    return vies.questions.filter((one) => `${one.countryCode}${one.vatNumber}` === number).length;
  }
  async function answers(number: string) {
    const filter = { Criteres: { field: 'NumTva', op: 'eq', value: number }, Tri: [{ Key: 'DateVerification', Desc: false }] };
    return (await staff.call('POST', '/api/verification-tvas/filter', { filter, skip: 0, take: 20 })).body;
  }
  /** The number is checked as it is entered, by itself. */
  function shows(id: number, EtatTva: number | null) {
    return eventually(async () => expect(await read('structures', id)).toMatchObject({ EtatTva }));
  }
  async function pass(ms: number): Promise<void> {
    now += ms;
    staff = await server.signInWith(rights.map(({ code }) => code));
  }
  function check(id: number): Promise<ApiReply> {
    return staff.call('POST', `/api/structures/${id}/verification-tva`);
  }

  beforeAll(async () => {
    vies = await startVies();
    server = await startServer({
      clock: () => now,
      env: { VIES_URL: `${vies.url}/`, VIES_KEPT_DAYS: '30', VIES_TIMEOUT_MS: '400', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
    });
    staff = await server.signInWith(rights.map(({ code }) => code));
    await create('bam-emetteurs', ISSUER);
    abroad = await create('payss', { Code: 'DE', TradLibelle: { TraductionFr: 'Allemagne' }, IsCee: true });
    for (const number of ['DE136695976', 'DE129273398']) vies.know(number, { name: 'Verlag GmbH', address: '1 Marktplatz\nBremen' });
  });
  afterEach(() => vies.fail(null));
  afterAll(async () => {
    await server.close();
    await vies.close();
  });

  test('are asked about as they are entered, and the answer is the proof of the invoice', async () => {
    const id = await client('DE 136695976');
    await shows(id, TvaVerification.valide);
    expect(vies.questions[0]).toEqual({
      countryCode: 'DE',
      vatNumber: '136695976',
      requesterMemberStateCode: 'FR',
      requesterNumber: '44732829320',
    });
    const piece = await issued(id);
    expect(countQuestions('DE136695976')).toBe(1);
    const kept = await answers('DE136695976');
    expect(kept).toEqual([
      expect.objectContaining({
        Id: piece.IdVerificationTva,
        IdStructure: id,
        NoConsultation: 'WAPI00000001',
        NomDeclare: 'Verlag GmbH',
        Demandeur: 'FR44732829320',
        DateVerification: '2044-03-15T10:00:00.000',
      }),
    ]);
    expect(await read('verification-tvas', piece.IdVerificationTva)).toMatchObject({ AdresseDeclaree: '1 Marktplatz\nBremen' });
    expect(piece).toMatchObject({
      TauxTva: 0,
      EtatTva: 'Valide',
      NoConsultationTva: 'WAPI00000001',
      DateVerifTva: expect.stringMatching(/^15\/03\/2044/),
    });
  });

  test('are asked about again after their term, before the piece is issued; former answers stay', async () => {
    const id = await client('DE129273398');
    await shows(id, TvaVerification.valide);
    const first = await issued(id);
    await pass(31 * DAY_MS);
    const second = await issued(id);
    expect(countQuestions('DE129273398')).toBe(2);
    expect((await answers('DE129273398')).map(({ Id }: { Id: number }) => Id)).toEqual([first.IdVerificationTva, second.IdVerificationTva]);
    expect(await read('bam-paiements', first.Id)).toMatchObject({ DateVerifTva: first.DateVerifTva });
  });

  test('are refused at issue where the service refuses them, and French VAT applies once the number is gone', async () => {
    const id = await client('DE811569869');
    await shows(id, TvaVerification.invalide);
    expect(await read('structures', id)).toMatchObject({ IsTvaRefusee: true, IsTvaInvalide: false });
    const refused = await invoice(id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'mentions-manquantes',
        detail: expect.stringContaining('DE811569869'),
        conflict: { Manques: ['tvaRefusee'], ACompleter: { Entite: 'structure', Id: id } },
      },
    ]);
    await change('structures', id, { NumIntracom: null });
    expect(await read('structures', id)).toMatchObject({ EtatTva: null, DateVerifTva: null, IsTvaRefusee: false });
    expect(await issued(id)).toMatchObject({ TauxTva: 20, IdVerificationTva: null });
  });

  test.each(['country', 'down', 'page', 'silence'] as const)('never hold an invoice back: %s', async (fault) => {
    vies.fail(fault);
    const id = await client('DE136695976');
    await pass(31 * DAY_MS);
    const piece = await issued(id);
    expect(piece).toMatchObject({ TauxTva: 0, EtatTva: 'Non vérifié', NoConsultationTva: null });
    expect((await check(id)).body).toMatchObject({ Etat: 'nonVerifie', Motif: expect.stringMatching(/\w/) });
    vies.fail(null);
    // A service that was silent is left alone for a minute.
    await pass(16 * 60_000);
    expect((await check(id)).body).toMatchObject({ NumTva: 'DE136695976', Etat: 'valide', NomDeclare: 'Verlag GmbH', Motif: null });
    expect(await read('structures', id)).toMatchObject({ EtatTva: TvaVerification.valide });
    expect(await read('bam-paiements', piece.Id)).toMatchObject({ EtatTva: 'Non vérifié' });
  });

  test('of France and of nowhere are not asked about, nor by who may not write the sheet', async () => {
    const french = await create('structures', { RaisonSociale: 'Librairie', NumIntracom: 'FR44732829320', Adresse });
    const none = await create('structures', { RaisonSociale: 'Amis du film', Adresse });
    for (const id of [french, none]) expect((await check(id)).body.code).toBe('tva-sans-numero');
    expect(countQuestions('FR44732829320')).toBe(0);
    const path = `/api/structures/${french}/verification-tva`;
    const reader = await server.signInWith(['STRUCTURES', 'STRUCTURE']);
    expect([(await reader.call('POST', path)).status, (await server.anonymous.call('POST', path)).status]).toEqual([403, 401]);
    expect((await check(999_999)).status).toBe(404);
  });
});

test('without a service an invoice leaves as before, and the button says what is missing', async () => {
  const server = await startServer();
  const staff = await server.signInWith(rights.map(({ code }) => code));
  const { create, read } = recordCalls(() => staff);
  await create('bam-emetteurs', ISSUER);
  const abroad = await create('payss', { Code: 'DE', TradLibelle: { TraductionFr: 'Allemagne' }, IsCee: true });
  const place = { Adresse1: '1 Marktplatz', Ville: 'Bremen', IdPays: abroad };
  const IdStructure = await create('structures', { RaisonSociale: 'Verlag', NumIntracom: 'DE136695976', Adresse: place });
  expect((await staff.call('POST', `/api/structures/${IdStructure}/verification-tva`)).body.code).toBe('vies-absent');
  const id = await create('bam-ventes', { Objet: 'Stand', IdStructure });
  await create('bam-vente-lignes', { IdVente: id, Designation: 'Stand', PrixUnitaire: 400, IdNature: STAND });
  const { body: piece } = await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version: (await read('bam-ventes', id)).Version });
  expect(await read('bam-paiements', Number(piece))).toMatchObject({ TauxTva: 0, IdVerificationTva: null, EtatTva: null });
  await server.close();
});
