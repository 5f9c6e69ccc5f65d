import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { pdfWith, ublInvoice } from '#tests/support/einvoice/received-files.ts';
import { adminFiles } from '#tests/support/file-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const READING = '/api/facture-recues/lecture';
const EDITION = 2047;

describe('received invoices', () => {
  let server: TestServer;
  let staff: ApiClient;
  let lake = 0;
  const { create, read, change } = recordCalls(() => staff);

  function receive(content: string | Buffer, caller: ApiClient = staff): Promise<ApiReply> {
    return caller.call('POST', READING, { Nom: 'facture.xml', Contenu: Buffer.from(content).toString('base64') });
  }
  async function count(): Promise<number> {
    const { rows } = await server.pool.query<{ count: string }>('select count(*) from facture_recue');
    return Number(rows[0]?.count);
  }

  beforeAll(async () => {
    server = await startServer();
    staff = await server.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2047-01-30', DateFin: '2047-02-07', IsDefaut: true });
    lake = await create('structures', {
      RaisonSociale: 'Société du Lac',
      Siret: '30326504500011',
      Adresse: { Adresse1: '2 quai', CodePostal: '74000', Ville: 'Annecy', IdPays: 45 },
    });
  });
  afterAll(() => server.close());

  test('keep their lines and propose the structure of the same SIREN, which counts once it is confirmed', async () => {
    const { status, body } = await receive(ublInvoice());
    expect({ status, body }).toMatchObject({ status: 200, body: { Raison: null, NoFacture: 'H-2047-118', Fournisseur: 'Hôtel du Lac' } });
    const invoice = await read('facture-recues', Number(body.Id));
    expect(invoice).toMatchObject({
      DateFacture: '2047-02-10',
      DateEcheance: '2047-03-10',
      PrixHt: 145.46,
      PrixTva: 14.55,
      PrixTtc: 160.01,
      IdStructureProposee: lake,
      Indice: 1,
      IdStructure: null,
      IsSansStructure: true,
    });
    await change('facture-recues', Number(body.Id), { IdStructure: lake });
    expect(await read('facture-recues', Number(body.Id))).toMatchObject({ IdStructure: lake, IsSansStructure: false });
    const { rows } = await server.pool.query('select designation, quantite::float, montant_ht::float, debut, fin from facture_recue_ligne');
    expect(rows).toMatchObject([{ designation: 'Chambre double', quantite: 2, montant_ht: 145.46 }]);
  });

  test('keep the file as it came, and report what is agreed to the hotel until that is taken back', async () => {
    const source = ublInvoice({ number: 'H-2047-300' });
    const { body } = await receive(source);
    const id = Number(body.Id);
    const { IdFichier, PrixTtc } = await read('facture-recues', id);
    const stored = await (await adminFiles(server)).get(`/api/fichiers/${Number(IdFichier)}`);
    expect(Buffer.from(stored.bytes).toString()).toBe(source);
    const report = { Accord: 2, MontantConvenu: 150, Commentaire: 'Remise du gérant' };
    expect((await staff.call('POST', `/api/facture-recues/${id}/hotel`, report)).status).toBe(400);
    const hotel = await create('festival-hotels', { Libelle: 'Hôtel du Lac' });
    await change('facture-recues', id, { IdHotel: hotel, Eannee: EDITION });
    expect(await read('facture-recues', id)).toMatchObject({ IsAReporter: true, NbReportees: 0 });
    // Nothing was booked there: the invoice conforms to nothing.
    expect((await staff.call('POST', `/api/facture-recues/${id}/hotel`, { Accord: 1 })).status).toBe(400);
    const written = await staff.call('POST', `/api/facture-recues/${id}/hotel`, report);
    expect(await read('festival-hotel-factures', Number(written.body))).toMatchObject({
      IdHotel: hotel,
      Eannee: EDITION,
      NoFacture: 'H-2047-300',
      Montant: PrixTtc,
      MontantConvenu: 150,
      Ecart: PrixTtc,
      Accord: 2,
      IdFactureRecue: id,
    });
    expect(await read('facture-recues', id)).toMatchObject({ IsAReporter: false, NbReportees: 1 });
    const twice = await staff.call('POST', `/api/facture-recues/${id}/hotel`, report);
    expect([twice.status, twice.body.code]).toEqual([409, 'deja-fait']);
    const reader = await server.signInWith(['FACTURE-RECUES', 'FACTURE-RECUE']);
    expect((await reader.call('DELETE', `/api/facture-recues/${id}/hotel`)).status).toBe(403);
    expect((await staff.call('DELETE', `/api/facture-recues/${id}/hotel`)).status).toBe(200);
    expect((await staff.call('GET', `/api/festival-hotel-factures/${Number(written.body)}`)).status).toBe(404);
    expect(await read('facture-recues', id)).toMatchObject({ IsAReporter: true });
    expect((await staff.call('DELETE', `/api/facture-recues/${id}/hotel`)).status).toBe(409);
  });

  test('come in once: the same number of the same supplier names the one that stands, by PDF as well', async () => {
    const first = await receive(ublInvoice({ number: 'DOUBLE-1' }));
    const before = await count();
    for (const again of [ublInvoice({ number: 'DOUBLE-1', name: 'Le Lac SAS' }), pdfWith(ublInvoice({ number: 'DOUBLE-1' }))])
      expect((await receive(again)).body).toMatchObject({ Id: first.body.Id, Raison: 'double' });
    expect(await count()).toBe(before);
    expect((await receive(ublInvoice({ number: 'DOUBLE-1', siren: '732829320' }))).body).toMatchObject({ Raison: null });
    const both = await Promise.all([receive(ublInvoice({ number: 'DOUBLE-2' })), receive(ublInvoice({ number: 'DOUBLE-2' }))]);
    const { rows } = await server.pool.query("select id from facture_recue where no_facture = 'DOUBLE-2'");
    expect([rows.length, both.filter(({ body }) => body.Raison === null).length]).toEqual([1, 1]);
  });

  test('say why nothing was written of a file with entities, of another document and of a broken one', async () => {
    const before = await count();
    const entities = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';
    const replies = await Promise.all(
      [entities, '<a/>', 'pas du XML', pdfWith('<a/>', { isEncrypted: true })].map((file) => receive(file)),
    );
    expect(replies.map(({ status, body }) => [status, body.Raison, body.Id])).toEqual([
      [200, 'doctype', null],
      [200, 'pasFacture', null],
      [200, 'xml', null],
      [200, 'chiffre', null],
    ]);
    expect(await count()).toBe(before);
  });

  test('read a Factur-X that this product issued back to the cent', async () => {
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '73282932000074',
      NumTva: 'FR44732829320',
      Adresse: { Adresse1: '1 rue', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
    const sale = await create('bam-ventes', { Objet: 'Stand', IdStructure: lake });
    for (const line of [
      { PrixUnitaire: 33.33, Quantite: 3, RemiseMontant: 10 },
      { PrixUnitaire: 14.33, TauxTva: 5.5 },
    ])
      await create('bam-vente-lignes', { IdVente: sale, Designation: 'Article', IdNature: 1, ...line });
    const { Version } = await read('bam-ventes', sale);
    const piece = await read('bam-paiements', Number((await staff.call('POST', `/api/bam-ventes/${sale}/facture`, { Version })).body));
    const { bytes } = await (await adminFiles(server)).get(`/api/bam-paiements/${piece.Id}/document`);
    const { body } = await receive(bytes);
    expect(await read('facture-recues', Number(body.Id))).toMatchObject({
      Format: 1,
      NoFacture: piece.NoFacture,
      PrixHt: piece.PrixHt,
      PrixTva: piece.PrixTva,
      PrixTtc: piece.PrixTtc,
    });
  });

  test('of a hotel stand night by night beside what was booked, each difference to the cent', async () => {
    const hotel = await create('festival-hotels', { Libelle: 'Hôtel du Lac' });
    const IdPersonne = await create('personnes', { Nom: 'Riou', Prenom: 'Ana' });
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into festival_participant (id_personne, eannee, type) values ($1, $2, 1) returning id`,
      [IdPersonne, EDITION],
    );
    for (const [date, price, state] of [
      ['2047-01-30', 80, 1],
      ['2047-01-31', 80, 1],
      ['2047-02-01', 75.5, 1],
    ] as const)
      await server.pool.query(
        'insert into festival_hotel_pec (id_participant, eannee, date_nuit, type, id_hotel, prix, etat_reservation) values ($1, $2, $3, 1, $4, $5, $6)',
        [rows[0]?.id, EDITION, date, hotel, price, state],
      );
    const lines = [
      { name: 'Chambre', quantity: 2, net: 145.46, from: '2047-01-30', to: '2047-02-01' },
      { name: 'Taxe de séjour', quantity: 3, net: 4.95, percent: 0 },
    ];
    const { body } = await receive(ublInvoice({ number: 'NUITS-1', lines }));
    await change('facture-recues', Number(body.Id), { IdHotel: hotel, Eannee: EDITION });
    const matched = await staff.call('GET', `/api/facture-recues/${body.Id}/nuits`);
    expect(matched).toMatchObject({
      status: 200,
      body: {
        Nuits: [
          { Date: '2047-01-30', NbAttendues: 1, Attendu: 80, NbFacturees: 1, Facture: 80, Ecart: 0 },
          { Date: '2047-01-31', Attendu: 80, Facture: 80.01, Ecart: 0.01 },
          { Date: '2047-02-01', NbAttendues: 1, NbFacturees: 0, Attendu: 75.5, Facture: 0, Ecart: -75.5 },
        ],
        Autres: [{ Designation: 'Taxe de séjour', Montant: 4.95 }],
        Attendu: 235.5,
        Facture: 164.96,
        Ecart: -70.54,
      },
    });
    const reader = await server.signInWith(['FACTURE-RECUE']);
    expect((await reader.call('GET', `/api/facture-recues/${body.Id}/nuits`)).status).toBe(403);
  });

  test('are for who holds their rights', async () => {
    expect((await receive(ublInvoice(), server.anonymous)).status).toBe(401);
    expect((await server.anonymous.call('GET', '/api/facture-recues/1/nuits')).status).toBe(401);
    const stranger = await server.signInWith(['FILMS']);
    expect((await receive(ublInvoice(), stranger)).status).toBe(403);
    expect((await stranger.call('GET', '/api/facture-recues/1/nuits')).status).toBe(403);
    expect((await staff.call('GET', '/api/facture-recues/999999/nuits')).status).toBe(404);
    expect((await staff.call('POST', READING, { Nom: 'a', Contenu: '' })).status).toBe(400);
  });
});
