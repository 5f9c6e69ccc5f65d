import { recordFrom } from '#domain/records/read/typed-record.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { describe, expect, it } from 'vitest';
import { pdfPages, pdfText } from '../../support/papers/pdf-text.ts';
import { box, heading, labelledLines, linesTable, picture, qrCode } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { badgeDocument } from '#server/badges/badge-document.ts';
import { printedBadge } from '#tests/support/papers/printed-badge.ts';
import { letterheadWords, underLetterhead } from '#server/documents/letterhead-words.ts';
import { pieceDocument } from '#server/services/accounting/piece-document.ts';
import { renderPdf } from '#server/documents/render-pdf.ts';

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const COLUMNS = [
  { title: 'Désignation', width: '*' },
  { title: 'Montant', width: 90, alignment: 'right' },
] as const;

function invoice(more: Partial<PdfDocument> = {}): PdfDocument {
  return {
    title: 'Facture F-2026-0012',
    culture: 'fr',
    createdAt: new Date('2026-11-22T10:00:00Z'),
    content: [
      heading('Facture F-2026-0012'),
      labelledLines([
        ['Échéance', '31/12/2026'],
        ['Remise', ''],
      ]),
      linesTable({
        columns: COLUMNS,
        rows: Array.from({ length: 60 }, (_, index) => [`Ligne ${index + 1} : l'accréditation`, '1\u202f234,50\u00a0€']),
        totals: [['Total', '74\u202f070,00\u00a0€']],
      }),
    ],
    ...more,
  };
}

describe('the letterhead of the festival', () => {
  const face = { name: 'Festival de Valombre', logo: 12, colour: '#ffe600', edition: { year: 2027, rank: 38 } };

  it('stands over the first page with the name, the edition and the logo, in a colour that paper shows', async () => {
    const document = underLetterhead(invoice(), face);
    expect(document.letterhead).toEqual({ name: 'Festival de Valombre', edition: '38e édition · 2027', logo: 12, colour: '#7a6e00' });
    const [first, second] = pdfPages(await renderPdf({ ...document, logo: PIXEL }));
    expect(first).toMatch(/^Festival de Valombre 38e édition · 2027/);
    expect(second).not.toContain('Festival de Valombre');
  });

  it('stands on each badge with its logo and in its colour, and leaves ten of them on a page', async () => {
    const badge = printedBadge({ name: 'Maiwenn Le Bihan', given: 'Maiwenn', detail: 'Les Films du Quai', category: 'Presse' });
    const badges = Array.from({ length: 10 }, () => badge);
    const sheet = badgeDocument({ title: 'Badges', culture: 'fr', createdAt: new Date('2026-11-22'), badges });
    const file = await renderPdf({ ...underLetterhead(sheet, face), logo: PIXEL });
    expect(pdfPages(file)).toHaveLength(1);
    expect(pdfText(file).match(/Festival de Valombre 38e édition · 2027/g)).toHaveLength(10);
    expect(file.toString('latin1')).toContain('/Subtype /Image');
  });

  it('is that of its day on a piece, which kept none before pieces did', () => {
    const Festival = { NomFestival: 'Rencontres de la Vis', IdLogo: 7, Couleur: '#ffe600' };
    function issued(Emetteur: BamPaiement['Emetteur']): PdfDocument {
      return underLetterhead(
        pieceDocument({ piece: { ...recordFrom('bam-paiement', { NoFacture: 'FA2044-00001' }), Emetteur }, lines: [], invoice: null }),
        face,
      );
    }
    expect(issued({ Festival }).letterhead).toEqual({ name: 'Rencontres de la Vis', edition: null, logo: 7, colour: '#7a6e00' });
    expect(issued({ RaisonSociale: 'Association des écrans' }).letterhead).toBe('own');
  });

  it('is not put over a piece that brings its own, nor where nobody has named the festival', () => {
    const piece = invoice({ letterhead: 'own' });
    expect(underLetterhead(piece, face)).toEqual(piece);
    expect(letterheadWords(underLetterhead(invoice(), { ...face, name: null }))).toEqual([]);
  });
});

describe('a document', () => {
  it('carries its texts in French typography, its titles on each page and the number of each page', async () => {
    const pages = pdfPages(await renderPdf(invoice({ footer: 'SIRET 123' })));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Ligne 1\u00a0: l’accréditation 1\u00a0234,50\u00a0€');
    expect(pages[0]).not.toContain('Remise');
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Désignation Montant');
      expect(page).toContain(`SIRET 123 Page ${index + 1} / 2`);
    }
  });

  it('is the same file for the same content and the same instant', async () => {
    const [first, again, later] = await Promise.all([
      renderPdf(invoice()),
      renderPdf(invoice()),
      renderPdf(invoice({ createdAt: new Date('2026-11-23T10:00:00Z') })),
    ]);
    expect(again.equals(first)).toBe(true);
    expect(later.equals(first)).toBe(false);
  });

  it('shows pictures and square codes, and leaves cards unnumbered', async () => {
    const photo = picture({ bytes: PIXEL, width: 40, height: 40 });
    expect(photo).not.toBeNull();
    const file = await renderPdf(invoice({ pages: 'cards', content: [box([photo ?? '']), qrCode('https://exemple.fr/badge/12')] }));
    expect(file.toString('latin1')).toContain('/Subtype /Image');
    expect(pdfText(file)).not.toContain('Page');
  });

  it('prints neither what is not a picture nor a file of the server', async () => {
    expect(picture({ bytes: Buffer.from('RIFF....WEBP'), width: 40, height: 40 })).toBeNull();
    await expect(renderPdf(invoice({ content: [{ image: '/etc/hostname' }] }))).rejects.toThrow('denied');
  });

  it('comes out after one that could not be laid out', async () => {
    const broken = renderPdf(invoice({ content: [{ image: 'data:image/png;base64,AAAA' }] }));
    const sound = renderPdf(invoice());
    await expect(broken).rejects.toThrow('could not be laid out');
    expect(pdfPages(await sound)).toHaveLength(2);
  });
});
