import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EfactureStatut } from '#generated/enums/efacture-statut.gen.ts';
import { PlateformeEtat } from '#generated/enums/plateforme-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { readPdfA3 } from '#tests/support/einvoice/pdfa.ts';
import { ublInvoice } from '#tests/support/einvoice/received-files.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { cdar, type StandInPlatform, startPlatformStandIn } from '#tests/support/servers/platform-stand-in.ts';

const EDITION = 2047;
const FRANCE = 45;
const ON_SITE = 1;
const VIREMENT = 1;
const NATURE = { facture: 1, encaissement: 2, factureRecue: 5, statut: 6 } as const;

describe('approved platform', () => {
  let platform: StandInPlatform;
  let server: TestServer;
  let staff: ApiClient;
  let client = 0;
  const { create, read, change } = recordCalls(() => staff);

  async function invoice(IdStructure = client): Promise<{ readonly id: number; readonly number: string }> {
    const sale = await create('bam-ventes', { Objet: 'Stand', IdStructure });
    await create('bam-vente-lignes', { IdVente: sale, Designation: 'Stand', PrixUnitaire: 100, IdNature: ON_SITE });
    const { Version } = await read('bam-ventes', sale);
    const { status, body } = await staff.call('POST', `/api/bam-ventes/${sale}/facture`, { Version });
    expect(status).toBe(200);
    return { id: Number(body), number: String((await read('bam-paiements', Number(body))).NoFacture) };
  }
  async function deposit(id: number) {
    const reply = await staff.call('POST', '/api/plateforme/depots', { Pieces: [id] });
    expect(reply.status).toBe(200);
    return reply.body;
  }
  async function flow(piece: number, nature: number = NATURE.facture) {
    const { rows } = await server.pool.query('select * from plateforme_flux where id_paiement = $1 and nature = $2', [piece, nature]);
    return rows[0];
  }
  function reaches(piece: number, etat: number, nature: number = NATURE.facture) {
    return eventually(async () => expect((await flow(piece, nature))?.etat).toBe(etat));
  }
  async function readNews(): Promise<void> {
    expect((await staff.call('POST', '/api/plateforme/releve')).status).toBe(200);
  }
  async function statusOf(id: number) {
    return (await read('bam-paiements', id)).StatutElectronique;
  }
  async function journal(piece: number): Promise<readonly [number, string | null][]> {
    const { rows } = await server.pool.query<{ statut: number; motif: string | null }>(
      'select statut, motif from bam_paiement_statut where id_paiement = $1 order by id',
      [piece],
    );
    return rows.map(({ statut, motif }) => [statut, motif]);
  }
  function sentOf(number: string) {
    return platform.sent.filter(({ info }) => info.trackingId.includes(number) && info.flowSyntax === 'Factur-X');
  }

  beforeAll(async () => {
    platform = await startPlatformStandIn();
    server = await startServer({ env: { ...platform.env, PLATFORM_POLL_S: '3600', PLATFORM_RETRY_S: '0,0,0' } });
    staff = await server.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2047-01-30', DateFin: '2047-02-07', IsDefaut: true });
    await create('bam-emetteurs', {
      RaisonSociale: 'Festival du Val',
      Siret: '73282932000074',
      NumTva: 'FR44732829320',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: FRANCE },
    });
    client = await structure('Banque du Val', '73282932000074');
    platform.addRecipient('732829320');
  });
  afterEach(() => platform.fail(null));
  afterAll(async () => {
    await server.close();
    await platform.close();
  });

  function structure(RaisonSociale: string, Siret: string | null, more = {}): Promise<number> {
    const Adresse = { Adresse1: '3 quai', CodePostal: '63000', Ville: 'Ville', IdPays: FRANCE };
    return create('structures', { RaisonSociale, Siret, Adresse, ...more });
  }

  test('deposits a Factur-X with its fingerprint, and keeps every status of its life with the day and the reason', async () => {
    const { id, number } = await invoice();
    expect(await deposit(id)).toEqual({ Deposees: [id], Ecartees: [] });
    await reaches(id, PlateformeEtat.transmis);
    const [flowSent, other] = sentOf(number);
    expect(other).toBeUndefined();
    expect(flowSent?.info).toMatchObject({ name: `${number}.pdf`, flowSyntax: 'Factur-X', processingRule: 'B2B', trackingId: number });
    expect(readPdfA3(flowSent?.content ?? Buffer.alloc(0)).faults).toEqual([]);

    platform.acknowledge(number);
    await readNews();
    expect(await statusOf(id)).toBe(EfactureStatut.deposee);
    for (const code of [201, 202, 203]) platform.bring({ type: 'CustomerInvoiceLC', name: `statut ${code}`, content: cdar(number, code) });
    platform.bring({
      type: 'CustomerInvoiceLC',
      name: 'refus',
      content: cdar(number, 210, { code: 'MONTANTTOTAL_ERR', text: 'Stand non monté' }),
    });
    await readNews();
    await readNews();
    expect(await statusOf(id)).toBe(EfactureStatut.refusee);
    expect((await journal(id)).slice(1)).toEqual([
      [EfactureStatut.transmise, null],
      [200, null],
      [201, null],
      [202, null],
      [203, null],
      [210, 'Stand non monté'],
    ]);
    expect(await read('bam-paiements', id)).toMatchObject({ IsDepotARevoir: true });
    expect(await deposit(id)).toEqual({ Deposees: [], Ecartees: [{ Fiche: id, Numero: number, Raison: 'refusee' }] });
  });

  test('never sends twice: an answer that was lost is found again by its tracking number', async () => {
    const { id, number } = await invoice();
    platform.fail('lost-answer');
    await deposit(id);
    await eventually(() => expect(sentOf(number)).toHaveLength(1));
    platform.fail(null);
    await reaches(id, PlateformeEtat.transmis);
    expect(sentOf(number)).toHaveLength(1);
    expect((await flow(id)).no_flux).toBe(sentOf(number)[0]?.flowId);
    expect(await deposit(id)).toMatchObject({ Deposees: [], Ecartees: [{ Raison: 'dejaDeposee' }] });
  });

  test('retries while the platform is down, then tells staff, who repeat it', async () => {
    const { id, number } = await invoice();
    platform.fail('down');
    await deposit(id);
    await reaches(id, PlateformeEtat.echec);
    expect(await flow(id)).toMatchObject({ essais: 4, code_statut: EfactureStatut.enEchec });
    expect(await statusOf(id)).toBe(EfactureStatut.enEchec);
    expect((await staff.call('POST', '/api/plateforme/releve')).status).toBe(502);
    platform.fail(null);
    expect((await staff.call('POST', `/api/plateforme/reprises/${(await flow(id)).id}`)).status).toBe(200);
    await reaches(id, PlateformeEtat.transmis);
    expect(sentOf(number)).toHaveLength(1);
    expect((await staff.call('POST', `/api/plateforme/reprises/${(await flow(id)).id}`)).status).toBe(409);
  });

  test('keeps the words of a refusal, and deposits the corrected piece under a new tracking number', async () => {
    const { id, number } = await invoice();
    platform.fail({ refuses: 'Champ BT-49 absent' });
    await deposit(id);
    await reaches(id, PlateformeEtat.rejete);
    expect((await flow(id)).erreur).toContain('Champ BT-49 absent');
    expect(await statusOf(id)).toBe(EfactureStatut.rejetee);
    platform.fail(null);
    await deposit(id);
    await reaches(id, PlateformeEtat.transmis);
    platform.acknowledge(`${number}/2`, { code: 'REJ_UNI', text: 'Facture en double' });
    await readNews();
    expect(await statusOf(id)).toBe(EfactureStatut.rejetee);
    expect((await journal(id)).at(-1)).toEqual([213, 'Facture en double']);
  });

  test('looks the recipient up in the directory, by the address that staff give it or by its SIREN', async () => {
    const stranger = await structure('Maison inconnue', '30326504500011');
    const { id } = await invoice(stranger);
    await deposit(id);
    await reaches(id, PlateformeEtat.echec);
    expect((await flow(id)).erreur).toContain('303265045');
    platform.addRecipient('303265045_FACTURES');
    await change('structures', stranger, { AdresseEfacture: '303265045_FACTURES' });
    await deposit(id);
    await reaches(id, PlateformeEtat.transmis);
  });

  test('leaves out a piece whose client is no company of France', async () => {
    const { id, number } = await invoice(await structure('Collectif', null, { IsSansSiret: true }));
    expect(await deposit(id)).toEqual({ Deposees: [], Ecartees: [{ Fiche: id, Numero: number, Raison: 'sansDestinataire' }] });
  });

  test('tells once that a deposited invoice is paid, by rate', async () => {
    const { id, number } = await invoice();
    await deposit(id);
    await reaches(id, PlateformeEtat.transmis);
    const { Version } = await read('bam-paiements', id);
    expect(
      (await staff.call('POST', `/api/bam-paiements/${id}/reglements`, { Version, Montant: 120, ModePaiement: VIREMENT })).status,
    ).toBe(200);
    await reaches(id, PlateformeEtat.transmis, NATURE.encaissement);
    const flows = platform.sent.filter(({ info }) => info.trackingId === `ENC-${number}`);
    expect(flows).toHaveLength(1);
    expect(flows[0]?.content.toString()).toContain(
      '<ram:ValuePercent>20.00</ram:ValuePercent><ram:ValueAmount currencyID="EUR">120.00</ram:ValueAmount>',
    );
    expect(await statusOf(id)).toBe(EfactureStatut.encaissee);
  });

  test('keeps invoices of suppliers once, and an unreadable one with its reason', async () => {
    platform.bring({ type: 'SupplierInvoice', name: 'hotel.xml', content: ublInvoice({ number: 'H-2047-PA' }) });
    platform.bring({ type: 'SupplierInvoice', name: 'piege.xml', content: '<!DOCTYPE a><a/>' });
    await readNews();
    await readNews();
    const { rows } = await server.pool.query(
      `select f.libelle, f.etat, f.erreur, r.no_facture from plateforme_flux f left join facture_recue r on r.id = f.id_facture_recue
       where f.nature = ${NATURE.factureRecue} order by f.id`,
    );
    expect(rows).toEqual([
      { libelle: 'hotel.xml', etat: PlateformeEtat.lu, erreur: null, no_facture: 'H-2047-PA' },
      { libelle: 'piege.xml', etat: PlateformeEtat.echec, erreur: expect.stringContaining('DTD'), no_facture: null },
    ]);
  });

  test('keeps a status of an unknown invoice aside', async () => {
    platform.bring({ type: 'CustomerInvoiceLC', name: 'ailleurs', content: cdar('AUTRE-1', 203) });
    await readNews();
    const { rows } = await server.pool.query(`select erreur from plateforme_flux where libelle = 'ailleurs'`);
    expect(rows[0].erreur).toContain('AUTRE-1');
  });

  test('renews a token that the platform withdrew', async () => {
    const before = platform.tokens();
    platform.withdrawTokens();
    await readNews();
    expect(platform.tokens()).toBe(before + 1);
  });

  test('takes a flow again that a process left in the middle', async () => {
    const { id, number } = await invoice();
    platform.fail('down');
    await deposit(id);
    await reaches(id, PlateformeEtat.echec);
    platform.fail(null);
    await server.pool.query(
      `update plateforme_flux set etat = 1, prochain_essai = now() - interval '1 hour', pris_le = now() - interval '10 minutes' where id_paiement = $1`,
      [id],
    );
    await staff.call('POST', '/api/plateforme/depots', { Pieces: [(await invoice()).id] });
    await reaches(id, PlateformeEtat.transmis);
    expect(sentOf(number)).toHaveLength(1);
  });

  test('is for those who issue pieces', async () => {
    const reader = await server.signInWith(['BAM-PAIEMENTS', 'PLATEFORME-FLUXS']);
    for (const [caller, status] of [
      [reader, 403],
      [server.anonymous, 401],
    ] as const) {
      expect((await caller.call('POST', '/api/plateforme/depots', { Pieces: [1] })).status).toBe(status);
      expect((await caller.call('POST', '/api/plateforme/reprises/1')).status).toBe(status);
      expect((await caller.call('POST', '/api/plateforme/releve')).status).toBe(status);
    }
    expect((await server.anonymous.call('GET', '/api/plateforme')).status).toBe(401);
    expect((await staff.call('GET', '/api/plateforme')).body).toEqual({ Reglee: true, Adresse: new URL(platform.url).host });
  });
});

test('without its settings nothing is queued, and the refusal names them', async () => {
  const server = await startServer();
  try {
    const staff = await server.signInWith(rights.map(({ code }) => code));
    expect((await staff.call('GET', '/api/plateforme')).body).toEqual({ Reglee: false, Adresse: null });
    for (const path of ['depots', 'reprises/1', 'releve']) {
      const reply = await staff.call('POST', `/api/plateforme/${path}`, path === 'depots' ? { Pieces: [1] } : undefined);
      expect(reply).toMatchObject({ status: 409, body: { code: 'plateforme-absente' } });
    }
  } finally {
    await server.close();
  }
});
