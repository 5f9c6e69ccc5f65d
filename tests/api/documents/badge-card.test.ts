import { expect, test } from 'vitest';
import { BadgeCategorie } from '#generated/enums/badge-categorie.gen.ts';
import { BadgeFormat } from '#generated/enums/badge-format.gen.ts';
import { layoutOf } from '#domain/badges/badge-layout.ts';
import { badgeDocument } from '#server/badges/badge-document.ts';
import type { PrintedBadge } from '#server/badges/printed-badge.ts';
import { renderPdf } from '#server/documents/render-pdf.ts';
import { pdfPages } from '#tests/support/papers/pdf-text.ts';
import { printedBadge } from '#tests/support/papers/printed-badge.ts';

const PRESS = layoutOf(BadgeCategorie.presse, undefined);
const WORDS = { name: 'Ana Riou', given: 'Ana', detail: 'Quai', category: 'Presse', zones: ['A', 'VIP'] };

function pagesOf(...badges: readonly PrintedBadge[]) {
  return renderPdf(badgeDocument({ title: 'Badges', culture: 'fr', createdAt: new Date(0), badges }));
}

test('bears category, given name, surname, structure and letters; a layout leaves parts out', async () => {
  const [whole] = pdfPages(await pagesOf(printedBadge({ ...WORDS, layout: PRESS })));
  for (const word of ['PRESSE', 'Ana', 'Riou', 'Quai', 'A', 'VIP']) expect(whole).toContain(word);
  const [bare] = pdfPages(await pagesOf(printedBadge({ ...WORDS, layout: { ...PRESS, hasStructure: false, hasZones: false } })));
  expect([bare?.includes('Quai'), bare?.includes('VIP'), bare?.includes('Riou')]).toEqual([false, false, true]);
});

test('prints two A6 a sheet, ten cards a sheet, formats apart', async () => {
  const [a6, card] = [BadgeFormat.a6, BadgeFormat.carte].map((format) => printedBadge({ ...WORDS, layout: { ...PRESS, format } }));
  if (a6 === undefined || card === undefined) throw new Error('no badge');
  expect(pdfPages(await pagesOf(a6, a6, a6))).toHaveLength(2);
  expect(pdfPages(await pagesOf(...Array.from({ length: 11 }, () => card), a6))).toHaveLength(3);
});
