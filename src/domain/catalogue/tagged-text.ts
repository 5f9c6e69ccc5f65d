import { CATALOGUE_STYLES, type CatalogueBlock } from './catalogue-blocks.ts';

const LINE = '\r\n';

/** Adobe InDesign Tagged Text: one paragraph a line, each with its style; the file is UTF-16, whose mark `<UNICODE-WIN>` announces. */
export function taggedText(blocks: readonly CatalogueBlock[]): string {
  const styles = CATALOGUE_STYLES.map((style) => `<DefineParaStyle:${style}=>`);
  const paragraphs = blocks.map(({ style, text }) => `<ParaStyle:${style}>${taggedWords(text)}`);
  return ['<UNICODE-WIN>', '<Version:13.1><FeatureSet:InDesign-Roman>', ...styles, ...paragraphs].join(LINE) + LINE;
}

/** Brackets and bars of a text are its own; a line break inside a paragraph is a code, since a new line begins a new paragraph. */
function taggedWords(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replaceAll(/[\\<>]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '<0x000A>')
    .replaceAll(CONTROLS, '');
}

const CONTROLS = /(?!\t)[\p{Cc}\ufffe\uffff]/gu;

/** UTF-16, low byte first, after its mark. */
export function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length + 1) * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, true);
  for (let index = 0; index < text.length; index += 1) view.setUint16((index + 1) * 2, text.charCodeAt(index), true);
  return bytes;
}
