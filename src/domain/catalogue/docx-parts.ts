import { xmlWords } from '#domain/values/text/xml-words.ts';
import { CATALOGUE_STYLES, type CatalogueBlock, type CatalogueStyle } from './catalogue-blocks.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur', 'yi']);

/** A Word document of styled paragraphs, as the parts of its archive. */
export function docxParts(blocks: readonly CatalogueBlock[]): readonly (readonly [path: string, content: string])[] {
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPES}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ],
    [
      'word/_rels/document.xml.rels',
      `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['word/styles.xml', stylesPart()],
    [
      'word/document.xml',
      `${HEAD}<w:document xmlns:w="${MAIN}"><w:body>${blocks.map(paragraph).join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    ],
  ];
}

function paragraph({ style, text, code }: CatalogueBlock): string {
  const isRightToLeft = RIGHT_TO_LEFT.has(code.split('-')[0] ?? '');
  const language = code === '' ? '' : `<w:lang w:val="${xmlWords(code)}"${isRightToLeft ? ` w:bidi="${xmlWords(code)}"` : ''}/>`;
  const run = `${isRightToLeft ? '<w:rtl/>' : ''}${language}`;
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${isRightToLeft ? '<w:bidi/>' : ''}</w:pPr><w:r>${run === '' ? '' : `<w:rPr>${run}</w:rPr>`}${words(text)}</w:r></w:p>`;
}

function words(text: string): string {
  return text
    .trim()
    .split(/(\r\n|\r|\n|\t)/)
    .map((piece) => {
      if (piece === '\t') return '<w:tab/>';
      return /^[\r\n]+$/.test(piece) ? '<w:br/>' : `<w:t xml:space="preserve">${xmlWords(piece)}</w:t>`;
    })
    .join('');
}

interface Look {
  /** Half points. */
  readonly size: number;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly color?: string;
  readonly before?: number;
  readonly outline?: number;
}

const LOOKS: Readonly<Record<CatalogueStyle, Look>> = {
  Section: { size: 36, isBold: true, before: 480, outline: 0 },
  Repere: { size: 18, color: '6B6B6B', before: 360 },
  Titre: { size: 28, isBold: true, outline: 1 },
  TitreTraduit: { size: 24, isItalic: true },
  Fiche: { size: 20 },
  Texte: { size: 22, before: 120 },
  Generique: { size: 18 },
  Biographie: { size: 20, before: 120 },
  Filmographie: { size: 18, isItalic: true },
  Seance: { size: 18 },
  Contact: { size: 18 },
  Photo: { size: 16, color: '6B6B6B' },
  Index: { size: 20 },
  Changement: { size: 18, isBold: true, color: 'B00020' },
};

function stylesPart(): string {
  const styles = CATALOGUE_STYLES.map((style) => styleXml(style, LOOKS[style]));
  return `${HEAD}<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${styles.join('')}</w:styles>`;
}

function styleXml(style: CatalogueStyle, { size, isBold = false, isItalic = false, color, before = 0, outline }: Look): string {
  const level = outline === undefined ? '' : `<w:outlineLvl w:val="${outline}"/>`;
  const tone = color === undefined ? '' : `<w:color w:val="${color}"/>`;
  return `<w:style w:type="paragraph" w:customStyle="1" w:styleId="${style}"><w:name w:val="${style}"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:before="${before}" w:after="40"/>${level}</w:pPr><w:rPr>${isBold ? '<w:b/>' : ''}${isItalic ? '<w:i/>' : ''}${tone}<w:sz w:val="${size}"/></w:rPr></w:style>`;
}
