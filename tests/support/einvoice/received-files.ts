import { deflateSync } from 'node:zlib';

interface UblLine {
  readonly name: string;
  readonly quantity: number;
  readonly net: number;
  readonly percent?: number;
  readonly from?: string;
  readonly to?: string;
}

interface Ubl {
  readonly number?: string;
  readonly siren?: string;
  readonly name?: string;
  readonly vat?: string;
  readonly lines?: readonly UblLine[];
  readonly isCredit?: boolean;
}

const LINES: readonly UblLine[] = [{ name: 'Chambre double', quantity: 2, net: 145.46, percent: 10, from: '2047-01-30', to: '2047-02-01' }];

/** An invoice of a supplier in UBL 2.1, written here. */
export function ublInvoice({
  number = 'H-2047-118',
  siren = '303265045',
  name = 'Hôtel du Lac',
  vat = 'FR40303265045',
  lines = LINES,
  isCredit = false,
}: Ubl = {}): string {
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const tax = lines.reduce((sum, line) => sum + Math.round(line.net * (line.percent ?? 10)) / 100, 0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>${number}</cbc:ID><cbc:IssueDate>2047-02-10</cbc:IssueDate>${isCredit ? '' : '<cbc:DueDate>2047-03-10</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>'}
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${vat}</cbc:CompanyID></cac:PartyTaxScheme>
<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName><cbc:CompanyID schemeID="0002">${siren}</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${tax.toFixed(2)}</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="EUR">${net.toFixed(2)}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">${(net + tax).toFixed(2)}</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
${lines.map((line, index) => ublLine(line, index, isCredit)).join('\n')}
</${root}>`;
}

function ublLine({ name, quantity, net, percent = 10, from, to }: UblLine, index: number, isCredit: boolean): string {
  const [line, billed] = isCredit ? ['CreditNoteLine', 'CreditedQuantity'] : ['InvoiceLine', 'InvoicedQuantity'];
  const period =
    from === undefined
      ? ''
      : `<cac:InvoicePeriod><cbc:StartDate>${from}</cbc:StartDate><cbc:EndDate>${to ?? from}</cbc:EndDate></cac:InvoicePeriod>`;
  return `<cac:${line}><cbc:ID>${index + 1}</cbc:ID><cbc:${billed} unitCode="C62">${quantity}</cbc:${billed}><cbc:LineExtensionAmount currencyID="EUR">${net.toFixed(2)}</cbc:LineExtensionAmount>${period}
<cac:Item><cbc:Name>${name}</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${percent}</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
<cac:Price><cbc:PriceAmount currencyID="EUR">${(net / quantity).toFixed(4)}</cbc:PriceAmount></cac:Price></cac:${line}>`;
}

interface PdfShape {
  /** Name of the attachment, as PDF writes it: between brackets or in hexadecimal. */
  readonly name?: string;
  /** Dictionaries stand in a stream of objects, as modern writers put them. */
  readonly isPacked?: boolean;
  readonly isEncrypted?: boolean;
}

/** A small PDF with one attachment, in the shapes that other writers give it. */
export function pdfWith(
  xml: string | Uint8Array,
  { name = '(factur-x.xml)', isPacked = false, isEncrypted = false }: PdfShape = {},
): Buffer {
  const packed = deflateSync(xml);
  const specification = `<</Type/Filespec/F ${name}/UF ${name}/EF<</F 4 0 R/UF 4 0 R>>/AFRelationship/Alternative>>`;
  const catalog = '<</Type/Catalog/AF[2 0 R]/Names<</EmbeddedFiles<</Names[(factur-x.xml)2 0 R]>>>>>>';
  const held = `${catalog} ${specification}`;
  const stream = deflateSync(`1 0 2 ${catalog.length + 1} ${held}`);
  const first = `1 0 2 ${catalog.length + 1} `.length;
  const parts: readonly (string | Uint8Array)[] = [
    '%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n',
    ...(isPacked
      ? [
          `3 0 obj\r\n<</Type/ObjStm/N 2/First ${first}/Filter/FlateDecode/Length ${stream.byteLength}>>\r\nstream\r\n`,
          stream,
          '\r\nendstream\r\nendobj\r\n',
        ]
      : [`1 0 obj\n${catalog}\nendobj\n2 0 obj\n${specification}\nendobj\n`]),
    `4 0 obj\n<</Type/EmbeddedFile/Subtype/text#2Fxml/Filter/FlateDecode/Length 5 0 R>>\nstream\n`,
    packed,
    `\nendstream\nendobj\n5 0 obj\n${packed.byteLength}\nendobj\ntrailer\n<</Root 1 0 R${isEncrypted ? '/Encrypt 9 0 R' : ''}>>\n%%EOF\n`,
  ];
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
}
