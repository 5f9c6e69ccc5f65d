/** Marks that a mail may hold; whatever else is written becomes text or disappears. */
const KEPT = new Set(['p', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote']);
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', div: 'p', h1: 'h2', h4: 'h3' };
const BLOCKS = new Set(['p', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote']);
/** Their content is no text either. */
const SILENT = new Set([
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
]);
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)/y;
/** Marks inside marks; deeper ones are left out, as browsers do with thousands. */
const DEPTH_MAX = 100;
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

/**
 * The same text with nothing in it but the marks of a mail. It is written anew from what was read: only
 * known marks, addresses of links and escaped text ever come out, so that nothing runs wherever it is shown.
 */
export function safeHtml(source: string): string {
  if (!/<[a-zA-Z!/]/.test(source)) return paragraphs(source);
  const writer = new SafeWriter();
  for (let at = 0; at < source.length; at = readPiece(source, at, writer));
  return writer.end();
}

/** Reads one text, comment or mark, each sign once, and tells where the next begins. */
function readPiece(source: string, at: number, writer: SafeWriter): number {
  if (source[at] !== '<') {
    const next = source.indexOf('<', at);
    const end = next < 0 ? source.length : next;
    writer.text(decode(source.slice(at, end)));
    return end;
  }
  if (source.startsWith('<!--', at)) {
    const end = source.indexOf('-->', at);
    return end < 0 ? source.length : end + 3;
  }
  TAG.lastIndex = at;
  const [whole = '', slash = '', name = ''] = TAG.exec(source) ?? [];
  if (name === '') {
    writer.text('<');
    return at + 1;
  }
  const end = endOfTag(source, at + whole.length);
  // A mark that never ends makes the rest a text: looking for others in it would read it again and again.
  if (end < 0) writer.text(decode(source.slice(at)));
  else if (slash === '') writer.open(name.toLowerCase(), source.slice(at + whole.length, end));
  else writer.close(name.toLowerCase());
  return end < 0 ? source.length : end + 1;
}

/** Where a mark ends, beyond its quoted values; -1 when it does not. */
function endOfTag(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (sign === '>') return at;
    if (sign !== '"' && sign !== "'") continue;
    at = source.indexOf(sign, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

/** What a reader without HTML gets: paragraphs, lists with dashes, links with their address. */
export function plainText(html: string): string {
  const lines = html
    .replace(/<a href="([^"]*)">([^<]*(?:<(?!\/a>|a )[^<]*)*)<\/a>/g, (_whole, href: string, label: string) =>
      stripped(label) === decode(href) ? label : `${label} (${href.replace(/^mailto:/, '')})`,
    )
    .replace(/<li>/g, '\n- ')
    .replace(/<br>/g, '\n')
    .replace(/<\/(?:p|h2|h3|ul|ol|blockquote)>/g, '\n\n');
  return stripped(lines)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Address of a link, or null for one that is neither a page nor an e-mail. A field may stand for the whole. */
export function safeHref(text: string): string | null {
  // Browsers ignore control characters inside an address.
  const href = decode(text).replace(/[\p{Cc} ]+/gu, '');
  return /^(?:https?:\/\/|mailto:)/i.test(href) || /^\{\{\w+\}\}$/.test(href) ? href : null;
}

const stripped = (html: string): string => decode(html.replace(/<[^<>]*>/g, ''));

const paragraphs = (text: string): string =>
  text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeHtml(decode(part)).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');

const decode = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (whole, entity: string) => character(entity) ?? whole);

const character = (entity: string): string | null => {
  if (!entity.startsWith('#')) return ENTITIES[entity.toLowerCase()] ?? null;
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
};

class SafeWriter {
  #html = '';
  readonly #open: string[] = [];
  #silent: string | null = null;

  text(text: string): void {
    if (this.#silent === null) this.#html += escapeHtml(text);
  }

  open(name: string, rest: string): void {
    if (this.#silent !== null) return;
    if (SILENT.has(name)) this.#silent = name;
    else if (name === 'br') this.#html += '<br>';
    else if (name === 'a') this.#openLink(rest);
    else this.#openMark(SAME[name] ?? name);
  }

  close(name: string): void {
    if (this.#silent !== null) {
      if (this.#silent === name) this.#silent = null;
      return;
    }
    const mark = SAME[name] ?? name;
    if (!this.#open.includes(mark)) return;
    while (this.#open.length > 0) if (this.#shut() === mark) return;
  }

  end(): string {
    while (this.#open.length > 0) this.#shut();
    return this.#html.replace(/<p>\s*<\/p>/g, '').trim();
  }

  #openMark(mark: string): void {
    if (!KEPT.has(mark) || this.#open.length >= DEPTH_MAX) return;
    // A paragraph inside a paragraph ends the first one, as in a browser; so does an item after an item.
    const inner = this.#open.at(-1);
    if (BLOCKS.has(mark) && (inner === 'p' || (inner === 'li' && mark === 'li'))) this.#shut();
    this.#open.push(mark);
    this.#html += `<${mark}>`;
  }

  #openLink(rest: string): void {
    const [, double, single, bare] = HREF.exec(rest) ?? [];
    const href = safeHref(double ?? single ?? bare ?? '');
    if (href === null || this.#open.length >= DEPTH_MAX || this.#open.includes('a')) return;
    this.#open.push('a');
    this.#html += `<a href="${escapeHtml(href)}">`;
  }

  #shut(): string {
    const mark = this.#open.pop() ?? '';
    this.#html += `</${mark}>`;
    return mark;
  }
}
