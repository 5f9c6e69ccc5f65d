/** Sentences of the three languages: nested YAML → dotted keys, with the same keys and placeholders everywhere. */
import type { Diagnostics } from '../load/diagnostics.ts';
import type { Source } from '../load/load.ts';
import type { MessageTree } from '../load/side-files.ts';
import type { YamlFile } from '../load/yaml-file.ts';
import type { Language } from '../runtime/field.ts';
import { LANGUAGES } from './label-book.ts';
import type { Position } from './model.ts';

interface Sentence {
  readonly text: string;
  readonly position: Position;
}
type Sentences = ReadonlyMap<string, Sentence>;

export interface Messages {
  readonly messages: Record<Language, Record<string, string>>;
  /** Sentences of `schema/messages/fr/<name>.yaml`: key → name of the file, read when a screen that needs it opens. */
  readonly later: Record<string, string>;
}

export function buildMessages(files: Source['messages'], diagnostics: Diagnostics): Messages {
  const flat = { fr: flatten(files.fr, diagnostics), en: flatten(files.en, diagnostics), es: flatten(files.es, diagnostics) };
  for (const language of ['en', 'es'] as const) compare(flat.fr, { language, sentences: flat[language] }, diagnostics);
  const keys = [...flat.fr.keys()].toSorted();
  const pick = (language: Language): Record<string, string> =>
    Object.fromEntries(keys.map((key) => [key, flat[language].get(key)?.text ?? flat.fr.get(key)?.text ?? '']));
  const later = keys.flatMap((key): [string, string][] => {
    const name = /^schema\/messages\/fr\/(.+)\.yaml$/.exec(flat.fr.get(key)?.position.file ?? '')?.[1];
    return name === undefined ? [] : [[key, name]];
  });
  return { messages: { fr: pick('fr'), en: pick('en'), es: pick('es') }, later: Object.fromEntries(later) };
}

function compare(french: Sentences, { language, sentences }: { language: Language; sentences: Sentences }, diagnostics: Diagnostics): void {
  for (const [key, { text, position }] of french) {
    const other = sentences.get(key);
    if (other === undefined) {
      diagnostics.report('messages/missing', position, `le message « ${key} » manque en ${LANGUAGES[language]}`);
    } else if (placeholders(text) !== placeholders(other.text)) {
      diagnostics.report(
        'messages/placeholder',
        other.position,
        `« ${key} » : les repères diffèrent du français (${placeholders(text) || 'aucun'})`,
      );
    }
  }
  for (const [key, { position }] of sentences) {
    if (!french.has(key))
      diagnostics.unknown('messages/missing', position, {
        message: `le message « ${key} » n'existe pas en français`,
        name: key,
        known: french.keys(),
      });
  }
}

/** `{nombre|jour|jours}` is a form of what `{nombre}` counts. */
const placeholders = (text: string): string =>
  [...new Set([...text.matchAll(/\{(\w+)(?:\|[^{}|]*\|[^{}|]*)?\}/g)].map(([, name]) => `{${name}}`))].toSorted().join(' ');

function flatten(files: readonly { input: MessageTree; yaml: YamlFile }[], diagnostics: Diagnostics): Sentences {
  const sentences = new Map<string, Sentence>();
  const say = (key: string, sentence: Sentence): void => {
    const known = sentences.get(key);
    if (known !== undefined) diagnostics.report('messages/twice', sentence.position, `« ${key} » est déjà dit dans ${known.position.file}`);
    sentences.set(key, sentence);
  };
  const visit = (tree: MessageTree, path: readonly string[], yaml: YamlFile): void => {
    for (const [key, value] of Object.entries(tree)) {
      const full = [...path, key];
      if (typeof value === 'string') say(full.join('.'), { text: value, position: yaml.at(...full) });
      else visit(value, full, yaml);
    }
  };
  for (const { input, yaml } of files) visit(input, [], yaml);
  return sentences;
}
