import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';

const READS = [
  'BAM-PAIEMENTS',
  'BAM-PAIEMENT',
  'BAM-RELEVE-LIGNES',
  'BAM-REMISES',
  'BAM-REMISE',
  'BAM-CREDITS',
  'BAM-PERIODES',
  'BAM-CLOTURES',
];

/** Groups as a house makes them. */
const GROUPS = {
  desk: ['BAM-PAIEMENTS', 'BAM-PAIEMENT', 'ENCAISSER', 'CLOTURER-CAISSE'],
  accountant: [
    ...READS,
    'BAM-PAIEMENT-WRITE',
    'ENCAISSER',
    'REMETTRE-BANQUE',
    'RAPPROCHER-BANQUE',
    'LETTRER-COMPTES',
    'LIVRE-COMPTABLES',
    'CLOTURER-PERIODE',
    'REGIME-TVA-WRITE',
  ],
  reader: [...READS, 'LIVRE-COMPTABLES'],
} as const;

type Group = keyof typeof GROUPS;
type Operation = readonly [method: 'GET' | 'POST', path: string, body: object | null, allowed: readonly Group[]];

const [BOTH, BOOKS, MONEY] = [
  ['accountant', 'reader'],
  ['accountant'],
  ['desk', 'accountant'],
] as const satisfies readonly (readonly Group[])[];
const PERIOD = { Debut: '2048-01-01', Fin: '2048-12-31' };
const LIST = { filter: {}, skip: 0, take: 1 };
const CASH = { Guichet: 'Accueil', Jour: '2048-01-15', Attendu: 0, Especes: 0, Cheques: 0, Cb: 0, Autres: 0 };
const REASON = { Motif: 'Erreur' };

/** Records 999 do not exist: an allowed call meets its own refusal, a forbidden one is refused before any look-up. */
const OPERATIONS: readonly Operation[] = [
  ['POST', '/api/bam-paiements/filter', LIST, ['desk', 'accountant', 'reader']],
  ['GET', '/api/bam-paiements/999/document', null, ['desk', 'accountant', 'reader']],
  ['POST', '/api/bam-paiements/999/reglements', { Version: 1, Montant: 1, ModePaiement: 1 }, MONEY],
  ['POST', '/api/bam-paiements/999/credit', { Version: 1, Montant: 1 }, MONEY],
  ['POST', '/api/bam-reglements/999/annulation', REASON, MONEY],
  ['POST', '/api/bam-reglements/999/correction', { ...REASON, ModePaiement: 1 }, MONEY],
  ['POST', '/api/comptabilite/credits', { IdStructure: 999, Reglements: [{ Montant: 1, ModePaiement: 1 }] }, MONEY],
  ['POST', '/api/comptabilite/credits/remboursement', { IdStructure: 999, Montant: 1, ModePaiement: 1, ...REASON }, MONEY],
  ['POST', '/api/guichet/clotures', CASH, ['desk']],
  ['POST', '/api/bam-paiements/999/avoir', { Version: 1 }, BOOKS],
  ['POST', '/api/bam-ventes/999/facture', { Version: 1 }, BOOKS],
  ['GET', '/api/comptabilite/remises', null, BOOKS],
  ['POST', '/api/comptabilite/remises', { Nature: 1, Jour: '2048-01-15', Montant: 1 }, BOOKS],
  ['POST', '/api/bam-remises/999/annulation', REASON, BOOKS],
  ['GET', '/api/bam-remises/999/bordereau?format=pdf', null, BOTH],
  ['POST', '/api/bam-releve-lignes/filter', LIST, BOTH],
  ['POST', '/api/bam-releve-lignes/lecture', { Nom: 'x', Contenu: 'YQ==' }, BOOKS],
  ['GET', '/api/bam-releve-lignes/999/propositions', null, BOOKS],
  ['GET', '/api/bam-releve-lignes/999/recherche?texte=x', null, BOOKS],
  ['POST', '/api/bam-releve-lignes/999/rapprochement', { IdReglement: 1 }, BOOKS],
  ['POST', '/api/bam-releve-lignes/999/annulation', REASON, BOOKS],
  ['GET', '/api/comptabilite/livres/balance?debut=2048-01-01&fin=2048-12-31', null, BOTH],
  ['GET', '/api/comptabilite/livres/lignes?debut=2048-01-01&fin=2048-12-31', null, BOTH],
  ['GET', '/api/comptabilite/livres/agee?jour=2048-12-31', null, BOTH],
  ['POST', '/api/comptabilite/livres/export', { ...PERIOD, Livre: 'balance', Format: 'csv' }, BOTH],
  ['POST', '/api/comptabilite/livres/lettrages', { Cles: ['p1', 'r1'] }, BOOKS],
  ['POST', '/api/comptabilite/livres/lettrages/999/annulation', REASON, BOOKS],
  ['GET', '/api/comptabilite/periode?type=1&jour=2048-01-15', null, BOTH],
  ['POST', '/api/comptabilite/periodes', { Type: 1, Jour: '2048-01-15', AttenduTtc: 0, AttenduEncaisse: 0 }, BOOKS],
];

describe('operations of money', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ clock: () => Date.parse('2048-01-15T10:00:00Z') });
  });
  afterAll(() => server.close());

  test.each(['desk', 'accountant', 'reader'] as const)('are open to the %s for its part, and refused beyond', async (group) => {
    const client = await server.signInWith([...GROUPS[group]]);
    const shown: [string, boolean][] = [];
    for (const [method, path, body] of OPERATIONS) {
      const { status } = body === null ? await client.call(method, path) : await client.call(method, path, body);
      expect([path, status < 500 && status !== 401]).toEqual([path, true]);
      shown.push([`${method} ${path}`, status !== 403]);
    }
    expect(shown).toEqual(OPERATIONS.map(([method, path, , allowed]) => [`${method} ${path}`, allowed.includes(group)]));
  });
});
