import { Blob, Buffer as Segment, ClusterLevel, Face, Feature, Font, type GlyphInfo, shape } from 'harfbuzzjs';
import pdfDocument, { type GlyphRun, type OpenedFont, type PdfPage } from 'pdfmake/js/PDFDocument.js';

interface ShapedFont {
  readonly font: Font;
  readonly unitsPerEm: number;
  /** One letter, one drawing: what is drawn says the word. */
  readonly isWhole: boolean;
}

const fonts = new WeakMap<Uint8Array, ShapedFont>();

/** HarfBuzz shapes the words of these fonts, in every document that opens them. */
export function shapeByHarfBuzz(bytes: Buffer, { isWhole = false } = {}): void {
  const face = new Face(new Blob(bytes));
  fonts.set(bytes, { font: new Font(face), unitsPerEm: face.upem, isWhole });
}

/** Fontkit, that pdfmake shapes by, fails on marks of Indic and Tibetan letters: it keeps the fonts that HarfBuzz does not have. Called once. */
export function takeShapingOver(): void {
  const { prototype } = pdfDocument.default;
  const { provideFont, text: drawText } = prototype;
  prototype.provideFont = function provideShaped(this: unknown, ...args: readonly unknown[]): { readonly font: OpenedFont } {
    const provided = Reflect.apply(provideFont, this, args);
    const opened = provided.font;
    const shapedFont = fonts.get(opened.stream.buffer);
    if (shapedFont === undefined) return provided;
    opened.layout = (text) => runOf(text, shapedFont.font, opened);
    return shapedFont.isWhole ? provided : Object.assign(provided, LINE);
  };
  // One drawing serves several letters of these scripts: a reader copies and finds the word that is written beside it.
  prototype.text = function drawTold(this: PdfPage, word: string, ...more: readonly unknown[]): unknown {
    if (fonts.get(this._font.font.stream.buffer)?.isWhole !== false) return Reflect.apply(drawText, this, [word, ...more]);
    this.markContent('Span', { actual: word.replaceAll('\u200b', '') });
    Reflect.apply(drawText, this, [word, ...more]);
    return this.endMarkedContent();
  };
}

/** The line of Inter: a name in another script makes no row and no card taller. */
const LINE = { ascender: 969, descender: -241, lineGap: 0 };

/** The width of a word in parts of the size of its letters; its font is one that HarfBuzz shapes. */
export function widthByHarfBuzz(text: string, bytes: Uint8Array): number {
  const shapedFont = fonts.get(bytes);
  if (shapedFont === undefined) throw new TypeError('A font is measured that nobody opened');
  const positions = shaped(text, shapedFont.font).getGlyphPositions();
  return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / shapedFont.unitsPerEm;
}

function shaped(text: string, font: Font): Segment {
  const segment = new Segment();
  segment.addText(text);
  segment.guessSegmentProperties();
  // Marks keep their own place in what a reader copies.
  segment.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  shape(font, segment, tabularFigures(text));
  return segment;
}

/** Figures of one width, in every table and sum; the signs beside them keep theirs. A font without them leaves them as they are. */
function tabularFigures(text: string): Feature[] {
  return Array.from(text.matchAll(/\d+/g), ({ 0: figures, index }) => new Feature('tnum', 1, index, index + figures.length));
}

function runOf(text: string, font: Font, opened: OpenedFont): GlyphRun {
  const segment = shaped(text, font);
  const infos = segment.getGlyphInfos();
  const codePoints = codePointsOf(text, infos);
  const positions = segment
    .getGlyphPositions()
    .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
  return {
    glyphs: infos.map(({ codepoint: id }, index) => ({
      id,
      advanceWidth: opened.getGlyph(id).advanceWidth,
      codePoints: codePoints[index] ?? [],
    })),
    positions,
    // The printer scales the positions in place before it reads their sum.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

/** The letters that each glyph stands for: those up to the next cluster, given by the first glyph of several. */
function codePointsOf(text: string, infos: readonly GlyphInfo[]): readonly (readonly number[])[] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const seenClusters = new Set<number>();
  return infos.map(({ cluster }) => {
    if (seenClusters.has(cluster)) return [];
    seenClusters.add(cluster);
    const end = starts[starts.indexOf(cluster) + 1] ?? text.length;
    return Array.from(text.slice(cluster, end), (character) => character.codePointAt(0) ?? 0);
  });
}
