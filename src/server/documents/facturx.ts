import { escapeXml } from '#domain/accounting/einvoice/xml-elements.ts';
import type { PdfDocument } from './pdf-document.ts';

const FILE = 'factur-x.xml';

/** Parts of a document of PDFKit that this module uses. */
interface OpenDocument {
  file(content: Buffer, options: object): unknown;
  appendXML(xml: string): void;
}

/** Attaches the structured invoice to a laid out PDF/A-3 and describes it in its metadata (Factur-X 1.0, chapter 6). */
export function carryInvoice(pdf: OpenDocument, document: Pick<PdfDocument, 'title' | 'author' | 'createdAt'>, xml: string): void {
  pdf.file(Buffer.from(xml), {
    name: FILE,
    type: 'text/xml',
    description: 'Factur-X',
    // The XML says the same as the page.
    relationship: 'Alternative',
    creationDate: document.createdAt,
    modifiedDate: document.createdAt,
  });
  // PDFKit writes title and author into the metadata as they are: an ampersand would break it.
  Reflect.set(pdf, '_addInfo', () => pdf.appendXML(metadataOf(document)));
}

function metadataOf({ title, author, createdAt }: Pick<PdfDocument, 'title' | 'author' | 'createdAt'>): string {
  const date = `${createdAt.toISOString().slice(0, 19)}Z`;
  const creator = author === undefined ? '' : `<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`;
  return `
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
  <xmp:CreateDate>${date}</xmp:CreateDate>
  <xmp:ModifyDate>${date}</xmp:ModifyDate>
  <xmp:CreatorTool>Festival back-office</xmp:CreatorTool>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
  ${creator}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
  <pdf:Producer>pdfmake</pdf:Producer>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${FILE}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
${EXTENSION_SCHEMA}`;
}

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const PROPERTIES = [
  ['DocumentFileName', 'name of the embedded XML invoice file'],
  ['DocumentType', 'INVOICE'],
  ['Version', 'version of the Factur-X specification'],
  ['ConformanceLevel', 'profile of the embedded XML invoice'],
] as const;

/** PDF/A wants each property of a foreign namespace declared (ISO 19005-3, 6.6.2.3). */
const EXTENSION_SCHEMA = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${PROPERTIES.map(
      ([name, words]) => `
      <rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${words}</pdfaProperty:description>
      </rdf:li>`,
    ).join('')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
