import sanitizeHtml from 'sanitize-html';
import { pictureId, pictureSource } from './mail-pictures.ts';
import { BUTTON_CLASS, escapeText, hasMarks, MAIL_MARKS, safeHref, SILENT_MARKS, withParagraphs } from './mail-text.ts';

/** No mail has more. The time of the library grows as the square of the marks that are left open: these take half a second. */
const MARKS_MAX = 20_000;

const RULES: sanitizeHtml.IOptions = {
  // The library loses count of marks that a transformation makes and it then leaves out: spans go afterwards.
  allowedTags: [...MAIL_MARKS, 'span'],
  allowedAttributes: { a: ['class', 'href'], img: ['src', 'alt'] },
  allowedSchemesByTag: { img: ['cid'] },
  nonTextTags: [...SILENT_MARKS],
  transformTags: {
    b: 'strong',
    i: 'em',
    div: 'p',
    h1: 'h2',
    h4: 'h3',
    thead: 'tbody',
    tfoot: 'tbody',
    th: 'td',
    img: (_name, { src = '', alt = '' }) => pictureTag(pictureId(src), alt.replace(/[<>]/g, '').trim()),
    a: (_name, { href = '', class: names = '' }): sanitizeHtml.Tag => {
      const kept = safeHref(href);
      // A mark that is dropped leaves its text.
      return kept === null
        ? { tagName: 'span', attribs: {} }
        : { tagName: 'a', attribs: isButton(names) ? { class: BUTTON_CLASS, href: kept } : { href: kept } };
    },
  },
  // Marks inside marks; deeper ones are left out, as browsers do with thousands.
  nestingLimit: 100,
  parseStyleAttributes: false,
};

/** The same text with nothing in it but the marks of a mail, so that nothing runs wherever it is shown. */
export function safeHtml(source: string): string {
  if (!hasMarks(source)) return withParagraphs(source);
  if (hasTooManyMarks(source)) return `<p>${escapeText(source)}</p>`;
  return sanitizeHtml(source, RULES)
    .replaceAll(/<\/?span>/g, '')
    .replaceAll('<br />', '<br>')
    .replaceAll(/(<img [^<>]*) \/>/g, '$1>')
    .replace(/<p>\s*<\/p>/g, '')
    .trim();
}

/** Only files of this application are shown, and none without words. */
function pictureTag(id: number | null, alt: string): sanitizeHtml.Tag {
  return id === null || alt === '' ? { tagName: 'span', attribs: {} } : { tagName: 'img', attribs: { src: pictureSource(id), alt } };
}

function isButton(names: string): boolean {
  return names.split(/\s+/).includes(BUTTON_CLASS);
}

function hasTooManyMarks(source: string): boolean {
  let count = 0;
  for (let at = source.indexOf('<'); at >= 0 && count <= MARKS_MAX; at = source.indexOf('<', at + 1)) count += 1;
  return count > MARKS_MAX;
}
