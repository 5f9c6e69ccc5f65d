import { fromCents } from '#domain/values/money.ts';
import type { EInvoice, ELine, EParty, ETax } from './einvoice.ts';
import { element, standing, type XmlText } from './xml-elements.ts';

/** EN 16931 without any extension. */
const PROFILE = 'urn:cen.eu:en16931:2017';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};
/** Units of services: « one ». */
const UNIT = 'C62';
const EUR = { currencyID: 'EUR' };
const VAT = 'VAT';

type Written = XmlText | null;

/** The invoice as Cross Industry Invoice D16B (syntax binding CEN/TS 16931-3-3); elements stand in the order of its schema. */
export function writeCii(invoice: EInvoice): string {
  const root = standing(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        parameter('ram:BusinessProcessSpecifiedDocumentContextParameter', invoice.framework),
        parameter('ram:GuidelineSpecifiedDocumentContextParameter', PROFILE),
      ]),
      documentOf(invoice),
      element('rsm:SupplyChainTradeTransaction', [
        invoice.lines.map(lineOf),
        agreementOf(invoice),
        standing('ram:ApplicableHeaderTradeDelivery', null),
        settlementOf(invoice),
      ]),
    ],
    NAMESPACES,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function parameter(name: string, id: string): Written {
  return element(name, element('ram:ID', id));
}

function documentOf({ number, typeCode, issued, notes }: EInvoice): Written {
  return element('rsm:ExchangedDocument', [
    element('ram:ID', number),
    element('ram:TypeCode', typeCode),
    element('ram:IssueDateTime', dateOf('udt', issued)),
    notes.map(({ code, text }) => element('ram:IncludedNote', [element('ram:Content', text), element('ram:SubjectCode', code)])),
  ]);
}

/** `20261129`, format 102 of UNTDID 2379. */
function dateOf(prefix: 'udt' | 'qdt', day: string): Written {
  return element(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' });
}

function lineOf(line: ELine): Written {
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', element('ram:LineID', line.id)),
    element('ram:SpecifiedTradeProduct', element('ram:Name', line.name)),
    element('ram:SpecifiedLineTradeAgreement', element('ram:NetPriceProductTradePrice', element('ram:ChargeAmount', line.unitPrice))),
    element('ram:SpecifiedLineTradeDelivery', element('ram:BilledQuantity', String(line.quantity), { unitCode: UNIT })),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [element('ram:TypeCode', VAT), element('ram:CategoryCode', line.category.code), percentOf(line)]),
      line.discount === 0 ? null : lineAllowance(line.discount),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', element('ram:LineTotalAmount', money(line.net))),
    ]),
  ]);
}

/** A discount, or what is added where the line is itself a deduction. */
function lineAllowance(discount: number): Written {
  return element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', element('udt:Indicator', String(discount < 0))),
    element('ram:ActualAmount', money(Math.abs(discount))),
    element('ram:Reason', 'Remise'),
  ]);
}

/** « Outside the scope » has no rate (BR-O-05). */
function percentOf({ category, percent }: Pick<ELine, 'category' | 'percent'>): Written {
  return category.code === 'O' ? null : element('ram:RateApplicablePercent', percent.toFixed(2));
}

function agreementOf({ buyerReference, orderReference, seller, buyer }: EInvoice): Written {
  return element('ram:ApplicableHeaderTradeAgreement', [
    element('ram:BuyerReference', buyerReference),
    partyOf('ram:SellerTradeParty', seller, true),
    partyOf('ram:BuyerTradeParty', buyer, false),
    element('ram:BuyerOrderReferencedDocument', element('ram:IssuerAssignedID', orderReference)),
  ]);
}

/** ISO 6523: SIREN as a legal registration, and as the French address of routing. */
const SIREN = { schemeID: '0002' };
const ROUTING = { schemeID: '0225' };

function partyOf(name: string, party: EParty, isSeller: boolean): Written {
  const { lines, postcode, city, country } = party.address;
  return element(name, [
    element('ram:Name', party.name),
    element('ram:SpecifiedLegalOrganization', element('ram:ID', party.siren, SIREN)),
    element('ram:PostalTradeAddress', [
      element('ram:PostcodeCode', postcode),
      element('ram:LineOne', lines[0]),
      element('ram:LineTwo', lines[1]),
      element('ram:LineThree', lines.slice(2).join(', ')),
      element('ram:CityName', city),
      element('ram:CountryID', country),
    ]),
    element('ram:URIUniversalCommunication', routingOf(party)),
    party.vatNumber === null ? null : registration(party.vatNumber, 'VA'),
    isSeller && party.vatNumber === null ? registration(party.siren, 'FC') : null,
  ]);
}

function routingOf({ siren, email, address }: EParty): Written {
  if (siren !== null && address.country === 'FR') return element('ram:URIID', siren, ROUTING);
  return element('ram:URIID', email, { schemeID: 'EM' });
}

/** A seller without a VAT number is known to the tax office by its SIREN (BT-32). */
function registration(id: string | null, schemeID: 'VA' | 'FC'): Written {
  return element('ram:SpecifiedTaxRegistration', element('ram:ID', id, { schemeID }));
}

function settlementOf(invoice: EInvoice): Written {
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:InvoiceCurrencyCode', EUR.currencyID),
    paymentOf(invoice),
    invoice.taxes.map((tax) => taxOf(tax, invoice.taxPoint)),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', invoice.terms),
      invoice.due === null ? null : element('ram:DueDateDateTime', dateOf('udt', invoice.due)),
    ]),
    summation(invoice),
    invoice.preceding.map(({ number, date }) =>
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', number),
        date === '' ? null : element('ram:FormattedIssueDateTime', dateOf('qdt', date)),
      ]),
    ),
  ]);
}

const CREDIT_TRANSFER = '30';

function paymentOf({ iban, bic, typeCode }: EInvoice): Written {
  if (iban === null || typeCode === '381') return null;
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', CREDIT_TRANSFER),
    element('ram:PayeePartyCreditorFinancialAccount', element('ram:IBANID', iban.replaceAll(/\s/g, ''))),
    element('ram:PayeeSpecifiedCreditorFinancialInstitution', element('ram:BICID', bic?.replaceAll(/\s/g, ''))),
  ]);
}

function taxOf(tax: ETax, taxPoint: EInvoice['taxPoint']): Written {
  const { code, reason, reasonCode } = tax.category;
  return element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', money(tax.tax)),
    element('ram:TypeCode', VAT),
    element('ram:ExemptionReason', reason),
    element('ram:BasisAmount', money(tax.base)),
    element('ram:CategoryCode', code),
    element('ram:ExemptionReasonCode', reasonCode),
    code === 'S' ? element('ram:DueDateTypeCode', taxPoint) : null,
    percentOf(tax),
  ]);
}

function summation({ lines, totals, prepaid }: EInvoice): Written {
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    element('ram:LineTotalAmount', money(lines.reduce((sum, { net }) => sum + net, 0))),
    element('ram:TaxBasisTotalAmount', money(totals.ht)),
    element('ram:TaxTotalAmount', money(totals.tva), EUR),
    element('ram:GrandTotalAmount', money(totals.ttc)),
    prepaid === 0 ? null : element('ram:TotalPrepaidAmount', money(prepaid)),
    element('ram:DuePayableAmount', money(totals.ttc - prepaid)),
  ]);
}

function money(cents: number): string {
  return fromCents(cents).toFixed(2);
}
