import { describe, expect, test } from 'vitest';
import { brokenRules, RULES } from '#tests/support/einvoice/en16931-rules.ts';
import { sampleInvoice } from '#tests/support/einvoice/sample-invoice.ts';
import { writeCii } from './cii-writer.ts';

const CASES = {
  'two rates, a discount and a deduction': sampleInvoice('mixed'),
  'reverse charge': sampleInvoice('reverse'),
  'outside the scope': sampleInvoice('outside'),
  export: sampleInvoice('export'),
  exempt: sampleInvoice('exempt'),
  'a credit note': sampleInvoice('credit'),
  'an invoice that is paid': sampleInvoice('paid'),
};

describe('structured invoice', () => {
  test.each(Object.entries(CASES))('keeps every rule: %s', (_, invoice) => {
    expect(brokenRules(writeCii(invoice))).toEqual([]);
  });

  test('escapes names and leaves control characters out', () => {
    const invoice = sampleInvoice('mixed');
    const xml = writeCii({ ...invoice, seller: { ...invoice.seller, name: 'Dupont & Fils <SARL>\u0002' } });
    expect(xml).toContain('<ram:Name>Dupont &amp; Fils &lt;SARL&gt;</ram:Name>');
  });
});

/** A fault planted in the text of an invoice, and the rule that must find it. */
const FAULTS: readonly (readonly [rule: string, kind: keyof typeof KINDS, from: string | RegExp, to: string])[] = [
  ['BR-01', 'mixed', 'urn:cen.eu:en16931:2017', ''],
  ['BR-02', 'mixed', /<rsm:ExchangedDocument><ram:ID>[^<]*/, '<rsm:ExchangedDocument><ram:ID>'],
  ['BR-03', 'mixed', '20261129', '29112026x'],
  ['BR-04', 'mixed', /<ram:TypeCode>380<\/ram:TypeCode>/, ''],
  ['BR-05', 'mixed', /<ram:InvoiceCurrencyCode>EUR<\/ram:InvoiceCurrencyCode>/, ''],
  ['BR-06', 'mixed', '<ram:Name>Association du festival</ram:Name>', ''],
  ['BR-07', 'mixed', '<ram:Name>Banque du Val</ram:Name>', ''],
  ['BR-09', 'mixed', /(<ram:SellerTradeParty>.*?)<ram:CountryID>FR<\/ram:CountryID>/s, '$1'],
  ['BR-11', 'mixed', /(<ram:BuyerTradeParty>.*?)<ram:CountryID>FR<\/ram:CountryID>/s, '$1'],
  ['BR-12', 'mixed', /(MonetarySummation>)<ram:LineTotalAmount>[^<]*<\/ram:LineTotalAmount>(<ram:TaxBasis)/, '$1$2'],
  ['BR-13', 'mixed', /<ram:TaxBasisTotalAmount>[^<]*<\/ram:TaxBasisTotalAmount>/, ''],
  ['BR-14', 'mixed', /<ram:GrandTotalAmount>[^<]*<\/ram:GrandTotalAmount>/, ''],
  ['BR-15', 'mixed', /<ram:DuePayableAmount>[^<]*<\/ram:DuePayableAmount>/, ''],
  ['BR-16', 'mixed', /<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/s, ''],
  ['BR-21', 'mixed', '<ram:LineID>2<', '<ram:LineID>1<'],
  ['BR-22', 'mixed', /<ram:BilledQuantity[^<]*<\/ram:BilledQuantity>/, ''],
  ['BR-23', 'mixed', ' unitCode="C62"', ''],
  ['BR-24', 'mixed', /<ram:LineTotalAmount>[^<]*<\/ram:LineTotalAmount>/, ''],
  ['BR-25', 'mixed', /<ram:SpecifiedTradeProduct>.*?<\/ram:SpecifiedTradeProduct>/, ''],
  ['BR-26', 'mixed', /<ram:ChargeAmount>[^<]*<\/ram:ChargeAmount>/, ''],
  ['BR-27', 'mixed', '<ram:ChargeAmount>', '<ram:ChargeAmount>-'],
  ['BR-45', 'mixed', /<ram:BasisAmount>[^<]*<\/ram:BasisAmount>/, ''],
  ['BR-46', 'mixed', /<ram:CalculatedAmount>[^<]*<\/ram:CalculatedAmount>/, ''],
  ['BR-47', 'mixed', /(<ram:BasisAmount>[^<]*<\/ram:BasisAmount>)<ram:CategoryCode>S<\/ram:CategoryCode>/, '$1'],
  [
    'BR-48',
    'exempt',
    /<ram:RateApplicablePercent>0.00<\/ram:RateApplicablePercent>(<\/ram:ApplicableTradeTax><ram:SpecifiedTradePaymentTerms)/,
    '$1',
  ],
  ['BR-49', 'mixed', '<ram:TypeCode>30</ram:TypeCode>', ''],
  ['BR-50', 'mixed', /<ram:PayeePartyCreditorFinancialAccount>.*?<\/ram:PayeePartyCreditorFinancialAccount>/, ''],
  ['BR-55', 'credit', /(<ram:InvoiceReferencedDocument>)<ram:IssuerAssignedID>[^<]*<\/ram:IssuerAssignedID>/, '$1'],
  ['BR-CL-01', 'mixed', '<ram:TypeCode>380<', '<ram:TypeCode>999<'],
  ['BR-CL-04', 'mixed', '<ram:InvoiceCurrencyCode>EUR', '<ram:InvoiceCurrencyCode>€'],
  ['BR-CL-17', 'mixed', /(<ram:BasisAmount>[^<]*<\/ram:BasisAmount><ram:CategoryCode>)S/, '$1X'],
  ['BR-CL-22', 'reverse', 'VATEX-EU-AE', 'VATEX-EU-XX'],
  ['BR-CO-04', 'mixed', /<ram:CategoryCode>S<\/ram:CategoryCode>/, ''],
  ['BR-CO-09', 'mixed', '>FR40303265045<', '>40303265045<'],
  ['BR-CO-10', 'mixed', /(MonetarySummation>)<ram:LineTotalAmount>(\d)/, '$1<ram:LineTotalAmount>9$2'],
  ['BR-CO-13', 'mixed', /<ram:TaxBasisTotalAmount>/, '<ram:TaxBasisTotalAmount>1'],
  ['BR-CO-14', 'mixed', /(<ram:TaxTotalAmount[^>]*>)/, '$11'],
  ['BR-CO-15', 'mixed', '<ram:GrandTotalAmount>', '<ram:GrandTotalAmount>1'],
  ['BR-CO-16', 'paid', /<ram:TotalPrepaidAmount>[^<]*<\/ram:TotalPrepaidAmount>/, ''],
  ['BR-CO-17', 'mixed', '<ram:CalculatedAmount>', '<ram:CalculatedAmount>9'],
  [
    'BR-CO-18',
    'mixed',
    /<ram:ApplicableTradeTax><ram:CalculatedAmount>.*<\/ram:ApplicableTradeTax>(<ram:SpecifiedTradePaymentTerms)/,
    '$1',
  ],
  ['BR-CO-25', 'mixed', /<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/s, ''],
  ['BR-CO-26', 'outside', /(<ram:SellerTradeParty>.*?)<ram:SpecifiedLegalOrganization>.*?<\/ram:SpecifiedLegalOrganization>/s, '$1'],
  ['BR-DEC', 'mixed', /<ram:DuePayableAmount>([^<]*)</, '<ram:DuePayableAmount>$10<'],
  ['LINE-NET', 'mixed', '<ram:BilledQuantity unitCode="C62">3<', '<ram:BilledQuantity unitCode="C62">4<'],
  ['BR-S-02', 'mixed', /(<ram:SellerTradeParty>.*?)<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/s, '$1'],
  ['BR-S-05', 'mixed', '<ram:RateApplicablePercent>20.00<', '<ram:RateApplicablePercent>0.00<'],
  ['BR-S-08', 'mixed', /<ram:BasisAmount>/, '<ram:BasisAmount>1'],
  ['BR-S-09', 'mixed', '<ram:CalculatedAmount>', '<ram:CalculatedAmount>9'],
  ['BR-S-10', 'mixed', /(<ram:BasisAmount>)/, '<ram:ExemptionReason>Rien</ram:ExemptionReason>$1'],
  ['BR-S-01', 'mixed', /<ram:ApplicableTradeTax><ram:CalculatedAmount>.*<\/ram:ApplicableTradeTax>(<ram:SpecifiedTradePaymentTerms)/, '$1'],
  [
    'BR-AE-01',
    'reverse',
    /<ram:ApplicableTradeTax><ram:CalculatedAmount>.*<\/ram:ApplicableTradeTax>(<ram:SpecifiedTradePaymentTerms)/,
    '$1',
  ],
  ['BR-AE-02', 'reverse', /(<ram:BuyerTradeParty>.*?)<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/s, '$1'],
  ['BR-AE-05', 'reverse', '<ram:RateApplicablePercent>0.00<', '<ram:RateApplicablePercent>20.00<'],
  ['BR-AE-08', 'reverse', '<ram:BasisAmount>', '<ram:BasisAmount>1'],
  ['BR-AE-09', 'reverse', '<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>1.00'],
  ['BR-AE-10', 'reverse', /<ram:ExemptionReason(?:Code)?>[^<]*<\/ram:ExemptionReason(?:Code)?>/g, ''],
  ['BR-E-02', 'exempt', /(<ram:SellerTradeParty>.*?)<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/s, '$1'],
  ['BR-E-05', 'exempt', '<ram:RateApplicablePercent>0.00<', '<ram:RateApplicablePercent>5.50<'],
  ['BR-E-08', 'exempt', '<ram:BasisAmount>', '<ram:BasisAmount>1'],
  ['BR-E-09', 'exempt', '<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.50'],
  ['BR-E-10', 'exempt', /<ram:ExemptionReason(?:Code)?>[^<]*<\/ram:ExemptionReason(?:Code)?>/g, ''],
  ['BR-G-02', 'export', 'schemeID="VA"', 'schemeID="FC"'],
  ['BR-G-05', 'export', '<ram:RateApplicablePercent>0.00<', '<ram:RateApplicablePercent>20.00<'],
  ['BR-G-10', 'export', /<ram:ExemptionReason(?:Code)?>[^<]*<\/ram:ExemptionReason(?:Code)?>/g, ''],
  ['BR-Z-10', 'exempt', /<ram:CategoryCode>E</g, '<ram:CategoryCode>Z<'],
  ['BR-O-02', 'outside', 'schemeID="FC"', 'schemeID="VA"'],
  [
    'BR-O-05',
    'outside',
    '<ram:CategoryCode>O</ram:CategoryCode>',
    '<ram:CategoryCode>O</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
  ],
  ['BR-O-10', 'outside', /<ram:ExemptionReason(?:Code)?>[^<]*<\/ram:ExemptionReason(?:Code)?>/g, ''],
  [
    'BR-O-11',
    'mixed',
    '<ram:CategoryCode>S</ram:CategoryCode><ram:DueDateTypeCode>',
    '<ram:CategoryCode>O</ram:CategoryCode><ram:DueDateTypeCode>',
  ],
  ['BR-FR-01', 'mixed', /<rsm:ExchangedDocument><ram:ID>/, '<rsm:ExchangedDocument><ram:ID>N° '],
  ['BR-FR-08', 'mixed', '<ram:ID>S1<', '<ram:ID>X9<'],
  ['BR-FR-10', 'mixed', 'schemeID="0002"', 'schemeID="0009"'],
  ['BR-FR-13', 'mixed', /<ram:URIUniversalCommunication>.*?<\/ram:URIUniversalCommunication>/, ''],
  ['BR-FR-CO-04', 'credit', /<ram:InvoiceReferencedDocument>.*<\/ram:InvoiceReferencedDocument>/, ''],
  ['BR-FR-CO-09', 'mixed', '<ram:ID>S1<', '<ram:ID>S2<'],
];
const KINDS = { mixed: 0, reverse: 0, outside: 0, export: 0, exempt: 0, credit: 0, paid: 0 };

describe('checker of the rules', () => {
  test.each(FAULTS)('finds a planted fault by %s (%s)', (rule, kind, from, to) => {
    const sound = writeCii(sampleInvoice(kind));
    const faulty = sound.replace(from, to);
    expect(faulty).not.toBe(sound);
    expect(brokenRules(faulty)).toContain(rule);
  });

  test('has a planted fault for each rule, alike cases of other categories aside', () => {
    const planted = new Set(FAULTS.map(([rule]) => rule));
    const alike = /^BR-(?:[GZO]-0[189]|Z-0[25]|E-01)$/;
    expect(RULES.filter(({ id }) => !planted.has(id) && !alike.test(id)).map(({ id }) => id)).toEqual([]);
  });
});
