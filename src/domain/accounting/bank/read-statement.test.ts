import { describe, expect, it } from 'vitest';
import { foundBy, proposalsFor } from './proposals.ts';
import { readStatement } from './read-statement.ts';

function base64(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  return Buffer.from(text, encoding).toString('base64');
}

function shown(content: string) {
  return readStatement(content).map(({ day, cents, label, reference }) => [day, cents, label, reference]);
}

function faultOf(text: string): unknown {
  try {
    return readStatement(base64(text));
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Ntry><Amt Ccy="EUR">120.5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2044-03-02</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Banque du Val</Nm></Dbtr></RltdPties><RmtInf><Ustrd>FA2044-00001</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">7.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2044-03-03</Dt></BookgDt><AddtlNtryInf>Frais</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="EUR">9</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2044-03-04</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

describe('reading of a bank statement', () => {
  it('reads debit and credit columns in Latin, under lines of a heading', () => {
    const csv =
      'Compte n° 123;;;\r\n\r\nDate;Libellé;Débit euros;Crédit euros\r\n02/03/2044;"VIR Société ""Été""; avance";;1 234,56\r\n03/03/2044;FRAIS;-7,00;\r\n';
    expect(shown(base64(csv, 'latin1'))).toEqual([
      ['2044-03-02', 123_456, 'VIR Société "Été"; avance', ''],
      ['2044-03-03', -700, 'FRAIS', ''],
    ]);
  });

  it('reads a signed amount in UTF-8, with thousands and a short year', () => {
    const csv = '\uFEFFDate opération;Libellé opération;Référence;Montant\n2/3/44;VIR;R9;1.234,5\n03-03-2044;PRLV;;-0,07\n';
    expect(shown(base64(csv))).toEqual([
      ['2044-03-02', 123_450, 'VIR', 'R9'],
      ['2044-03-03', -7, 'PRLV', ''],
    ]);
  });

  it('reads booked entries of CAMT.053 to the cent', () => {
    expect(shown(base64(CAMT))).toEqual([
      ['2044-03-02', 12_050, 'Banque du Val FA2044-00001', 'R1'],
      ['2044-03-03', -700, 'Frais', ''],
    ]);
  });

  it('gives the same line the same identity in another file, and two equal lines two', () => {
    const line = '02/03/2044;VIR;10,00';
    const once = readStatement(base64(`Date;Libelle;Montant\n${line}\n`));
    const twice = readStatement(base64(`Date;Libelle;Montant\n${line}\n${line}\n`));
    expect(twice[0]?.identity).toBe(once[0]?.identity);
    expect(new Set(twice.map(({ identity }) => identity)).size).toBe(2);
  });

  it.each([
    ['inconnu', 'Nom;Prénom\na;b\n'],
    ['vide', 'Date;Libelle;Montant\n'],
    ['montant', 'Date;Libelle;Montant\n02/03/2044;VIR;12,345\n'],
    ['date', 'Date;Libelle;Montant\n31/02/2044;VIR;12\n'],
    ['doctype', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>'],
    ['xml', '<Document'],
    ['inconnu', '<Document/>'],
    ['montant', CAMT.replace('120.5', '1e3')],
  ])('refuses with %s', (fault, text) => {
    expect(faultOf(text)).toBe(fault);
  });
});

describe('proposals for a line', () => {
  const invoice = { receipt: null, deposit: null, day: null };
  const candidates = [
    { ...invoice, invoice: 1, number: 'FA2044-00001', client: 'Banque du Val', cents: 12_000 },
    { ...invoice, invoice: 2, number: 'FA2044-00002', client: 'Librairie Martin', cents: 12_000 },
    { ...invoice, invoice: 3, number: 'FA2044-00003', client: 'Hôtel des Alpes', cents: 50_000 },
    { invoice: null, receipt: null, deposit: 4, number: 'RB2044-0004', client: '', cents: 7000, day: '2044-03-01' },
    { invoice: 2, receipt: 8, deposit: null, number: 'FA2044-00002', client: 'Librairie Martin', cents: 12_000, day: '2044-01-01' },
  ];
  it('put the number before the amount, and the amount before nothing at all', () => {
    const found = proposalsFor({ day: '2044-03-02', cents: 12_000, label: 'VIR FA 2044 00001 BANQUE DU VAL' }, candidates);
    expect(found.map(({ invoice: id, clues }) => [id, clues])).toEqual([
      [1, ['numero', 'montant', 'nom']],
      [2, ['montant']],
    ]);
  });

  it('find a client by its whole name for a part of what it owes', () => {
    const found = proposalsFor({ day: '2044-03-02', cents: 10_000, label: 'VIR HOTEL DES ALPES ACOMPTE' }, candidates);
    expect(found.map(({ invoice: id, clues }) => [id, clues])).toEqual([[3, ['nom']]]);
  });

  it('show a deposit of the amount that was carried some days before', () => {
    const found = proposalsFor({ day: '2044-03-04', cents: 7000, label: 'REMISE CHEQUES' }, candidates);
    expect(found.map(({ deposit, clues }) => [deposit, clues])).toEqual([[4, ['montant']]]);
    expect(proposalsFor({ day: '2044-03-20', cents: 7000, label: 'REMISE CHEQUES' }, candidates)).toEqual([]);
  });

  it('find by hand what holds a number, a client or an amount, and nothing for a text of signs', () => {
    const move = { day: '2044-03-02', cents: 12_000, label: 'VIR SEPA' };
    function found(text: string) {
      return foundBy(text, move, candidates).map(({ number, receipt }) => [number, receipt]);
    }
    expect(found('00003')).toEqual([['FA2044-00003', null]]);
    expect(found('hotel')).toEqual([['FA2044-00003', null]]);
    expect(found('500,00 €')).toEqual([['FA2044-00003', null]]);
    expect(found('librairie')).toEqual([
      ['FA2044-00002', 8],
      ['FA2044-00002', null],
    ]);
    expect(found('--')).toEqual([]);
  });
});
