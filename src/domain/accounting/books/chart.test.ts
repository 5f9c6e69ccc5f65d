import { expect, it } from 'vitest';
import { CompteUsage } from '#generated/enums/compte-usage.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { booksOf, type ChartRow, chartTexts } from './chart.ts';

const issuer = {
  Id: 1,
  CompteClient: '411000',
  CompteVente: '706000',
  CompteTva: '445710',
  CompteBanque: '512000',
  CompteCaisse: '530000',
};
let lastId = 0;

function row(fields: Partial<ChartRow> & Pick<ChartRow, 'Usage' | 'Compte'>): ChartRow {
  lastId += 1;
  const empty = {
    IdEmetteur: null,
    IdNature: null,
    TauxTva: null,
    Analytique: null,
    ModePaiement: null,
    Guichet: null,
    IdStructure: null,
    IdPersonne: null,
    Auxiliaire: null,
  };
  return { ...empty, Id: lastId, Libelle: fields.Compte, ...fields };
}

it('takes the most precise account, then that of the issuer', () => {
  const chart = [
    row({ Usage: CompteUsage.vente, Compte: '706100', IdNature: 2 }),
    row({ Usage: CompteUsage.vente, Compte: '706155', IdNature: 2, TauxTva: 5.5 }),
    row({ Usage: CompteUsage.vente, Compte: '706190', IdNature: 2, IdEmetteur: 9 }),
    row({ Usage: CompteUsage.tva, Compte: '445755', TauxTva: 5.5 }),
  ];
  const { accountOf } = booksOf(issuer, chart);
  expect(accountOf('sale', { nature: 2, rate: 20, analytic: 0 })).toBe('706100');
  expect(accountOf('sale', { nature: 2, rate: 5.5, analytic: 0 })).toBe('706155');
  expect(accountOf('sale', { nature: 1, rate: 5.5, analytic: 0 })).toBe('706000');
  expect([accountOf('tax', { rate: 5.5 }), accountOf('tax', { rate: 20 })]).toEqual(['445755', '445710']);
  expect(booksOf({ ...issuer, Id: 9 }, chart).accountOf('sale', { nature: 2, rate: 20, analytic: 0 })).toBe('706190');
});

it('keeps the bank of transfers apart from cards of a desk, and the cash of a desk from the safe', () => {
  const chart = [
    row({ Usage: CompteUsage.encaissement, Compte: '512100', ModePaiement: ModePaiement.cb }),
    row({ Usage: CompteUsage.encaissement, Compte: '530100', ModePaiement: ModePaiement.espece, Guichet: 'Accueil' }),
  ];
  const { accountOf } = booksOf(issuer, chart);
  expect(accountOf('bank', { mode: ModePaiement.cb, desk: 'Accueil' })).toBe('512100');
  expect([accountOf('bank', { mode: ModePaiement.virement, desk: null }), accountOf('bank')]).toEqual(['512000', '512000']);
  expect(accountOf('cash', { mode: ModePaiement.espece, desk: 'Accueil' })).toBe('530100');
  expect(accountOf('cash', { mode: ModePaiement.espece, desk: null })).toBe('530000');
});

it('gives a client the account and the code that the accountant chose, and invents no account', () => {
  const chart = [row({ Usage: CompteUsage.client, Compte: '411200', IdStructure: 12, Auxiliaire: 'MAIRIE' })];
  const { accountOf } = booksOf(issuer, chart);
  expect([accountOf('client', { auxiliary: 'S12' }), accountOf('client', { auxiliary: 'S1' })]).toEqual(['411200', '411000']);
  const { codeOf, labelOf } = chartTexts(chart);
  expect([codeOf('S12'), codeOf('S1'), labelOf('411200'), labelOf('411000')]).toEqual(['MAIRIE', 'S1', '411200', null]);
  expect(accountOf('cheques')).toBe('');
});
