/** Losses of a pasted text, by kind, since a letter has no place for them. */
export type Dropped = Readonly<Partial<Record<DroppedKind, number>>>;
export type DroppedKind = 'images' | 'tableaux' | 'couleurs' | 'polices' | 'media' | 'notes';

const MARKS: Readonly<Record<Exclude<DroppedKind, 'couleurs' | 'polices'>, string>> = {
  // Word and Outlook write pictures as VML beside, or in place of, an image.
  images: 'img:not([src^="cid:fichier-"]), svg, v\\:imagedata',
  // Cells that span others, and tables inside tables, lose their shape.
  tableaux: 'table:has([colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"]), table)',
  media: 'video, audio, iframe, object, embed',
  notes: '[style*="mso-comment-reference"], a[href^="#_ftn"]',
};

/** Counts what a letter cannot keep of a pasted HTML; colours and fonts count once each. */
export function droppedOf(html: string): Dropped {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const styles = [...body.querySelectorAll<HTMLElement>('[style], font')];
  const counts: Record<DroppedKind, number> = {
    images: body.querySelectorAll(MARKS.images).length,
    tableaux: body.querySelectorAll(MARKS.tableaux).length,
    media: body.querySelectorAll(MARKS.media).length,
    notes: body.querySelectorAll(MARKS.notes).length,
    couleurs: styles.some(hasColour) ? 1 : 0,
    polices: styles.some(hasFont) ? 1 : 0,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** Black on white is what every word processor writes of a plain text. */
const PLAIN = new Set([
  '',
  'black',
  'windowtext',
  'inherit',
  'initial',
  'transparent',
  'white',
  'none',
  'rgb(0,0,0)',
  'rgb(255,255,255)',
  '#000',
  '#000000',
  '#fff',
  '#ffffff',
]);

function hasColour(element: HTMLElement): boolean {
  const colours = ['color', 'background-color', 'background'].map((name) => declared(element, name).replaceAll(' ', ''));
  return element.hasAttribute('color') || colours.some((value) => !PLAIN.has(value));
}

function hasFont(element: HTMLElement): boolean {
  return element.hasAttribute('face') || declared(element, 'font-family') !== '';
}

/** Read from the attribute: the content security policy of the page leaves `style` of a parsed document empty. */
function declared(element: HTMLElement, name: string): string {
  const declarations = (element.getAttribute('style') ?? '').toLowerCase().split(';');
  const found = declarations.find((one) => one.slice(0, one.indexOf(':')).trim() === name);
  return found === undefined ? '' : found.slice(found.indexOf(':') + 1).trim();
}
