import { all, centsAt, textAt, texts, type XmlNode, xmlTree } from './xml-tree.ts';

/**
 * Business rules of EN 16931 and of the French specification, written from their published sentences for what a Cross Industry Invoice of
 * ours may hold. Independent of the writer: it reads the XML and recomputes everything in whole cents.
 */
interface Rule {
  readonly id: string;
  readonly holds: (invoice: Cii) => boolean;
}

class Cii {
  readonly root: XmlNode;
  constructor(xml: string) {
    this.root = xmlTree(xml);
  }
  get document(): XmlNode {
    return this.only('ExchangedDocument');
  }
  get trade(): XmlNode {
    return this.only('SupplyChainTradeTransaction');
  }
  get agreement(): XmlNode {
    return this.only('SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement');
  }
  get settlement(): XmlNode {
    return this.only('SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement');
  }
  get sums(): XmlNode {
    return this.only('SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation');
  }
  get lines(): readonly XmlNode[] {
    return all(this.trade, 'IncludedSupplyChainTradeLineItem');
  }
  get taxes(): readonly XmlNode[] {
    return all(this.settlement, 'ApplicableTradeTax');
  }
  only(path: string): XmlNode {
    return all(this.root, path)[0] ?? { name: '', attributes: {}, children: [], text: '' };
  }
  /** Sum of the net amounts of lines of a category, at a rate where one is named. */
  netOf(category: string, rate: number | null = null): number {
    const found = this.lines.filter((line) => {
      const tax = all(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax')[0];
      return (
        tax !== undefined &&
        textAt(tax, 'CategoryCode') === category &&
        (rate === null || Number(textAt(tax, 'RateApplicablePercent')) === rate)
      );
    });
    return sum(found.map((line) => centsAt(line, LINE_NET)));
  }
  hasCategory(category: string): boolean {
    return texts(this.trade, `IncludedSupplyChainTradeLineItem/${LINE_TAX}/CategoryCode`).includes(category);
  }
}

const LINE_NET = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';
const LINE_TAX = 'SpecifiedLineTradeSettlement/ApplicableTradeTax';

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

function has(node: XmlNode, path: string): boolean {
  return (textAt(node, path) ?? '') !== '';
}

function registered(invoice: Cii, party: 'Seller' | 'Buyer', schemes: readonly string[]): boolean {
  return all(invoice.agreement, `${party}TradeParty/SpecifiedTaxRegistration/ID`).some(
    ({ attributes, text }) => schemes.includes(attributes['schemeID'] ?? '') && text !== '',
  );
}

const CARDINALITY: readonly Rule[] = [
  { id: 'BR-01', holds: ({ root }) => has(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID') },
  { id: 'BR-02', holds: ({ document }) => has(document, 'ID') },
  { id: 'BR-03', holds: ({ document }) => /^\d{8}$/.test(textAt(document, 'IssueDateTime/DateTimeString') ?? '') },
  { id: 'BR-04', holds: ({ document }) => has(document, 'TypeCode') },
  { id: 'BR-05', holds: ({ settlement }) => has(settlement, 'InvoiceCurrencyCode') },
  { id: 'BR-06', holds: ({ agreement }) => has(agreement, 'SellerTradeParty/Name') },
  { id: 'BR-07', holds: ({ agreement }) => has(agreement, 'BuyerTradeParty/Name') },
  { id: 'BR-09', holds: ({ agreement }) => /^[A-Z]{2}$/.test(textAt(agreement, 'SellerTradeParty/PostalTradeAddress/CountryID') ?? '') },
  { id: 'BR-11', holds: ({ agreement }) => /^[A-Z]{2}$/.test(textAt(agreement, 'BuyerTradeParty/PostalTradeAddress/CountryID') ?? '') },
  { id: 'BR-12', holds: ({ sums }) => has(sums, 'LineTotalAmount') },
  { id: 'BR-13', holds: ({ sums }) => has(sums, 'TaxBasisTotalAmount') },
  { id: 'BR-14', holds: ({ sums }) => has(sums, 'GrandTotalAmount') },
  { id: 'BR-15', holds: ({ sums }) => has(sums, 'DuePayableAmount') },
  { id: 'BR-16', holds: ({ lines }) => lines.length > 0 },
  { id: 'BR-21', holds: ({ lines }) => unique(lines.map((line) => textAt(line, 'AssociatedDocumentLineDocument/LineID'))) },
  { id: 'BR-22', holds: ({ lines }) => lines.every((line) => has(line, 'SpecifiedLineTradeDelivery/BilledQuantity')) },
  {
    id: 'BR-23',
    holds: ({ lines }) =>
      lines.every((line) => (all(line, 'SpecifiedLineTradeDelivery/BilledQuantity')[0]?.attributes['unitCode'] ?? '') !== ''),
  },
  { id: 'BR-24', holds: ({ lines }) => lines.every((line) => has(line, LINE_NET)) },
  { id: 'BR-25', holds: ({ lines }) => lines.every((line) => has(line, 'SpecifiedTradeProduct/Name')) },
  { id: 'BR-26', holds: ({ lines }) => lines.every((line) => has(line, PRICE)) },
  { id: 'BR-27', holds: ({ lines }) => lines.every((line) => Number(textAt(line, PRICE)) >= 0) },
  { id: 'BR-45', holds: ({ taxes }) => taxes.every((tax) => has(tax, 'BasisAmount')) },
  { id: 'BR-46', holds: ({ taxes }) => taxes.every((tax) => has(tax, 'CalculatedAmount')) },
  { id: 'BR-47', holds: ({ taxes }) => taxes.every((tax) => has(tax, 'CategoryCode')) },
  {
    id: 'BR-48',
    holds: ({ taxes }) => taxes.every((tax) => textAt(tax, 'CategoryCode') === 'O' || has(tax, 'RateApplicablePercent')),
  },
  {
    id: 'BR-49',
    holds: ({ settlement }) => all(settlement, 'SpecifiedTradeSettlementPaymentMeans').every((means) => has(means, 'TypeCode')),
  },
  {
    id: 'BR-50',
    holds: ({ settlement }) =>
      all(settlement, 'SpecifiedTradeSettlementPaymentMeans').every(
        (means) => !['30', '58'].includes(textAt(means, 'TypeCode') ?? '') || has(means, 'PayeePartyCreditorFinancialAccount/IBANID'),
      ),
  },
  {
    id: 'BR-55',
    holds: ({ settlement }) => all(settlement, 'InvoiceReferencedDocument').every((one) => has(one, 'IssuerAssignedID')),
  },
];

const PRICE = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount';

function unique(values: readonly (string | null)[]): boolean {
  return values.every((value) => value !== null && value !== '') && new Set(values).size === values.length;
}

const TYPES: ReadonlySet<string> = new Set(['380', '381', '384', '386', '389']);
const VATEX =
  /^VATEX-(EU-(AE|G|O|IC|D|F|I|J|79-C|132(-1[A-Q])?|143(-1[A-L]|-1FA)?|144|148(-[A-G])?|151(-1(A|AA|B|C|D|E))?|153|159|309)|FR-(FRANCHISE|CNWVAT|AE|CGI261-[1-8]|CGI261[A-B]|CGI261[C-E]-\d(BIS)?|CGI275|CGI277A|CGI295|298SEXDECIESA))$/;

const CODES: readonly Rule[] = [
  { id: 'BR-CL-01', holds: ({ document }) => TYPES.has(textAt(document, 'TypeCode') ?? '') },
  { id: 'BR-CL-04', holds: ({ settlement }) => textAt(settlement, 'InvoiceCurrencyCode') === 'EUR' },
  {
    id: 'BR-CL-17',
    holds: ({ taxes }) =>
      texts({ ...EMPTY, children: [...taxes] }, '*/CategoryCode').every((code) => /^(S|Z|E|AE|K|G|O|L|M|B)$/.test(code)),
  },
  {
    id: 'BR-CL-22',
    holds: ({ settlement }) => texts(settlement, 'ApplicableTradeTax/ExemptionReasonCode').every((code) => VATEX.test(code)),
  },
];

const EMPTY: XmlNode = { name: '', attributes: {}, children: [], text: '' };

const ARITHMETIC: readonly Rule[] = [
  {
    id: 'BR-CO-04',
    holds: ({ lines }) => lines.every((line) => has(line, `${LINE_TAX}/CategoryCode`)),
  },
  {
    id: 'BR-CO-09',
    holds: ({ agreement }) =>
      all(agreement, '**/SpecifiedTaxRegistration/ID')
        .filter(({ attributes }) => attributes['schemeID'] === 'VA')
        .every(({ text }) => /^(?:[A-Z]{2}|EL)[0-9A-Z]{2,13}$/.test(text)),
  },
  { id: 'BR-CO-10', holds: ({ sums, lines }) => centsAt(sums, 'LineTotalAmount') === sum(lines.map((line) => centsAt(line, LINE_NET))) },
  {
    id: 'BR-CO-13',
    holds: ({ sums }) =>
      centsAt(sums, 'TaxBasisTotalAmount') ===
      sum([centsAt(sums, 'LineTotalAmount'), -(centsAt(sums, 'AllowanceTotalAmount') ?? 0), centsAt(sums, 'ChargeTotalAmount')]),
  },
  {
    id: 'BR-CO-14',
    holds: ({ sums, taxes }) => centsAt(sums, 'TaxTotalAmount') === sum(taxes.map((tax) => centsAt(tax, 'CalculatedAmount'))),
  },
  {
    id: 'BR-CO-15',
    holds: ({ sums }) => centsAt(sums, 'GrandTotalAmount') === sum([centsAt(sums, 'TaxBasisTotalAmount'), centsAt(sums, 'TaxTotalAmount')]),
  },
  {
    id: 'BR-CO-16',
    holds: ({ sums }) =>
      centsAt(sums, 'DuePayableAmount') === sum([centsAt(sums, 'GrandTotalAmount'), -(centsAt(sums, 'TotalPrepaidAmount') ?? 0)]),
  },
  { id: 'BR-CO-17', holds: ({ taxes }) => taxes.every((tax) => isTaxOfBase(tax)) },
  { id: 'BR-CO-18', holds: ({ taxes }) => taxes.length > 0 },
  {
    id: 'BR-CO-25',
    holds: ({ sums, settlement }) =>
      (centsAt(sums, 'DuePayableAmount') ?? 0) <= 0 ||
      has(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString') ||
      has(settlement, 'SpecifiedTradePaymentTerms/Description'),
  },
  {
    id: 'BR-CO-26',
    holds: (invoice) => has(invoice.agreement, 'SellerTradeParty/SpecifiedLegalOrganization/ID') || registered(invoice, 'Seller', ['VA']),
  },
  {
    id: 'BR-DEC',
    holds: ({ root }) =>
      all(root, '**').every(
        ({ name, text }) => !name.endsWith('Amount') || name.endsWith('ChargeAmount') || /^-?\d+(\.\d{1,2})?$/.test(text),
      ),
  },
  // A line is its quantity times its price, less its discounts: not in the published checks, but nobody could pay another sum.
  { id: 'LINE-NET', holds: ({ lines }) => lines.every((line) => isLineOfPrice(line)) },
];

/** To the euro, as the published rule: each line rounds its own tax. */
function isTaxOfBase(tax: XmlNode): boolean {
  const [base, calculated] = [centsAt(tax, 'BasisAmount') ?? 0, centsAt(tax, 'CalculatedAmount') ?? 0];
  return Math.abs((base * Number(textAt(tax, 'RateApplicablePercent') ?? 0)) / 100 - calculated) < 100;
}

function isLineOfPrice(line: XmlNode): boolean {
  const gross = Number(textAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity')) * Number(textAt(line, PRICE)) * 100;
  const changes = all(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge').map((one) => {
    const amount = centsAt(one, 'ActualAmount') ?? 0;
    return textAt(one, 'ChargeIndicator/Indicator') === 'true' ? amount : -amount;
  });
  return Math.round(gross) + sum(changes) === centsAt(line, LINE_NET);
}

interface CategoryCase {
  readonly code: string;
  readonly name: string;
  readonly needs: (invoice: Cii) => boolean;
}

function seller(invoice: Cii): boolean {
  return registered(invoice, 'Seller', ['VA', 'FC']);
}

const UNTAXED: readonly CategoryCase[] = [
  {
    code: 'AE',
    name: 'BR-AE',
    needs: (invoice) =>
      seller(invoice) && (registered(invoice, 'Buyer', ['VA']) || has(invoice.agreement, 'BuyerTradeParty/SpecifiedLegalOrganization/ID')),
  },
  { code: 'E', name: 'BR-E', needs: seller },
  { code: 'G', name: 'BR-G', needs: (invoice) => registered(invoice, 'Seller', ['VA']) },
  { code: 'Z', name: 'BR-Z', needs: seller },
  { code: 'O', name: 'BR-O', needs: (invoice) => !registered(invoice, 'Seller', ['VA']) && !registered(invoice, 'Buyer', ['VA']) },
];

function groupsOf({ taxes }: Cii, code: string): readonly XmlNode[] {
  return taxes.filter((tax) => textAt(tax, 'CategoryCode') === code);
}

function untaxedRules({ code, name, needs }: CategoryCase): readonly Rule[] {
  const isRateless = code === 'O';
  return [
    { id: `${name}-01`, holds: (invoice) => groupsOf(invoice, code).length === (invoice.hasCategory(code) ? 1 : 0) },
    { id: `${name}-02`, holds: (invoice) => !invoice.hasCategory(code) || needs(invoice) },
    {
      id: `${name}-05`,
      holds: ({ lines }) =>
        lines
          .flatMap((line) => all(line, LINE_TAX))
          .filter((tax) => textAt(tax, 'CategoryCode') === code)
          .every((tax) => (isRateless ? !has(tax, 'RateApplicablePercent') : Number(textAt(tax, 'RateApplicablePercent') ?? 'none') === 0)),
    },
    { id: `${name}-08`, holds: (invoice) => groupsOf(invoice, code).every((tax) => centsAt(tax, 'BasisAmount') === invoice.netOf(code)) },
    { id: `${name}-09`, holds: (invoice) => groupsOf(invoice, code).every((tax) => centsAt(tax, 'CalculatedAmount') === 0) },
    {
      id: `${name}-10`,
      holds: (invoice) =>
        groupsOf(invoice, code).every((tax) => (has(tax, 'ExemptionReason') || has(tax, 'ExemptionReasonCode')) === (code !== 'Z')),
    },
  ];
}

const TAXED: readonly Rule[] = [
  { id: 'BR-S-01', holds: (invoice) => groupsOf(invoice, 'S').length > 0 === invoice.hasCategory('S') },
  { id: 'BR-S-02', holds: (invoice) => !invoice.hasCategory('S') || seller(invoice) },
  {
    id: 'BR-S-05',
    holds: ({ lines }) =>
      lines
        .flatMap((line) => all(line, LINE_TAX))
        .filter((tax) => textAt(tax, 'CategoryCode') === 'S')
        .every((tax) => Number(textAt(tax, 'RateApplicablePercent') ?? 0) > 0),
  },
  {
    id: 'BR-S-08',
    holds: (invoice) =>
      groupsOf(invoice, 'S').every(
        (tax) => centsAt(tax, 'BasisAmount') === invoice.netOf('S', Number(textAt(tax, 'RateApplicablePercent'))),
      ),
  },
  { id: 'BR-S-09', holds: (invoice) => groupsOf(invoice, 'S').every((tax) => isTaxOfBase(tax)) },
  {
    id: 'BR-S-10',
    holds: (invoice) => groupsOf(invoice, 'S').every((tax) => !has(tax, 'ExemptionReason') && !has(tax, 'ExemptionReasonCode')),
  },
  { id: 'BR-O-11', holds: (invoice) => groupsOf(invoice, 'O').length === 0 || invoice.taxes.length === 1 },
];

const FRAMEWORKS: ReadonlySet<string> = new Set(['S1', 'B1', 'M1', 'S2', 'B2', 'M2', 'S4', 'B4', 'M4']);

/** Rules of XP Z12-012 for the core flow. */
const FRENCH: readonly Rule[] = [
  { id: 'BR-FR-01', holds: ({ document }) => /^[\w+\-/]{1,35}$/.test(textAt(document, 'ID') ?? '') },
  {
    id: 'BR-FR-08',
    holds: ({ root }) => FRAMEWORKS.has(textAt(root, 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID') ?? ''),
  },
  {
    id: 'BR-FR-10',
    holds: ({ agreement }) =>
      all(agreement, 'SellerTradeParty/SpecifiedLegalOrganization/ID').some(
        ({ attributes, text }) => attributes['schemeID'] === '0002' && /^\d{9}$/.test(text),
      ),
  },
  {
    id: 'BR-FR-13',
    holds: ({ agreement }) =>
      all(agreement, 'SellerTradeParty/URIUniversalCommunication/URIID').some(({ attributes }) => (attributes['schemeID'] ?? '') !== ''),
  },
  // A credit note names the invoice that it answers.
  {
    id: 'BR-FR-CO-04',
    holds: ({ document, settlement }) =>
      textAt(document, 'TypeCode') !== '381' || has(settlement, 'InvoiceReferencedDocument/IssuerAssignedID'),
  },
  // A paid invoice leaves nothing to pay.
  {
    id: 'BR-FR-CO-09',
    holds: ({ root, sums }) =>
      !/^[SBM]2$/.test(textAt(root, 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID') ?? '') ||
      (centsAt(sums, 'DuePayableAmount') === 0 && centsAt(sums, 'TotalPrepaidAmount') === centsAt(sums, 'GrandTotalAmount')),
  },
];

export const RULES: readonly Rule[] = [...CARDINALITY, ...CODES, ...ARITHMETIC, ...UNTAXED.flatMap(untaxedRules), ...TAXED, ...FRENCH];

/** Ids of the rules that an invoice breaks. */
export function brokenRules(xml: string): readonly string[] {
  const invoice = new Cii(xml);
  return RULES.filter(({ holds }) => !holds(invoice)).map(({ id }) => id);
}
