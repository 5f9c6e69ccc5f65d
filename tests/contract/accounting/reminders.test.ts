import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { balanceOf } from '#domain/accounting/books/opening-lines.ts';
import { openAccount } from '#domain/accounting/reminders/open-account.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { addDays, zonedParts } from '#domain/values/dates.ts';
import { festivalZone } from '#domain/values/dates/festival-zone.ts';
import { fromCents } from '#domain/values/money.ts';
import { create as createRow, find, update } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const ON_SITE = 1;
const TRANSFER = 1;
const SCREEN = '/api/relances/bam-piece';

/** Day of an instant where the festival is: around midnight it is another one in UTC. */
function dayOf(instant: unknown): string {
  return zonedParts(Date.parse(String(instant)), festivalZone()).date;
}

/** One suite, two backs: an overdue invoice is reminded of in three steps, and every letter is read before it leaves. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;
  const languages: Record<string, number> = {};
  const { create, read, change } = recordCalls(() => staff);
  const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };

  function today(): string {
    return zonedParts(backend.nowMs(), festivalZone()).date;
  }
  async function language(Code: string, label: string): Promise<number> {
    const filter = { Criteres: { field: 'Code', op: 'eq', value: Code } };
    const [found] = (await staff.call('POST', '/api/langues/filter', { filter, skip: 0, take: 1 })).body;
    return found === undefined ? create('langues', { TradLibelle: { TraductionFr: label, TraductionEn: label }, Code }) : Number(found.Id);
  }
  async function contact(name: string, culture: string, values: Data = {}): Promise<number> {
    const IdPersonne = await create('personnes', { Nom: name, Prenom: 'Lou' });
    const Email = `${name.toLowerCase()}@exemple.test`;
    return create('contacts', { IdPersonne, Email, IdLangueCorrespondance: languages[culture], ...values });
  }
  async function issued(IdContact: number, RaisonSociale: string): Promise<number> {
    const IdStructure = await create('structures', { RaisonSociale, Adresse, IsSansSiret: true });
    const id = await create('bam-ventes', { Objet: 'Publicité', IdStructure, IdContact });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Page', PrixUnitaire: 100, IdNature: ON_SITE });
    const { Version } = await read('bam-ventes', id);
    return Number((await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version })).body);
  }
  /** The same invoice as if it had been issued long ago: nothing is issued for a day gone by. */
  async function overdue(piece: number, days: number): Promise<number> {
    count += 1;
    const NoFacture = `FA2019-${String(count).padStart(5, '0')}`;
    const due = addDays(today(), -days);
    return backend.run(function* () {
      const [model] = yield* find('bam-paiement', { Id: piece });
      if (model === undefined) throw new Error('no invoice to copy');
      const { Id: _, Version: __, ...said } = model;
      return yield* createRow('bam-paiement', { ...said, NoFacture, DateEmission: addDays(due, -30), DateEcheance: due });
    });
  }
  /** Reminders of an invoice become so many days older. */
  async function ageReminders(piece: number, days: number): Promise<void> {
    const at = `${addDays(today(), -days)}T09:00:00.000Z`;
    await backend.run(function* () {
      for (const { Id } of yield* find('mail-trace', { IdPaiement: piece })) yield* update('mail-trace', Id, { DateCreation: at });
    });
  }
  async function saleOf(piece: number): Promise<Data> {
    const { IdVente } = await read('bam-paiements', piece);
    return read('bam-ventes', Number(IdVente));
  }
  async function pay(piece: number, Montant: number): Promise<void> {
    const { Version } = await read('bam-paiements', piece);
    const money = { Version, Montant, ModePaiement: TRANSFER };
    expect(await staff.call('POST', `/api/bam-paiements/${piece}/reglements`, money)).toMatchObject({ status: 200 });
  }
  function of(pieces: readonly number[]) {
    return { filter: { IdsPk: pieces, Tri: [{ Key: 'Id', Desc: false }] } };
  }
  async function prepare(pieces: readonly number[]) {
    const { status, body } = await staff.call('POST', `${SCREEN}/preparation`, of(pieces));
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  }
  async function send(pieces: readonly number[], key: string = crypto.randomUUID()) {
    const { Empreinte } = await prepare(pieces);
    return staff.call('POST', SCREEN, { ...of(pieces), Cle: key, Empreinte });
  }
  async function tracesOf(piece: number): Promise<readonly Data[]> {
    const filter = {
      Criteres: { field: 'IdPaiement', op: 'eq', value: piece },
      Tri: [{ Key: 'Id', Desc: false }],
      Colonnes: ['Destinataire', 'Objet', 'Usage', 'IdEnvoi'],
    };
    return (await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 20 })).body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('bam-emetteurs', { RaisonSociale: 'Association', Siret: '73282932000074', Adresse, DelaiRelance: 10 });
    languages['fr'] = await language('fr', 'français');
    languages['en'] = await language('en', 'anglais');
  });
  afterAll(() => backend.close());

  test('reminds of an overdue invoice in three steps, each one delay after the last', async () => {
    const piece = await overdue(await issued(await contact('Vernet', 'fr'), 'Banque du Val'), 12);
    const first = await prepare([piece]);
    expect(first).toMatchObject({
      Pieces: 1,
      Lettres: [{ Fiche: piece, Client: 'Banque du Val', Etape: 1, ResteDu: 120, JoursRetard: 12, Email: 'vernet@exemple.test' }],
      Ecartees: [],
    });
    expect(await read('bam-paiements', piece)).toMatchObject({ ResteDu: 120, Relance: null, DateRelance: null });
    for (const step of [1, 2, 3]) {
      expect((await prepare([piece])).Lettres).toMatchObject([{ Etape: step }]);
      expect((await send([piece])).body).toMatchObject({ Nombre: 1 });
      expect(await read('bam-paiements', piece)).toMatchObject({ Relance: step, ResteDu: 120 });
      expect(dayOf((await read('bam-paiements', piece))['DateRelance'])).toBe(today());
      expect((await prepare([piece])).Ecartees).toMatchObject([{ Raison: step === 3 ? 'toutes-faites' : 'trop-tot', Depuis: today() }]);
      await ageReminders(piece, 9);
      expect((await prepare([piece])).Lettres).toEqual([]);
      await ageReminders(piece, 10);
    }
    expect((await prepare([piece])).Ecartees).toMatchObject([{ Raison: 'toutes-faites' }]);
    expect((await tracesOf(piece)).map(({ Usage }) => Usage)).toEqual([
      MailUsage.factureRelance1,
      MailUsage.factureRelance2,
      MailUsage.factureRelance3,
    ]);
  });

  test('writes in the language of the client, with the invoice, to an address that unsubscribed too', async () => {
    const IdContact = await contact('Harker', 'en', { IsHorsMailing: true });
    const piece = await overdue(await issued(IdContact, 'Val Films Ltd'), 3);
    const { NoFacture } = await read('bam-paiements', piece);
    await staff.call('POST', '/api/mail-desinscriptions', { Email: 'harker@exemple.test' });
    const letter = await staff.call('POST', `${SCREEN}/apercu`, { ...of([piece]), Fiche: piece });
    expect(letter.body).toMatchObject({
      Culture: 'en',
      Objet: `Invoice ${NoFacture}: a friendly reminder`,
      PiecesJointes: [`Invoice ${NoFacture}.pdf`, 'Statement of account.pdf'],
      Manquants: [],
    });
    expect(letter.body.Corps).toContain('<strong>€120.00</strong>');
    const mine = await staff.call('POST', `${SCREEN}/essai`, { ...of([piece]), Fiche: piece });
    expect(mine.status).toBe(200);
    expect((await prepare([piece])).Lettres).toMatchObject([{ Etape: 1 }]);
    const key = crypto.randomUUID();
    const sent = await send([piece], key);
    expect(sent.body).toMatchObject({ Lot: key, Nombre: 1 });
    const traces = await tracesOf(piece);
    expect(traces).toMatchObject([
      { Destinataire: mine.body.Destinataire, Objet: `[Essai] Invoice ${NoFacture}: a friendly reminder`, Usage: null },
      { Destinataire: 'harker@exemple.test', Usage: MailUsage.factureRelance1, IdEnvoi: sent.body.IdEnvoi },
    ]);
    for (const { Id } of traces) {
      const filter = { Criteres: { field: 'IdTrace', op: 'eq', value: Id }, Colonnes: ['Libelle'] };
      const files = (await staff.call('POST', '/api/mail-trace-documents/filter', { filter, skip: 0, take: 5 })).body;
      expect(files.map(({ Libelle }: Data) => Libelle).toSorted()).toEqual([`Invoice ${NoFacture}.pdf`, 'Statement of account.pdf']);
    }
  });

  test('states what is open on the account of the client, and nothing that is settled or of another', async () => {
    const contactId = await contact('Lormeau', 'fr');
    const open = await issued(contactId, 'Lormeau SA');
    const { IdStructure } = await saleOf(open);
    const [late, settled] = [await overdue(open, 20), await overdue(open, 90)];
    await pay(open, 30);
    await pay(settled, 120);
    await overdue(await issued(contactId, 'Autre maison'), 9);
    const account = await backend.run(function* () {
      const [piece] = yield* find('bam-paiement', { Id: late });
      if (piece === undefined) throw new Error('no piece');
      return yield* openAccount(piece, { say: textsIn('fr'), today: today() });
    });
    expect(account.lines.map(({ pieceId, client, debit, credit }) => [pieceId, client, debit, credit])).toEqual([
      [late, `S${IdStructure}`, 120, 0],
      [open, `S${IdStructure}`, 120, 0],
      [open, `S${IdStructure}`, 0, 30],
    ]);
    expect(fromCents(balanceOf(account.lines))).toBe(210);
  });

  test('leaves out what is not due, what is paid and those who have no address, and says why', async () => {
    const contactId = await contact('Mercier', 'fr');
    const notDue = await issued(contactId, 'Imprimerie du Lac');
    const paid = await overdue(notDue, 40);
    const { Version } = await read('bam-paiements', paid);
    const money = { Version, Montant: 120, ModePaiement: TRANSFER };
    expect((await staff.call('POST', `/api/bam-paiements/${paid}/reglements`, money)).status).toBe(200);
    const nobody = await overdue(await issued(await contact('Sansmail', 'fr', { Email: null }), 'Muette'), 5);
    const { Lettres, Ecartees } = await prepare([notDue, paid, nobody]);
    expect(Lettres).toEqual([]);
    const reasons = new Map(Ecartees.map(({ Fiche, Raison }: Data) => [Fiche, Raison]));
    expect([notDue, paid, nobody].map((piece) => reasons.get(piece))).toEqual(['pas-echue', 'soldee', 'sans-adresse']);
    const refused = await staff.call('POST', SCREEN, { ...of([notDue]), Cle: crypto.randomUUID(), Empreinte: '0-vide' });
    expect([refused.status, refused.body.code]).toEqual([409, 'mailing-change']);
  });

  test('refuses a series whose amounts changed since it was read, and queues one series once', async () => {
    const piece = await overdue(await issued(await contact('Delorme', 'fr'), 'Atelier'), 8);
    const { Empreinte } = await prepare([piece]);
    const { Version } = await read('bam-paiements', piece);
    await staff.call('POST', `/api/bam-paiements/${piece}/reglements`, { Version, Montant: 20, ModePaiement: TRANSFER });
    const stale = await staff.call('POST', SCREEN, { ...of([piece]), Cle: crypto.randomUUID(), Empreinte });
    expect([stale.status, stale.body.code]).toEqual([409, 'mailing-change']);
    const now = await prepare([piece]);
    expect(now.Lettres).toMatchObject([{ ResteDu: 100 }]);
    const body = { ...of([piece]), Cle: crypto.randomUUID(), Empreinte: now.Empreinte };
    const [one, two] = [await staff.call('POST', SCREEN, body), await staff.call('POST', SCREEN, body)];
    expect([one.body, two.body]).toMatchObject([{ Nombre: 1 }, { Nombre: 1 }]);
    expect(await tracesOf(piece)).toHaveLength(1);
    // A mail that failed reminded nobody.
    const [trace] = await tracesOf(piece);
    await backend.run(() => update('mail-trace', Number(trace?.['Id']), { Statut: MailStatut.erreur }));
    expect((await prepare([piece])).Lettres).toMatchObject([{ Etape: 1 }]);
  });

  test('brings the invoice with any letter of the context, and keeps other lists and readers out', async () => {
    const piece = await overdue(await issued(await contact('Garnier', 'fr'), 'Garnier et fils'), 2);
    const IdModele = await create('mail-modeles', {
      Contexte: 8,
      Libelle: 'Question',
      TradObjet: { TraductionFr: 'Votre facture {{numeroFacture}}' },
      TradDescription: { TraductionFr: '<p>{{client}}, {{resteDu}}, {{joursRetard}} jours</p>' },
    });
    const mailingRequest = { IdModele, ...of([piece]) };
    const plan = await staff.call('POST', '/api/mailings/bam-piece/preparation', mailingRequest);
    expect(plan.body).toMatchObject({ Destinataires: 1, Vers: 'etapes' });
    const body = { ...mailingRequest, Cle: crypto.randomUUID(), Empreinte: plan.body.Empreinte };
    expect((await staff.call('POST', '/api/mailings/bam-piece', body)).body).toMatchObject({ Nombre: 1 });
    const [trace] = await tracesOf(piece);
    const filter = { Criteres: { field: 'IdTrace', op: 'eq', value: trace?.['Id'] }, Colonnes: ['Libelle'] };
    const files = (await staff.call('POST', '/api/mail-trace-documents/filter', { filter, skip: 0, take: 5 })).body;
    expect(files).toHaveLength(2);
    expect((await staff.call('POST', '/api/relances/contact/preparation', of([piece]))).status).toBe(400);
    const reader = await backend.signInWith(['BAM-PIECES']);
    expect((await reader.call('POST', `${SCREEN}/preparation`, of([piece]))).status).toBe(403);
    const mailer = await backend.signInWith(['ENVOYER-MAIL']);
    expect((await mailer.call('POST', `${SCREEN}/preparation`, of([piece]))).status).toBe(403);
    expect((await backend.anonymous.call('POST', `${SCREEN}/preparation`, of([piece]))).status).toBe(401);
    await change('mail-modeles', IdModele, { IsActif: false });
  });
});
