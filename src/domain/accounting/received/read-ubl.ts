import { dayOf, required, requireEuro, sirenAmong, vatNumberOf } from './invoice-parts.ts';
import type { ReceivedInvoice, ReceivedLine } from './received-invoice.ts';
import { elementsAt, firstText, numberAt, textAt, type XmlElement } from './safe-xml.ts';

const NAMESPACES: Readonly<Record<string, string>> = {
  Invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  CreditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
};
const CREDITS: ReadonlySet<string> = new Set(['381', '396', '261', '262', '502', '503']);

/** A UBL 2.1 invoice or credit note; null for another document. */
export function readUbl(root: XmlElement): ReceivedInvoice | null {
  if (NAMESPACES[root.name] === undefined || NAMESPACES[root.name] !== root.namespace) return null;
  const isCredit = root.name === 'CreditNote' || CREDITS.has(textAt(root, 'InvoiceTypeCode') ?? '');
  const sign = isCredit ? -1 : 1;
  requireEuro(textAt(root, 'DocumentCurrencyCode'));
  const net = required(numberAt(root, 'LegalMonetaryTotal/TaxExclusiveAmount'));
  const gross = required(numberAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount'));
  return {
    format: 'ubl',
    number: required(textAt(root, 'ID')),
    isCredit,
    issued: dayOf(textAt(root, 'IssueDate')),
    due: dayOf(firstText(root, 'DueDate', 'PaymentMeans/PaymentDueDate')),
    supplier: supplierOf(required(elementsAt(root, 'AccountingSupplierParty/Party')[0] ?? null)),
    net: sign * net,
    tax: sign * (numberAt(root, 'TaxTotal/TaxAmount') ?? gross - net),
    gross: sign * gross,
    lines: [...elementsAt(root, 'InvoiceLine'), ...elementsAt(root, 'CreditNoteLine')].map((line) => lineOf(line, sign)),
  };
}

function supplierOf(party: XmlElement): ReceivedInvoice['supplier'] {
  const ids = ['PartyLegalEntity/CompanyID', 'PartyIdentification/ID', 'EndpointID'].flatMap((path) =>
    elementsAt(party, path).map(({ text }) => text),
  );
  return {
    name: required(firstText(party, 'PartyLegalEntity/RegistrationName', 'PartyName/Name')),
    siren: sirenAmong(ids),
    vatNumber: vatNumberOf(textAt(party, 'PartyTaxScheme/CompanyID')),
  };
}

function lineOf(line: XmlElement, sign: number): ReceivedLine {
  return {
    name: firstText(line, 'Item/Name', 'Item/Description') ?? '',
    quantity: numberAt(line, 'InvoicedQuantity') ?? numberAt(line, 'CreditedQuantity') ?? 1,
    unitPrice: numberAt(line, 'Price/PriceAmount'),
    percent: numberAt(line, 'Item/ClassifiedTaxCategory/Percent') ?? 0,
    net: sign * required(numberAt(line, 'LineExtensionAmount')),
    from: dayOf(textAt(line, 'InvoicePeriod/StartDate')),
    to: dayOf(textAt(line, 'InvoicePeriod/EndDate')),
  };
}
