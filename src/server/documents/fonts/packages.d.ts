/** Packages and parts of packages that declare no types: as much of them as is called. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'truetype';
    readonly keepAllGlyphs: boolean;
    readonly variationAxes?: Readonly<Record<string, number>>;
  }
  export default function subsetFont(font: Buffer, text: undefined, options: SubsetOptions): Promise<Buffer>;
}

declare module 'bidi-js/dist/bidi.mjs' {
  interface Bidi {
    getEmbeddingLevels(text: string): { readonly levels: Uint8Array; readonly paragraphs: readonly { readonly level: number }[] };
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}

declare module 'pdfmake/js/ElementWriter.js' {
  const exported: { readonly default: { readonly prototype: { alignLine: unknown } } };
  export default exported;
}

declare module 'pdfmake/js/PDFDocument.js' {
  /** Questions of pdfmake about the letters of a word. */
  export interface GlyphRun {
    readonly glyphs: readonly { readonly id: number; readonly advanceWidth: number; readonly codePoints: readonly number[] }[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly yAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
    readonly advanceWidth: number;
  }
  export interface OpenedFont {
    readonly stream: { readonly buffer: Uint8Array };
    getGlyph(id: number): { readonly advanceWidth: number };
    layout: (text: string) => GlyphRun;
  }
  type ProvideFont = (this: unknown, ...args: readonly unknown[]) => { readonly font: OpenedFont };
  export interface PdfPage {
    readonly _font: { readonly font: OpenedFont };
    markContent(tag: 'Span', options: { readonly actual: string }): unknown;
    endMarkedContent(): unknown;
  }
  type DrawText = (this: PdfPage, text: string, ...more: readonly unknown[]) => unknown;
  const exported: { readonly default: { readonly prototype: { provideFont: ProvideFont; text: DrawText } } };
  export default exported;
}

declare module 'pdfmake/js/virtual-fs.js' {
  const exported: { readonly default: { existsSync(file: string): boolean; writeFileSync(file: string, content: Buffer): void } };
  export default exported;
}

declare module 'pdfmake/js/qrEnc.js' {
  interface QrNode {
    readonly qr: string;
    readonly eccLevel: string;
  }
  /** The ground first, then one square for each dark module. */
  interface QrSquare {
    readonly x: number;
    readonly y: number;
    readonly w: number;
  }
  const exported: { readonly default: { measure(node: QrNode): { readonly _canvas: readonly QrSquare[] } } };
  export default exported;
}
