import { describe, expect, it } from 'vitest';
import { badgeDocument } from '#server/badges/badge-document.ts';
import { printedBadge } from '#tests/support/papers/printed-badge.ts';
import { drawnIn } from '#server/documents/fonts/clusters.ts';
import { inInter } from '#server/documents/fonts/inter.ts';
import { openTypeCase } from '#server/documents/fonts/type-case.ts';
import { USUAL } from '#server/documents/fonts/usual.ts';
import { underLetterhead } from '#server/documents/letterhead-words.ts';
import { linesTable, paragraph } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { renderPdf } from '#server/documents/render-pdf.ts';
import { pdfFonts, pdfLines, pdfPages, pdfText } from '../../support/papers/pdf-text.ts';

interface ScriptName {
  readonly script: string;
  readonly name: string;
  readonly family: string;
  readonly isTurned?: true;
}

/** A name by script, with the family that draws it; right to left, its words stand from its end. */
const NAMES: readonly ScriptName[] = [
  { script: 'Vietnamese', name: 'Nguyễn Thị Ánh Tuyết', family: 'Inter' },
  { script: 'Polish', name: 'Małgorzata Wiśniewska-Żółć', family: 'Inter' },
  { script: 'Turkish', name: 'Şükrü Çağlayangil İğdır', family: 'Inter' },
  { script: 'Greek', name: 'Γιώργος Λάνθιμος', family: 'Inter' },
  { script: 'Cyrillic', name: 'Андрей Звягинцев', family: 'Inter' },
  { script: 'Arabic', name: 'يوسف شاهين', family: 'NotoSansArabic', isTurned: true },
  { script: 'Persian', name: 'عباس کیارستمی', family: 'NotoSansArabic', isTurned: true },
  { script: 'Hebrew', name: 'עמוס גיתאי', family: 'NotoSansHebrew', isTurned: true },
  { script: 'Georgian', name: 'სერგო ფარაჯანოვი', family: 'NotoSansGeorgian' },
  { script: 'Armenian', name: 'Արտավազդ Փելեշյան', family: 'NotoSansArmenian' },
  { script: 'Thai', name: 'อภิชาติพงศ์ วีระเศรษฐกุล', family: 'NotoSansThai' },
  { script: 'Devanagari', name: 'सत्यजित राय', family: 'NotoSansDevanagari' },
  { script: 'simplified Chinese', name: '贾樟柯', family: 'NotoSansSC' },
  { script: 'traditional Chinese', name: '侯孝賢', family: 'NotoSansTC' },
  { script: 'Japanese', name: 'きたの武 カンヌ', family: 'NotoSansJP' },
  { script: 'Korean', name: '봉준호', family: 'NotoSansKR' },
  { script: 'Amharic', name: 'ኃይሌ ገሪማ', family: 'NotoSansEthiopic' },
  { script: 'Tamil', name: 'மணிரத்னம்', family: 'NotoSansTamil' },
  { script: 'Khmer', name: 'រិទ្ធី ប៉ាន់', family: 'NotoSansKhmer' },
];

function page(content: PdfDocument['content'], more: Partial<PdfDocument> = {}): PdfDocument {
  return { title: 'Liste', culture: 'fr', createdAt: new Date('2026-11-22'), content, ...more };
}

function table(rows: readonly (readonly string[])[]): PdfDocument {
  return page([linesTable({ columns: [{ title: 'Nom', width: '*' }], rows })]);
}

