import { dayOf, required, requireEuro, sirenAmong, vatNumberOf } from './invoice-parts.ts';
import type { ReceivedInvoice, ReceivedLine } from './received-invoice.ts';
import { elementsAt, numberAt, textAt, type XmlElement } from './safe-xml.ts';

const NAMESPACE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
const CREDITS: ReadonlySet<string> = new Set(['381', '396', '261', '262', '502', '503']);

/** A Cross Industry Invoice D16B; null for another document. */
export function readCii(root: XmlElement): ReceivedInvoice | null {
  if (root.name !== 'CrossIndustryInvoice' || root.namespace !== NAMESPACE) return null;
  const [trade] = elementsAt(root, 'SupplyChainTradeTransaction');
  const [settlement] = elementsAt(root, 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement');
  const [sums] = elementsAt(
    root,
    'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation',
  );
  const isCredit = CREDITS.has(textAt(root, 'ExchangedDocument/TypeCode') ?? '');
  const sign = isCredit ? -1 : 1;
  const [sale, money] = [required(settlement ?? null), required(sums ?? null)];
  requireEuro(textAt(sale, 'InvoiceCurrencyCode'));
  const [net, gross] = [required(numberAt(money, 'TaxBasisTotalAmount')), required(numberAt(money, 'GrandTotalAmount'))];
  return {
    format: 'cii',
    number: required(textAt(root, 'ExchangedDocument/ID')),
    isCredit,
    issued: dayOf(textAt(root, 'ExchangedDocument/IssueDateTime/DateTimeString')),
    due: dayOf(textAt(sale, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    supplier: supplierOf(
      required(elementsAt(root, 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty')[0] ?? null),
    ),
    net: sign * net,
    tax: sign * (numberAt(money, 'TaxTotalAmount') ?? gross - net),
    gross: sign * gross,
    lines: elementsAt(required(trade ?? null), 'IncludedSupplyChainTradeLineItem').map((line) => lineOf(line, sign)),
  };
}

function supplierOf(party: XmlElement): ReceivedInvoice['supplier'] {
  const ids = ['SpecifiedLegalOrganization/ID', 'GlobalID', 'ID'].flatMap((path) => elementsAt(party, path).map(({ text }) => text));
  const vat = elementsAt(party, 'SpecifiedTaxRegistration/ID').find(({ attributes }) => attributes.get('schemeID') === 'VA');
  return { name: required(textAt(party, 'Name')), siren: sirenAmong(ids), vatNumber: vatNumberOf(vat?.text.trim() ?? null) };
}

const SETTLEMENT = 'SpecifiedLineTradeSettlement';

function lineOf(line: XmlElement, sign: number): ReceivedLine {
  const period = `${SETTLEMENT}/BillingSpecifiedPeriod`;
  return {
    name: textAt(line, 'SpecifiedTradeProduct/Name') ?? '',
    quantity: numberAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity') ?? 1,
    unitPrice: numberAt(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'),
    percent: numberAt(line, `${SETTLEMENT}/ApplicableTradeTax/RateApplicablePercent`) ?? 0,
    net: sign * required(numberAt(line, `${SETTLEMENT}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`)),
    from: dayOf(textAt(line, `${period}/StartDateTime/DateTimeString`)),
    to: dayOf(textAt(line, `${period}/EndDateTime/DateTimeString`)),
  };
}
