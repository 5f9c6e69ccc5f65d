/** Visitor of a part of a workbook: elements as they open and close, and their texts. */
export interface XmlVisitor {
  readonly open?: (name: string, attributes: string) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const TOKENS = /<([^<>"'!?](?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|<!\[CDATA\[([\s\S]*?)\]\]>|([^<]+)/g;

/** Walks through the XML that spreadsheets write; prefixes of namespaces do not count. */
export function walkXml(xml: string, { open, close, text }: XmlVisitor): void {
  for (const [, tag, raw, plain] of xml.matchAll(TOKENS)) {
    if (tag !== undefined) {
      const isEnd = tag.startsWith('/');
      const isEmpty = tag.endsWith('/');
      const inner = tag.slice(isEnd ? 1 : 0, isEmpty ? -1 : undefined);
      const space = inner.search(/\s/);
      const prefixed = space === -1 ? inner : inner.slice(0, space);
      const name = prefixed.slice(prefixed.indexOf(':') + 1);
      if (!isEnd) open?.(name, space === -1 ? '' : inner.slice(space));
      if (isEnd || isEmpty) close?.(name);
    } else if (raw !== undefined) text?.(raw);
    else if (plain !== undefined) text?.(decoded(plain));
  }
}

const patterns = new Map<string, RegExp>();

/** The value of an attribute, whatever its prefix. */
export function attribute(attributes: string, name: string): string | null {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  const [, double, single] = pattern.exec(attributes) ?? [];
  const found = double ?? single;
  return found === undefined ? null : decoded(found);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.includes('&') ? text.replaceAll(/&([^;&\s]{1,10});/g, (whole, code: string) => characterOf(code) ?? whole) : text;
}

function characterOf(code: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(code) ?? [];
  if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
  return decimal === undefined ? ENTITIES[code] : String.fromCodePoint(Number(decimal));
}