describe('a document in another script', () => {
  it.each(NAMES)(
    'prints $script in a font that has its letters, and gives the name back to who copies it',
    async ({ name, family, isTurned }) => {
      const file = await renderPdf(table([[name]]));
      expect(pdfFonts(file)).toContainEqual(expect.stringMatching(`^${family}`));
      const words = pdfText(file).replaceAll(/[\s\u200b]/g, '');
      expect(words).not.toContain('�');
      const printed = isTurned === true ? name.split(' ').toReversed().join('') : name.replaceAll(' ', '');
      expect(words).toBe(`Nom${printed}Page1/1`);
    },
  );

  it('places the words of a line from right to left, figures and Latin words in their own order', async () => {
    const [line] = await linesOf('קאל Varda 2027 שלום');
    expect(line?.replaceAll(/\s/g, '')).toBe('שלוםVarda2027קאל');
  });

  it('is the same file each time, and holds only the letters that it prints', async () => {
    const [first, again] = await Promise.all([renderPdf(table([['贾樟柯']])), renderPdf(table([['贾樟柯']]))]);
    expect(again.equals(first)).toBe(true);
    expect(first.length).toBeLessThan(25_000);
  });

  it('draws a Chinese character as the country of its text does', async () => {
    const fonts = await Promise.all(
      ['骨の電影', '骨電影', '骨电影', '骨 봉'].map(async (text) => pdfFonts(await renderPdf(table([[text]])))),
    );
    expect(fonts.map((list) => list.filter((font) => font.startsWith('Noto')).map((font) => font.slice(8, 10)))).toEqual([
      expect.arrayContaining(['JP']),
      expect.arrayContaining(['TC']),
      expect.arrayContaining(['SC']),
      expect.arrayContaining(['KR']),
    ]);
  });
});

async function linesOf(text: string): Promise<readonly string[]> {
  return pdfPages(await renderPdf(page([paragraph(text)], { pages: 'cards' })));
}

describe('a document of Latin letters', () => {
  it('opens Inter and no other font', async () => {
    const texts = ["Séance d'ouverture : « Été », 12,50 €", 'Małgorzata Żółć', 'Nguyễn Thị Ánh Tuyết', 'Γιώργος', 'Андрей'];
    expect((await openTypeCase(texts)).slices).toEqual([]);
    const file = await renderPdf(table(texts.map((text) => [text])));
    expect(pdfFonts(file).every((font) => font.startsWith('Inter'))).toBe(true);
    // Only the letters that it prints are inside.
    expect(file.length).toBeLessThan(LATIN_BYTES_MAX);
  });

  it('is told by letters that Inter has', () => {
    const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => USUAL.test(character) && character !== '\u202f',
    );
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter((character) => !drawnIn(character).every(inInter))).toEqual([]);
  });
});

const LATIN_BYTES_MAX = 25_000;

describe('a badge', () => {
  const LONG = 'María de la Purificación Martínez-Cascante de Córdoba y Villanueva';
  const names = [LONG, 'W'.repeat(60), '阿'.repeat(40), 'Maiwenn Le Bihan', ...NAMES.slice(0, 16).map(({ name }) => name)];
  const sheet = badgeDocument({
    title: 'Badges',
    culture: 'fr',
    createdAt: new Date('2026-11-22'),
    badges: names.map((name, index) =>
      printedBadge({
        name,
        detail: index % 2 === 0 ? 'Société coopérative européenne de production cinématographique et audiovisuelle du Grand Tour' : 'Quai',
        category: 'Presse',
      }),
    ),
  });
  const face = { name: 'Festival international du court métrage de Valombre et du pays des lacs', logo: null, colour: null };

  it('keeps the size of its card whatever is written on it, ten a page', async () => {
    const file = await renderPdf(underLetterhead(sheet, { ...face, edition: { year: 2027, rank: 38 } }));
    expect(pdfPages(file)).toHaveLength(2);
    // Crop marks stand at the upper and the lower edge of each row of cards.
    for (const marks of pdfLines(file)) {
      expect(marks).toHaveLength(10);
      for (let row = 0; row < 10; row += 2) expect((marks[row + 1] ?? 0) - (marks[row] ?? 0)).toBeCloseTo((54 * 72) / 25.4, 1);
    }
  });

  it('writes a long name smaller and cuts none of its words', async () => {
    const words = pdfText(await renderPdf(sheet));
    expect(words).toContain('W'.repeat(60));
    expect(words).toContain('阿'.repeat(40));
    for (const word of LONG.split(' ')) expect(words.split(/\s/)).toContain(word);
    expect(words).toContain('Maiwenn Le Bihan');
  });
});
