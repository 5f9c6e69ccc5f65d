/** Marks of a mail, without the library that cleans one: pages show mails, and need no more. */

/** Marks that a mail may hold; whatever else is written becomes text or disappears. */
export const MAIL_MARKS = [
  'p',
  'strong',
  'em',
  'u',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'blockquote',
  'br',
  'a',
  'table',
  'tbody',
  'tr',
  'td',
  'img',
];
/** Class of a link that a mail shows as a button. */
export const BUTTON_CLASS = 'bouton';
/** Their content is no text either. */
export const SILENT_MARKS = [
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'title',
  'head',
  'svg',
  'math',
  'textarea',
  'select',
];
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/** Between marks quotes are quotes: what is read again is the same. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** True of a text that is written with marks, known or not. */
export function hasMarks(source: string): boolean {
  return /<[a-zA-Z!/]/.test(source);
}

/** A text as HTML: its paragraphs, where it has no marks. It is not cleaned. */
export function withParagraphs(source: string): string {
  return hasMarks(source) ? source : paragraphs(source);
}

/** Text for readers without HTML: paragraphs, lists with dashes, rows of tables with bars, links with their address, pictures by their words. */
export function plainText(html: string): string {
  const lines = html
    .replace(/<a (?:class="bouton" )?href="([^"]*)">([^<]*(?:<(?!\/a>|a )[^<]*)*)<\/a>/g, (_whole, href: string, label: string) =>
      stripped(label) === decode(href) ? label : `${label} (${href.replace(/^mailto:/, '')})`,
    )
    .replace(/<li>/g, '\n- ')
    .replace(/<img src="[^"<>]*" alt="([^"<>]+)">/g, '[$1]')
    .replace(/<br>/g, '\n')
    .replace(/(?:<\/p>)?<\/td>\s*<td>(?:<p>)?/g, ' | ')
    .replace(/<\/tr>/g, '\n')
    .replace(/<\/(?:p|h2|h3|ul|ol|blockquote|table)>/g, '\n\n');
  return stripped(lines)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const CLOSED = new RegExp(`</(?:${MAIL_MARKS.join('|')})>|<br ?/?>`, 'i');

/** A text as it is read: without its marks where it was written with those of a mail. */
export function readableText(source: string): string {
  return CLOSED.test(source) ? plainText(source) : source;
}

/** Address of a link, or null for one that is neither a page nor an e-mail. A field may stand for the whole. */
export function safeHref(text: string): string | null {
  // Browsers ignore control characters inside an address.
  const href = decode(text).replace(/[\p{Cc} ]+/gu, '');
  return /^(?:https?:\/\/|mailto:)/i.test(href) || /^\{\{\w+\}\}$/.test(href) ? href : null;
}

function stripped(html: string): string {
  return decode(html.replace(/<[^<>]*>/g, ''));
}

/** A text without marks, as paragraphs. */
function paragraphs(text: string): string {
  return text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeText(decode(part)).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');
}

function decode(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (whole, entity: string) => character(entity) ?? whole);
}

function character(entity: string): string | null {
  if (!entity.startsWith('#')) return ENTITIES[entity.toLowerCase()] ?? null;
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}
