import { SaxesParser } from 'saxes';

export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

/** The whole document as a tree, names with their prefixes. */
export function xmlTree(xml: string): XmlNode {
  const parser = new SaxesParser();
  const open: XmlNode[] = [{ name: '', attributes: {}, children: [], text: '' }];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node !== undefined) node.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  const root = open[0]?.children[0];
  if (root === undefined) throw new Error('no root element');
  return root;
}

/** Nodes at a path of local names below a node; `*` is any name, `**` any depth. */
export function all(node: XmlNode, path: string): readonly XmlNode[] {
  return path.split('/').reduce<readonly XmlNode[]>((found, step) => found.flatMap((each) => stepOf(each, step)), [node]);
}

function stepOf(node: XmlNode, step: string): readonly XmlNode[] {
  if (step === '**') return [node, ...node.children.flatMap((child) => stepOf(child, step))];
  return node.children.filter(({ name }) => step === '*' || name.slice(name.indexOf(':') + 1) === step);
}

export function texts(node: XmlNode, path: string): readonly string[] {
  return all(node, path).map(({ text }) => text.trim());
}

export function textAt(node: XmlNode, path: string): string | null {
  return texts(node, path)[0] ?? null;
}

/** Cents of an amount. */
export function centsAt(node: XmlNode, path: string): number | null {
  const text = textAt(node, path);
  return text === null ? null : Math.round(Number(text) * 100);
}
