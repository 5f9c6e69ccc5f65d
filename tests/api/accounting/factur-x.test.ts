import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { brokenRules } from '#tests/support/einvoice/en16931-rules.ts';
import { readPdfA3 } from '#tests/support/einvoice/pdfa.ts';
import { centsAt, textAt, texts, type XmlNode, xmlTree } from '#tests/support/einvoice/xml-tree.ts';
import { adminFiles, type FileClient } from '#tests/support/file-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

type Data = Readonly<Record<string, unknown>>;

const EDITION = 2047;
const [ON_SITE, ONLINE, STAND] = [1, 2, 4];
const FRANCE = 45;
const POLYNESIA = 240;
const SUMS = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation';
const TAXES = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/ApplicableTradeTax';
/** Set to keep the files for a validator outside. */
const KEPT = process.env['FACTURX_KEPT'];

describe('Factur-X of issued pieces', () => {
  let server: TestServer;
  let staff: ApiClient;
  let files: FileClient;
  const { create, read, change } = recordCalls(() => staff);
  const clients: Record<string, number> = {};

  interface Line {
    readonly Designation?: string;
    readonly Quantite?: number;
    readonly PrixUnitaire: number;
    readonly IdNature: number;
    readonly TauxTva?: number;
    readonly RemiseMontant?: number;
  }
  async function sale(client: string, lines: readonly Line[], more: Data = {}): Promise<number> {
    const id = await create('bam-ventes', { Objet: 'Parrainage & stand', IdStructure: clients[client], ...more });
    for (const line of lines) await create('bam-vente-lignes', { IdVente: id, Designation: 'Article', ...line });
    return id;
  }
  async function act(plural: string, id: number, name: string, body: Data = {}): Promise<number> {
    const { Version } = await read(plural, id);
    const reply = await staff.call('POST', `/api/${plural}/${id}/${name}`, { Version, ...body });
    expect(reply).toMatchObject({ status: 200 });
    return Number(reply.body);
  }
  async function invoice(client: string, lines: readonly Line[], more: Data = {}): Promise<number> {
    return act('bam-ventes', await sale(client, lines, more), 'facture');
  }
  /** The structured invoice of a piece, once its file and its rules are sound and its totals are those of the piece. */
  async function checked(id: number): Promise<XmlNode> {
    const { bytes, status } = await files.get(`/api/bam-paiements/${id}/document`);
    expect(status).toBe(200);
    const { xml, faults } = readPdfA3(bytes);
    const piece = await read('bam-paiements', id);
    if (KEPT !== undefined) keep(KEPT, String(piece.NoFacture), { bytes, xml });
    expect({ faults, broken: brokenRules(xml) }).toEqual({ faults: [], broken: [] });
    const tree = xmlTree(xml);
    const sign = piece.IsAvoir === true ? -1 : 1;
    expect({
      number: textAt(tree, 'ExchangedDocument/ID'),
      net: centsAt(tree, `${SUMS}/TaxBasisTotalAmount`),
      tax: centsAt(tree, `${SUMS}/TaxTotalAmount`),
      gross: centsAt(tree, `${SUMS}/GrandTotalAmount`),
    }).toEqual({
      number: piece.NoFacture,
      net: sign * Math.round(Number(piece.PrixHt) * 100),
      tax: sign * Math.round(Number(piece.PrixTva) * 100) + 0,
      gross: sign * Math.round(Number(piece.PrixTtc) * 100),
    });
    return tree;
  }
  function country(Code: string, more: Data = {}): Promise<number> {
    return create('payss', { Code, TradLibelle: { TraductionFr: Code }, ...more });
  }
  function address(IdPays: number): Data {
    return { Adresse: { Adresse1: '3 quai', CodePostal: '10115', Ville: 'Ville', IdPays } };
  }
  function categories(tree: XmlNode): readonly string[] {
    return texts(tree, `${TAXES}/CategoryCode`);
  }

  beforeAll(async () => {
    server = await startServer();
    staff = await server.signInWith(rights.map(({ code }) => code));
    files = await adminFiles(server);
    await create('festival-editions', {
      Eannee: EDITION,
      DateDebut: '2047-01-30',
      DateFin: '2047-02-07',
      IsDefaut: true,
      IsAccredOuvert: true,
    });
    await create('bam-emetteurs', {
      RaisonSociale: 'Dupont & Fils <festival>',
      Siret: '73282932000074',
      NumTva: 'FR44732829320',
      Iban: 'FR14 2004 1010 0505 0001 3M02 606',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: FRANCE },
      Penalites: 'Trois fois le taux légal ; indemnité de 40 €.',
      Escompte: "Pas d'escompte.",
    });
    const [de, ch] = [await country('DE', { IsCee: true }), await country('CH')];
    clients['french'] = await create('structures', { RaisonSociale: 'Banque du Val', Siret: '73282932000074', ...address(FRANCE) });
    clients['german'] = await create('structures', { RaisonSociale: 'Spät GmbH', NumIntracom: 'DE136695976', ...address(de) });
    clients['swiss'] = await create('structures', { RaisonSociale: 'Alpes SA', ...address(ch) });
    clients['tahitian'] = await create('structures', { RaisonSociale: 'Moana Films', ...address(POLYNESIA) });
  });
  afterAll(() => server.close());

  test('carries two rates, a discount and a deduction to the cent', async () => {
    const id = await invoice('french', [
      { IdNature: ON_SITE, PrixUnitaire: 33.33, Quantite: 3, RemiseMontant: 10 },
      { IdNature: ON_SITE, PrixUnitaire: 36.02, TauxTva: 5.5, Designation: 'Pass « cinéma » & repas' },
      { IdNature: ON_SITE, PrixUnitaire: -5, Designation: 'Geste commercial' },
    ]);
    const tree = await checked(id);
    expect(textAt(tree, 'ExchangedDocument/TypeCode')).toBe('380');
    expect(texts(tree, `${TAXES}/RateApplicablePercent`)).toEqual(['5.50', '20.00']);
  });

  test('splits a price with tax over a decimal quantity', async () => {
    await checked(await invoice('french', [{ IdNature: ON_SITE, PrixUnitaire: 38, Quantite: 13.5 }], { IsPrixTtc: true }));
  });

  test('names the reverse charge of a company of the Union with both VAT numbers', async () => {
    const tree = await checked(await invoice('german', [{ IdNature: STAND, PrixUnitaire: 400 }]));
    expect([categories(tree), texts(tree, `${TAXES}/ExemptionReasonCode`)]).toEqual([['AE'], ['VATEX-EU-AE']]);
  });

  test('puts services to a client outside the Union, and those of article 294, outside the scope', async () => {
    for (const client of ['swiss', 'tahitian']) {
      const tree = await checked(await invoice(client, [{ IdNature: ONLINE, PrixUnitaire: 80 }]));
      expect([categories(tree), texts(tree, `${TAXES}/ExemptionReasonCode`)]).toEqual([['O'], ['VATEX-EU-O']]);
    }
  });

  test('exempts what is outside the scope beside a taxed line, since the rules mix no other category with it', async () => {
    const tree = await checked(
      await invoice('swiss', [
        { IdNature: ONLINE, PrixUnitaire: 80 },
        { IdNature: ON_SITE, PrixUnitaire: 100 },
      ]),
    );
    expect(categories(tree)).toEqual(['E', 'S']);
    expect(texts(tree, `${TAXES}/ExemptionReason`)).toEqual(['TVA non applicable, art. 259 B du CGI.']);
  });

  test('takes the VATEX code that the accountant wrote on a regime', async () => {
    const { body } = await staff.call('POST', '/api/regime-tvas/filter', {
      filter: {
        Criteres: {
          and: [
            { field: 'IdNature', op: 'eq', value: STAND },
            { field: 'Client', op: 'eq', value: 6 },
          ],
        },
        Tri: [],
        Colonnes: ['Id'],
      },
      skip: 0,
      take: 1,
    });
    await change('regime-tvas', Number(body[0].Id), { CodeVatex: 'VATEX-EU-G' });
    expect(categories(await checked(await invoice('swiss', [{ IdNature: STAND, PrixUnitaire: 250 }])))).toEqual(['G']);
  });

  test('tells a deposit from its final invoice, which names it and deducts it', async () => {
    const id = await sale('french', [
      { IdNature: ON_SITE, PrixUnitaire: 1000 },
      { IdNature: ON_SITE, PrixUnitaire: 100, TauxTva: 5.5 },
    ]);
    const deposit = await act('bam-ventes', id, 'acompte', { Pourcentage: 30 });
    expect(textAt(await checked(deposit), 'ExchangedDocument/TypeCode')).toBe('386');
    const final = await checked(await act('bam-ventes', id, 'facture'));
    const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement';
    expect(textAt(final, `${settlement}/InvoiceReferencedDocument/IssuerAssignedID`)).toBe(
      (await read('bam-paiements', deposit)).NoFacture,
    );
    expect(textAt(final, 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID')).toBe('S4');
  });

  test('gives a credit note by amount and by line its type, its invoice and amounts above zero', async () => {
    const lines = [
      { IdNature: ON_SITE, PrixUnitaire: 15, Quantite: 13, TauxTva: 5.5 },
      { IdNature: ON_SITE, PrixUnitaire: 12.77, Quantite: 3, TauxTva: 10 },
    ];
    const id = await invoice('french', lines);
    const { body } = await staff.call('POST', '/api/bam-paiement-lignes/filter', {
      filter: { Criteres: { field: 'IdPaiement', op: 'eq', value: id }, Tri: [{ Key: 'Id', Desc: false }], Colonnes: ['Id'] },
      skip: 0,
      take: 5,
    });
    const byLine = await act('bam-paiements', id, 'avoir', { Lignes: [{ Ligne: Number(body[0].Id), Quantite: 2 }], Motif: 'Deux absents' });
    const byAmount = await act('bam-paiements', id, 'avoir', { MontantTtc: 46.36 });
    for (const credit of [byLine, byAmount]) {
      const tree = await checked(credit);
      expect(textAt(tree, 'ExchangedDocument/TypeCode')).toBe('381');
      expect(centsAt(tree, `${SUMS}/GrandTotalAmount`)).toBeGreaterThan(0);
    }
    expect(
      categories(await checked(await act('bam-paiements', await invoice('german', [{ IdNature: STAND, PrixUnitaire: 90 }]), 'avoir'))),
    ).toEqual(['AE']);
  });

  test('says of an accreditation paid at once that nothing is left to pay', async () => {
    const IdPersonne = await create('personnes', { Nom: 'Riou', Prenom: 'Ana' });
    const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
    const id = await create('festival-participant-accredites', { Eannee: EDITION, IdPersonne, IdContact, Prix: 95, ModePaiement: 1 });
    for (const name of ['soumettre', 'demander-paiement', 'valider-paiement']) {
      await act('festival-participant-accredites', id, `transitions/${name}`);
    }
    const { rows } = await server.pool.query<{ id: number }>('select id from bam_paiement where id_participant = $1', [id]);
    const tree = await checked(rows[0]?.id ?? 0);
    expect([centsAt(tree, `${SUMS}/TotalPrepaidAmount`), centsAt(tree, `${SUMS}/DuePayableAmount`)]).toEqual([9500, 0]);
  });

  test('draws the same bytes again, whatever becomes of client and issuer, and leaves a piece of before as it was', async () => {
    const id = await invoice('french', [{ IdNature: ON_SITE, PrixUnitaire: 50 }]);
    const address = `/api/bam-paiements/${id}/document`;
    const first = await files.get(address);
    await change('structures', clients['french'] ?? 0, { RaisonSociale: 'Autre banque', Siret: null });
    expect((await files.get(address)).bytes.equals(first.bytes)).toBe(true);
    await expect(server.pool.query('update bam_paiement set electronique = null where id = $1', [id])).rejects.toThrow('ne change plus');
    await server.pool.query('alter table bam_paiement disable trigger user');
    await server.pool.query('update bam_paiement set electronique = null where id = $1', [id]);
    await server.pool.query('alter table bam_paiement enable trigger user');
    const before = (await files.get(address)).bytes.toString('latin1');
    expect([before.includes('factur-x.xml'), before.includes('GTS_PDFA1')]).toEqual([false, false]);
  });
});

function keep(folder: string, name: string, { bytes, xml }: { readonly bytes: Buffer; readonly xml: string }): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}.pdf`, bytes);
  writeFileSync(`${folder}/${name}.xml`, xml);
}
