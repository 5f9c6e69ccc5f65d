import { describe, expect, test } from 'vitest';
import { pdfWith, ublInvoice } from '#tests/support/einvoice/received-files.ts';
import { sampleInvoice } from '#tests/support/einvoice/sample-invoice.ts';
import { writeCii } from '../einvoice/cii-writer.ts';
import { UnreadableInvoice } from './faults.ts';
import { bytesOf, readFile } from './read-file.ts';

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function faultOf(content: Uint8Array): string | null {
  try {
    readFile(content);
    return null;
  } catch (error) {
    if (error instanceof UnreadableInvoice) return error.fault;
    throw error;
  }
}

const CII = writeCii(sampleInvoice('mixed'));

describe('reading of a received invoice', () => {
  test('reads a Cross Industry Invoice with its lines and totals', () => {
    const { invoice, isPdf } = readFile(bytes(CII));
    expect(isPdf).toBe(false);
    expect(invoice).toMatchObject({
      format: 'cii',
      number: 'FA2026-00012',
      isCredit: false,
      issued: '2026-11-29',
      due: '2026-12-29',
      supplier: { name: 'Association du festival', siren: '303265045', vatNumber: 'FR40303265045' },
      net: 66.02,
      tax: 7.98,
      gross: 74,
    });
    expect(invoice.lines.map(({ name, quantity, net, percent }) => [name, quantity, net, percent])).toEqual([
      ['Pass', 3, 40, 20],
      ['Pass cinéma', 1, 36.02, 5.5],
      ['Acompte déduit', -1, -10, 20],
    ]);
  });

  test('reads UBL with the period of a line, and its credit note below zero', () => {
    expect(readFile(bytes(ublInvoice())).invoice).toMatchObject({
      format: 'ubl',
      number: 'H-2047-118',
      supplier: { siren: '303265045' },
      gross: 160.01,
      lines: [{ quantity: 2, net: 145.46, percent: 10, from: '2047-01-30', to: '2047-02-01' }],
    });
    expect(readFile(bytes(ublInvoice({ isCredit: true }))).invoice).toMatchObject({
      isCredit: true,
      gross: -160.01,
      lines: [{ net: -145.46 }],
    });
    expect(readFile(bytes(writeCii(sampleInvoice('credit')))).invoice).toMatchObject({ isCredit: true, net: -66.02 });
  });

  test.each([
    ['a plain specification', {}],
    ['a stream of objects', { isPacked: true }],
    ['a name in two bytes a sign', { name: '<FEFF0066006100630074007500720 02D0078002E0078006D006C>' }],
    ['the name of ZUGFeRD', { name: '(ZUGFeRD-invoice.xml)' }],
  ])('finds the attachment of a PDF with %s', (_, shape) => {
    const { invoice, isPdf } = readFile(pdfWith(CII, shape));
    expect([invoice.number, isPdf]).toEqual(['FA2026-00012', true]);
  });

  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>`;
  const outside = `<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>`;
  test.each([
    ['doctype', bytes(bomb)],
    ['doctype', bytes(outside)],
    ['doctype', pdfWith(bomb)],
    ['xml', bytes('<Invoice><a></Invoice>')],
    ['xml', bytes(`<?xml version="1.0"?>${'<a>'.repeat(60)}${'</a>'.repeat(60)}`)],
    ['xml', bytes('<a>&inconnue;</a>')],
    ['xml', Uint8Array.from([...bytes('<a>'), 0xff, 0xfe, ...bytes('</a>')])],
    ['xml', bytes('<?xml version="1.0" encoding="UTF-7"?><a/>')],
    ['tropLong', bytes(`<a>${' '.repeat(4_000_001)}</a>`)],
    ['tropLong', bytes(`<a>${'<b/>'.repeat(200_001)}</a>`)],
    ['pasFacture', bytes('<Invoice xmlns="urn:autre"/>')],
    ['pasFacture', bytes('<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>')],
    ['incomplete', bytes(CII.replace('FA2026-00012', ' '))],
    ['incomplete', bytes(CII.replace('20261129', '20261332'))],
    ['incomplete', bytes(CII.replace(/<ram:GrandTotalAmount>[^<]*/, '<ram:GrandTotalAmount>1e99'))],
    ['devise', bytes(CII.replace('<ram:InvoiceCurrencyCode>EUR', '<ram:InvoiceCurrencyCode>USD'))],
    ['sansXml', pdfWith(CII, { name: '(notes.xml)' })],
    ['sansXml', bytes('%PDF-1.7\n')],
    ['chiffre', pdfWith(CII, { isEncrypted: true })],
  ])('refuses with %s (%#)', (fault, content) => {
    expect(faultOf(content)).toBe(fault);
  });

  test('refuses a document of marks alone instead of searching it for each of them', () => {
    expect(faultOf(bytes(`%PDF-1.7\n${'1 0 obj '.repeat(2_000_000)}`))).toBe('tropLong');
    expect(faultOf(bytes(`%PDF-1.7\n${'1 0 obj << >> stream\n'.repeat(200_000)}`))).toBe('sansXml');
  });

  test('cuts a compressed bomb off while it opens', () => {
    const file = pdfWith(new Uint8Array(300_000_000));
    expect(file.byteLength).toBeLessThan(400_000);
    const before = process.memoryUsage().rss;
    expect(faultOf(file)).toBe('tropLong');
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test('refuses what is not base64', () => {
    expect(() => bytesOf('pas du base64 !')).toThrow('pasFacture');
  });
});
