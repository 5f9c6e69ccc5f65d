import { fromCents } from '#domain/values/money.ts';
import { element, standing, type XmlText } from '../einvoice/xml-elements.ts';
import type { ReportedLine } from './reported-lines.ts';
import type { ReportedNature } from './reporting-periods.ts';

interface Report {
  readonly id: string;
  /** `20270104093000`. */
  readonly at: string;
  /** Corrects an earlier report of the same period. */
  readonly isRectified: boolean;
  readonly siren: string;
  readonly name: string;
  readonly nature: ReportedNature;
  readonly from: string;
  readonly to: string;
  readonly lines: readonly ReportedLine[];
}

/** Report of transactions or of payments (flow 10 of the specifications of the tax office). */
export function reportXml(report: Report): string {
  const { id, at, isRectified, siren, name, nature, from, to, lines } = report;
  const period = element('ReportPeriod', [element('StartDate', compact(from)), element('EndDate', compact(to))]);
  const root = standing('Report', [
    element('ReportDocument', [
      element('Id', id),
      element('IssueDateTime', element('DateTimeString', at)),
      element('TypeCode', isRectified ? 'RE' : 'IN'),
      element('Issuer', [element('Id', siren, { schemeId: '0002' }), element('Name', name), element('RoleCode', 'SE')]),
    ]),
    nature === 'ventes'
      ? element('TransactionsReport', [period, named(lines).map(invoiceOf), daily(lines).map(transactionOf)])
      : element('PaymentsReport', [period, named(lines).map(paidInvoiceOf), daily(lines).map(paymentOf)]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

type Group = readonly [ReportedLine, ...ReportedLine[]];

/** Invoices of companies abroad, each with its rates. */
function named(lines: readonly ReportedLine[]): readonly Group[] {
  return groups(
    lines.filter(({ number }) => number !== null),
    ({ day, number }) => `${day} ${number}`,
  );
}

function daily(lines: readonly ReportedLine[]): readonly Group[] {
  return groups(
    lines.filter(({ number }) => number === null),
    ({ day, category }) => `${day} ${category}`,
  );
}

function groups(lines: readonly ReportedLine[], keyOf: (line: ReportedLine) => string): readonly Group[] {
  return [...Map.groupBy(lines, keyOf).values()].flatMap(([first, ...more]) => (first === undefined ? [] : [[first, ...more] as const]));
}

function invoiceOf(lines: Group): XmlText | null {
  const [{ number, day, country, vatNumber }] = lines;
  return element('Invoice', [
    element('ID', number),
    element('IssueDate', compact(day)),
    element('CurrencyCode', 'EUR'),
    element('Buyer', [element('TaxRegistrationId', vatNumber), element('PostalAddress', element('CountryId', country))]),
    element('MonetaryTotal', [element('TaxExclusiveAmount', sum(lines, 'ht')), element('TaxAmount', sum(lines, 'tva'))]),
    lines.map(subtotalOf),
  ]);
}

function transactionOf(lines: Group): XmlText | null {
  const [{ day, category }] = lines;
  return element('Transactions', [
    element('Date', compact(day)),
    element('CategoryCode', category),
    element('TransactionsCount', String(Math.max(...lines.map(({ count }) => count)))),
    element('TaxExclusiveAmount', sum(lines, 'ht')),
    element('TaxTotal', sum(lines, 'tva')),
    lines.map(subtotalOf),
  ]);
}

function subtotalOf({ percent, amounts }: ReportedLine): XmlText | null {
  return element('TaxSubtotal', [
    element('TaxPercent', percent.toFixed(2)),
    element('TaxableAmount', money(amounts.ht)),
    element('TaxTotal', money(amounts.tva)),
  ]);
}

function paidInvoiceOf(lines: Group): XmlText | null {
  const [{ number, day }] = lines;
  return element('Invoice', [element('InvoiceID', number), element('Payment', [element('Date', compact(day)), lines.map(paidRateOf)])]);
}

function paymentOf(lines: Group): XmlText | null {
  const [{ day }] = lines;
  return element('Transactions', element('Payment', [element('Date', compact(day)), lines.map(paidRateOf)]));
}

function paidRateOf({ percent, amounts }: ReportedLine): XmlText | null {
  return element('SubTotals', [
    element('TaxPercent', percent.toFixed(2)),
    element('CurrencyCode', 'EUR'),
    element('Amount', money(amounts.ttc)),
  ]);
}

function sum(lines: Group, part: 'ht' | 'tva'): string {
  return money(lines.reduce((total, { amounts }) => total + amounts[part], 0));
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

function money(cents: number): string {
  return fromCents(cents).toFixed(2);
}
