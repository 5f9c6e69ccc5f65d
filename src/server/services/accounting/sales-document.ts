import type { Content } from 'pdfmake/interfaces.js';
import { addTotals, NO_TOTAL, type Total, withNet } from '#domain/accounting/totals.ts';
import { formatDate } from '#domain/values/dates.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatMoney, formatPercent, sumMoney } from '#domain/values/money.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { modePaiementEnum } from '#generated/enums/mode-paiement.gen.ts';
import { heading, linesTable, paragraph, type PdfColumn, subheading } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import type { Period, PieceRow, ReceiptRow } from './period-works.ts';

export interface Sales {
  readonly title: string;
  readonly seller: string;
  readonly period: Period;
  readonly pieces: readonly PieceRow[];
  readonly receipts: readonly ReceiptRow[];
  readonly culture: Language;
  readonly printedAt: Date;
  /** Day of the festival. */
  readonly today: string;
}

/** The sales of a period (F-320): every piece, then the totals, by rate of tax, and what was received by means of payment. */
export function salesDocument(sales: Sales): PdfDocument {
  const { title, seller, period, pieces, culture, printedAt, today } = sales;
  const say = textsIn(culture);
  const name = `${say('facture.ventes')} – ${title}`;
  return {
    title: name,
    culture,
    createdAt: printedAt,
    author: seller,
    header: { left: seller, right: name },
    footer: say('facture.imprimee', { date: formatDate(today) }),
    content: [
      heading(name, say('facture.periode', { debut: formatDate(period.from), fin: formatDate(period.to) })),
      pieces.length === 0 ? paragraph(say('facture.vide')) : piecesTable(sales, say),
      subheading(say('facture.parTaux')),
      ratesTable(sales, say),
      ...receiptsOf(sales, say),
    ],
  };
}

type Amounts = Pick<PieceRow, 'ht' | 'tva' | 'ttc'>;

function totalOf({ ht, tva, ttc }: Amounts): Total {
  return { Nombre: 1, PrixHt: ht, PrixTva: tva, PrixTtc: ttc };
}

function sum(pieces: readonly Amounts[]): Total {
  return pieces.map(totalOf).reduce(addTotals, NO_TOTAL);
}

function money({ PrixHt, PrixTva, PrixTtc }: Total, culture: Language): readonly string[] {
  return [PrixHt, PrixTva, PrixTtc].map((amount) => formatMoney(amount, culture));
}

function moneyColumns(say: ServerText): readonly PdfColumn[] {
  return (['facture.totalHt', 'facture.taux', 'facture.totalTtc'] as const).map((key) => ({
    title: say(key),
    width: 72,
    alignment: 'right',
  }));
}

function piecesTable({ pieces, culture }: Sales, say: ServerText): Content {
  const { Factures, Avoirs, Net } = withNet(sum(pieces.filter((piece) => !piece.isAvoir)), sum(pieces.filter((piece) => piece.isAvoir)));
  function total(key: 'facture.factures' | 'facture.avoirs' | 'facture.net', totals: Total): readonly string[] {
    return ['', '', say(key, { count: totals.Nombre }), ...money(totals, culture)];
  }
  return linesTable({
    columns: [
      { title: say('facture.piece') },
      { title: say('facture.date') },
      { title: say('facture.tiers'), width: '*' },
      ...moneyColumns(say),
    ],
    rows: pieces.map((piece) => [piece.numero, formatDate(piece.date), piece.client, ...money(totalOf(piece), culture)]),
    totals: [total('facture.factures', Factures), total('facture.avoirs', Avoirs), total('facture.net', Net)],
  });
}

function ratesTable({ pieces, culture }: Sales, say: ServerText): Content {
  const rates = Map.groupBy(
    pieces.flatMap((piece) => piece.taux),
    ({ taux }) => taux,
  );
  return linesTable({
    columns: [{ title: say('facture.taux'), width: '*' }, ...moneyColumns(say)],
    rows: [...rates]
      .toSorted(([left], [right]) => left - right)
      .map(([rate, found]) => [formatPercent(rate, culture), ...money(sum(found), culture)]),
  });
}

function receiptsOf({ receipts, culture }: Sales, say: ServerText): readonly Content[] {
  if (receipts.length === 0) return [];
  const modes = [...Map.groupBy(receipts, ({ mode }) => mode)].toSorted(([left], [right]) => left - right);
  const total = formatMoney(sumMoney(receipts.map(({ montant }) => montant)), culture);
  return [
    subheading(say('facture.parMode')),
    linesTable({
      columns: [
        { title: say('facture.mode'), width: '*' },
        { title: say('facture.montant'), alignment: 'right' },
      ],
      rows: modes.map(([mode, found]) => [
        enumLabel(modePaiementEnum, mode, culture) ?? '',
        formatMoney(sumMoney(found.map(({ montant }) => montant)), culture),
      ]),
      totals: [['', total]],
    }),
  ];
}
