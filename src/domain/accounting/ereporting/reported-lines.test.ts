import { describe, expect, it } from 'vitest';
import { OperationType } from '#generated/enums/operation-type.gen.ts';
import { RegimeEreporting } from '#generated/enums/regime-ereporting.gen.ts';
import { fromHt } from '../amounts.ts';
import { type ReportedPiece, reportedLines } from './reported-lines.ts';
import { reportingPeriods } from './reporting-periods.ts';

const JANUARY = { from: '2028-01-01', to: '2028-01-31' };

function line(ht: number, percent: number, operation: OperationType = OperationType.services) {
  return { percent, operation, amounts: fromHt(ht, percent * 100) };
}

function piece(more: Partial<ReportedPiece>): ReportedPiece {
  return { number: 'FA1', date: '2028-01-05', isCredit: false, company: null, lines: [], receipts: [], isDebits: false, ...more };
}

describe('periods of reports', () => {
  it('go by ten days for the sales of a monthly payer, by month for its payments', () => {
    const february = { from: '2028-02-01', to: '2028-02-29' };
    expect(reportingPeriods(RegimeEreporting.reelMensuel, 'ventes', february)).toEqual([
      { from: '2028-02-01', to: '2028-02-10' },
      { from: '2028-02-11', to: '2028-02-20' },
      { from: '2028-02-21', to: '2028-02-29' },
    ]);
    expect(reportingPeriods(RegimeEreporting.reelMensuel, 'paiements', february)).toEqual([february]);
    expect(reportingPeriods(RegimeEreporting.simplifie, 'ventes', february)).toEqual([february]);
  });

  it('go by two months for an exempt business, and leave out the one that has not ended', () => {
    const stretch = { from: '2028-02-10', to: '2028-05-31' };
    expect(reportingPeriods(RegimeEreporting.franchise, 'ventes', stretch)).toEqual([
      { from: '2028-01-01', to: '2028-02-29' },
      { from: '2028-03-01', to: '2028-04-30' },
    ]);
  });
});

describe('lines of reports', () => {
  it('add up the sales of individuals by day, kind and rate, and name each invoice of a company abroad', () => {
    const company = { vatNumber: 'DE136695976', country: 'DE' };
    const pieces = [
      piece({ number: 'FA1', lines: [line(3333, 20), line(1000, 5.5, OperationType.biens)] }),
      piece({ number: 'FA2', lines: [line(1667, 20)] }),
      piece({ number: 'AV1', isCredit: true, lines: [line(-667, 20)] }),
      piece({ number: 'FA3', company, lines: [line(40_000, 0)] }),
      piece({ number: 'FA4', date: '2028-02-01', lines: [line(9999, 20)] }),
    ];
    expect(
      reportedLines(pieces, 'ventes', JANUARY).map(({ category, percent, amounts, count, number }) => [
        category,
        percent,
        amounts.ht,
        amounts.tva,
        count,
        number,
      ]),
    ).toEqual([
      ['B2BI', 0, 40_000, 0, 1, 'FA3'],
      ['TLB1', 5.5, 1000, 55, 1, null],
      ['TPS1', 20, 4333, 867, 3, null],
    ]);
  });

  it('report payments of services alone, whose parts add up to the piece to the cent', () => {
    const sold = piece({
      lines: [line(3333, 20), line(3333, 20, OperationType.biens), line(1001, 10)],
      receipts: [
        { date: '2028-01-03', amount: 1 },
        { date: '2028-01-09', amount: 4000 },
      ],
    });
    const [services, whole] = [fromHt(3333, 2000).ttc + fromHt(1001, 1000).ttc, 2 * fromHt(3333, 2000).ttc + fromHt(1001, 1000).ttc];
    const paid = reportedLines(
      [{ ...sold, receipts: [...sold.receipts, { date: '2028-01-20', amount: whole - 4001 }] }],
      'paiements',
      JANUARY,
    );
    expect(paid.reduce((total, { amounts }) => total + amounts.ttc, 0)).toBe(services);
    expect(reportedLines([{ ...sold, isDebits: true }], 'paiements', JANUARY)).toEqual([]);
  });
});
