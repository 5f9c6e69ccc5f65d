import { SaxesParser, type SaxesTagNS } from 'saxes';
import { UnreadableInvoice } from './faults.ts';

/** An invoice of some thousand lines stays under these. */
const SIGNS_MAX = 4_000_000;
const DEPTH_MAX = 40;
const ELEMENTS_MAX = 200_000;

export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

/** The document as a tree; a document type, which alone could bring entities, ends the reading. */
export function readXml(xml: string): XmlElement {
  if (xml.length > SIGNS_MAX) throw new UnreadableInvoice('tropLong');
  const root = elementOf({ local: '', uri: '', attributes: {} });
  const open = [root];
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => {
    throw new UnreadableInvoice('xml');
  });
  parser.on('doctype', () => {
    throw new UnreadableInvoice('doctype');
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > ELEMENTS_MAX) throw new UnreadableInvoice('tropLong');
    const element = elementOf(tag);
    open.at(-1)?.children.push(element);
    if (open.push(element) > DEPTH_MAX) throw new UnreadableInvoice('xml');
  });
  function addText(more: string): void {
    const last = open.at(-1);
    if (last !== undefined) last.text += more;
  }
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml.replace(/^\uFEFF/, '')).close();
  return root.children[0] ?? root;
}

function elementOf({ local, uri, attributes }: Pick<SaxesTagNS, 'local' | 'uri' | 'attributes'>): XmlElement {
  const values = Object.values(attributes).map(({ local: name, value }) => [name, value] as const);
  return { name: local, namespace: uri, attributes: new Map(values), children: [], text: '' };
}

/** Elements at a path of local names. */
export function elementsAt(element: XmlElement, path: string): readonly XmlElement[] {
  return path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, step) => found.flatMap(({ children }) => children.filter(({ name }) => name === step)),
      [element],
    );
}

export function textAt(element: XmlElement, path: string): string | null {
  const text = elementsAt(element, path)[0]?.text.trim() ?? '';
  return text === '' ? null : text;
}

/** The first text of several paths. */
export function firstText(element: XmlElement, ...paths: readonly string[]): string | null {
  return paths.map((path) => textAt(element, path)).find((text) => text !== null) ?? null;
}

const NUMBER = /^[+-]?\d{1,12}(?:\.\d{1,10})?$/;

export function numberAt(element: XmlElement, path: string): number | null {
  const text = textAt(element, path);
  if (text === null) return null;
  if (!NUMBER.test(text)) throw new UnreadableInvoice('incomplete');
  return Number(text);
}
