import type { MarkedToken, Token } from 'marked';

/** A part of a text of the manual: the few things that its Markdown may hold. */
export interface ManualNode {
  readonly kind:
    | 'paragraph'
    | 'title'
    | 'note'
    | 'list'
    | 'steps'
    | 'item'
    | 'strong'
    | 'em'
    | 'key'
    | 'link'
    | 'picture'
    | 'generated'
    | 'text';
  /** Words of `key`, `text` and `generated`; address of `link` and `picture`. */
  readonly text: string;
  /** Name of a generated part: `champs`, `etapes`, `statuts`, `touches`; of a picture, what it shows, in words. */
  readonly name: string;
  readonly children: readonly ManualNode[];
}

const KINDS = new Set(
  'space heading paragraph blockquote strong em list link codespan code escape text html table hr br del def image checkbox list_item'.split(
    ' ',
  ),
);

/** Tokens of the Markdown library as nodes. Fails on what the manual does not draw (tables, raw HTML). */
export function toNodes(tokens: readonly Token[]): readonly ManualNode[] {
  return tokens.flatMap((token) => {
    if (!isMarked(token)) throw new Error(`The manual does not know ${token.type}`);
    return toNode(token);
  });
}

/** The library's own tokens: extensions, of which there is none here, would bring others. */
function isMarked(token: Token): token is MarkedToken {
  return KINDS.has(token.type);
}

function toNode(token: MarkedToken): readonly ManualNode[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return node('title', token.tokens);
    case 'paragraph':
      return node('paragraph', token.tokens);
    case 'blockquote':
      return node('note', token.tokens);
    case 'strong':
    case 'em':
      return node(token.type, token.tokens);
    case 'list':
      return [
        { kind: token.ordered ? 'steps' : 'list', text: '', name: '', children: token.items.flatMap((item) => node('item', item.tokens)) },
      ];
    case 'link':
      return node('link', token.tokens, { text: token.href });
    case 'image':
      return node('picture', [], { text: token.href, name: token.text });
    case 'codespan':
      return node('key', [], { text: token.text });
    case 'code':
      return node('generated', [], { text: token.text, name: token.lang ?? '' });
    case 'escape':
      return node('text', [], { text: token.text });
    case 'text':
      return token.tokens === undefined ? node('text', [], { text: token.text }) : toNodes(token.tokens);
    default:
      throw new Error(`The manual does not draw « ${token.raw.slice(0, 40)} » (${token.type})`);
  }
}

function node(kind: ManualNode['kind'], tokens: readonly Token[], more: Partial<ManualNode> = {}): readonly ManualNode[] {
  return [{ kind, text: '', name: '', ...more, children: toNodes(tokens) }];
}

/** The words of nodes, without marks; what is generated has none of its own. */
export function wordsOf(nodes: readonly ManualNode[]): string {
  return nodes
    .map(({ kind, text, children }) => (kind === 'text' || kind === 'key' ? text : wordsOf(children)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Nodes of a kind, at any depth. */
export function nodesOf(nodes: readonly ManualNode[], kind: ManualNode['kind']): readonly ManualNode[] {
  return nodes.flatMap((child) => [...(child.kind === kind ? [child] : []), ...nodesOf(child.children, kind)]);
}
