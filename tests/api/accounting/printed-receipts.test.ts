/** The receipt that who paid at a desk takes along, opened and read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfPages } from '#tests/support/papers/pdf-text.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const YEAR = 2054;
const [CHEQUE, CARD, CASH] = [2, 3, 4];

let staff: RecordApi;
let serial = 0;

beforeAll(async () => {
  staff = await startRecordApi();
  await staff.create('bam-guichets', { Libelle: 'Hall A' });
  await staff.create('festival-editions', {
    Eannee: YEAR,
    DateDebut: '2054-01-26',
    DateFin: '2054-02-03',
    IsDefaut: true,
    IsAccredOuvert: true,
  });
  const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
  await staff.create('bam-emetteurs', {
    RaisonSociale: 'Association du festival',
    FormeJuridique: 'association loi 1901',
    Siret: '73282932000074',
    NumTva: 'FR44732829320',
    Adresse,
  });
});
afterAll(() => staff.api.close());

/** Somebody who paid 60 € at the desk; the id of their invoice and its number. */
async function paid(Reglement: unknown): Promise<{ readonly id: number; readonly number: string }> {
  serial += 1;
  const IdPersonne = await staff.create('personnes', { Nom: `Nanterre${serial}`, Prenom: 'Olga', IdPays: 45 });
  const IdContact = await staff.create('contacts', { IdPersonne, ...(await reachable(staff.create)) });
  const Id = await staff.create('festival-participant-accredites', { Eannee: YEAR, IdContact, IdPersonne, Prix: 60 });
  const path = `/api/festival-participant-accredites/${Id}/transitions`;
  expect((await staff.call('POST', `${path}/soumettre`, { Version: 1, Mail: false })).statusCode).toBe(200);
  expect((await staff.call('POST', `${path}/demander-paiement`, { Version: 2, Mail: false })).statusCode).toBe(200);
  const Roles = [{ Entite: 'festival-participant-accredite', Id }];
  const order = {
    Cle: `recu-${serial}-${YEAR}`,
    Edition: YEAR,
    Guichet: 'Hall A',
    Fiche: `p${IdPersonne}`,
    Roles,
    Dotations: [],
    Reglement,
  };
  expect((await staff.call('POST', '/api/guichet/remises', order)).statusCode).toBe(200);
  const filter = { Criteres: { field: 'IdParticipant', op: 'eq', value: Id }, Colonnes: ['NoFacture'], Tri: [{ Key: 'Id', Desc: false }] };
  const [piece] = await staff.list('bam-paiements', filter);
  return { id: Number(piece?.['Id']), number: String(piece?.['NoFacture']) };
}

async function receipt(id: number): Promise<string> {
  const reply = await staff.call('POST', `/api/bam-paiements/${id}/recu`);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pages = pdfPages(reply.rawPayload);
  expect(pages).toHaveLength(1);
  return (pages[0] ?? '').replaceAll(/\s+/g, ' ');
}

test('a receipt has its number, its invoice, who paid, each means, the VAT and the mentions of the seller', async () => {
  const cheque = { ModePaiement: CHEQUE, Montant: 20, Banque: 'Banque de Valombre', NoCheque: '7100012' };
  const { id, number } = await paid({ ModePaiement: CASH, Montant: 40, Autres: [cheque] });
  const words = await receipt(id);
  for (const word of [`Reçu n° ${number}-R2`, `Facture ${number} du `, 'Reçu de Olga Nanterre1', 'Hall A']) expect(words).toContain(word);
  expect(words).toMatch(/Espèces 40,00 € .*Hall A/);
  expect(words).toMatch(/Chèque 20,00 € .*Hall A · chèque n° 7100012, Banque de Valombre/);
  expect(words).toContain('Total reçu 60,00 €');
  expect(words).toContain('dont TVA 20,00 % sur 50,00 € HT 10,00 €');
  expect(words).toContain('Association du festival · association loi 1901 · 1 rue des Écrans, 63000 Valombre');
  expect(words).toContain('SIRET 73282932000074 · TVA intracommunautaire FR44732829320');
  expect(words).not.toMatch(/duplicata|Reste dû/i);
});

test('printed again it says « duplicata », also of two prints at once; a corrected means makes another receipt', async () => {
  const { id, number } = await paid({ ModePaiement: CASH, Montant: 60 });
  const both = (await Promise.all([receipt(id), receipt(id)])).filter((words) => words.includes('DUPLICATA'));
  expect(both).toHaveLength(1);
  expect(await receipt(id)).toContain('DUPLICATA');
  const [cash] = await staff.list('bam-reglements', {
    Criteres: { field: 'IdPaiement', op: 'eq', value: id },
    Tri: [{ Key: 'Id', Desc: false }],
  });
  const corrected = await staff.call('POST', `/api/bam-reglements/${Number(cash?.['Id'])}/correction`, {
    ModePaiement: CARD,
    Motif: 'carte',
  });
  expect(corrected.statusCode).toBe(200);
  const words = await receipt(id);
  expect(words).toContain(`Reçu n° ${number}-R3`);
  expect(words).toMatch(/Carte .*60,00 €/);
  expect(words).not.toMatch(/Espèces|DUPLICATA/);
  const printed = await staff.list('bam-recus', {
    Criteres: { field: 'IdPaiement', op: 'eq', value: id },
    Tri: [{ Key: 'Id', Desc: false }],
  });
  expect(printed.map(({ NoRecu }) => NoRecu)).toEqual([`${number}-R1`, `${number}-R3`]);
});

test('money that was taken back has no receipt, and who may not receive prints none', async () => {
  const { id } = await paid({ ModePaiement: CARD, Montant: 60 });
  const [card] = await staff.list('bam-reglements', {
    Criteres: { field: 'IdPaiement', op: 'eq', value: id },
    Tri: [{ Key: 'Id', Desc: false }],
  });
  const undone = await staff.call('POST', `/api/bam-reglements/${Number(card?.['Id'])}/annulation`, { Motif: 'impayé' });
  expect(undone.statusCode).toBe(200);
  const refused = await staff.call('POST', `/api/bam-paiements/${id}/recu`);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { detail: "Rien n'a été encaissé de cette facture : il n'y a pas de reçu." },
  ]);
  const reader = await staff.api.signInWith('BAM-PAIEMENT');
  expect((await reader.call('POST', `/api/bam-paiements/${id}/recu`)).statusCode).toBe(403);
});
