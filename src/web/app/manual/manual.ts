import { lexer } from 'marked';
import { type ManualNode, nodesOf, toNodes, wordsOf } from './manual-node.ts';

/** A section of a chapter: what stands below a title of the second level. */
export interface ManualSection {
  readonly anchor: string;
  readonly title: string;
  readonly nodes: readonly ManualNode[];
  /** All its words, for the search. */
  readonly words: string;
}

export interface ManualChapter {
  /** Name of its file without the number that orders it. */
  readonly slug: string;
  readonly title: string;
  /** Trade that reads it: chapters are listed by it. */
  readonly trade: string;
  /** Keys of the screens of the menu that it explains. */
  readonly screens: readonly string[];
  /** A first day: its sections are followed on the screens themselves. */
  readonly isTour: boolean;
  readonly opening: readonly ManualNode[];
  readonly sections: readonly ManualSection[];
}

const HEAD = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/;

/** Words of a generated part: of `etapes` of an entity. */
type GeneratedWords = (name: string, subject: string) => string;

/** Reads a chapter: lines `key: value` between two rules, then Markdown. Fails with the name of the file when a key is missing. */
export function readChapter(file: string, source: string, generated: GeneratedWords = () => ''): ManualChapter {
  const { head = '', body = '' } = HEAD.exec(source)?.groups ?? {};
  const values = new Map(head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
  const title = values.get('titre') ?? '';
  const trade = values.get('metier') ?? '';
  if (title === '' || trade === '') throw new Error(`${file}: titre and metier open a chapter`);
  const [opening = '', ...sections] = `\n${body}`.split('\n## ');
  return {
    slug: file.replace(/^.*\//, '').replace(/^\d+-/, '').replace(/\.md$/, ''),
    title,
    trade,
    screens: (values.get('ecrans') ?? '').split(',').flatMap((screen) => screen.trim() || []),
    isTour: values.get('visite') === 'oui',
    opening: toNodes(lexer(opening)),
    sections: sections.map((section) => toSection(section, generated)),
  };
}

function toSection(source: string, generated: GeneratedWords): ManualSection {
  const [title = '', ...lines] = source.split('\n');
  const nodes = toNodes(lexer(lines.join('\n')));
  const words = [wordsOf(nodes), ...nodesOf(nodes, 'generated').map(({ name, text }) => generated(name, text.trim()))];
  return { anchor: anchorOf(title), title, nodes, words: words.filter(Boolean).join(' ') };
}

/** Place of a title in an address: « Trouver une nuit » is `trouver-une-nuit`. */
function anchorOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
