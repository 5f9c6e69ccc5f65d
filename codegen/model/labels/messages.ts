/** Sentences of each language: nested YAML → dotted keys, with the same keys and marks everywhere. */
import type { Diagnostics } from '../../load/diagnostics.ts';
import type { Source } from '../../load/load.ts';
import type { MessageTree } from '../../load/side-files.ts';
import type { YamlFile } from '../../load/yaml-file.ts';
import type { InLanguages, Language } from '../../runtime/language.ts';
import { frenchName, inEach } from './in-each.ts';
import { formsOf, keyAndForm, malformed, marksOf, numbersOf } from './message-forms.ts';
import type { MessageParam, Position } from '../model.ts';

interface Sentence {
  readonly text: string;
  readonly marks: readonly string[];
  readonly path: readonly string[];
  readonly yaml: YamlFile;
}
type Sentences = ReadonlyMap<string, Sentence>;
/** One sentence a plural form, by its suffix; a sentence that does not count stands alone under ''. */
type Forms = ReadonlyMap<string, Sentence>;
type Grouped = ReadonlyMap<string, Forms>;

export interface Messages {
  /** By the keys of i18next: those of a sentence that counts end with their form. */
  readonly messages: InLanguages<Record<string, string>>;
  /** Sentences of `schema/messages/fr/<name>.yaml`: key without its form → name of the file, read when a screen that needs it opens. */
  readonly later: Record<string, string>;
  /** Keys as code asks for them, with the names of their values. */
  readonly params: Record<string, readonly MessageParam[]>;
  /** By a language that is not complete: keys of what it does not say. */
  readonly unsaid: Readonly<Record<Language, readonly string[]>>;
}

type Spoken = Pick<Source, 'languages' | 'messages'>;

export function buildMessages({ languages, messages: files }: Spoken, diagnostics: Diagnostics): Messages {
  const codes = languages.map(({ code }) => code);
  const grouped = inEach(codes, (language) => group(flatten(files[language] ?? [], diagnostics)));
  for (const [language, sentences] of Object.entries(grouped)) checkForms(sentences, language, diagnostics);
  const unsaid: Record<Language, readonly string[]> = {};
  for (const { code, isComplete } of languages.slice(1)) {
    const sentences = grouped[code] ?? new Map();
    compare(grouped.fr, { language: code, sentences, isComplete }, diagnostics);
    if (!isComplete)
      unsaid[code] = [...grouped.fr.keys()].filter((base) => !sentences.has(base)).flatMap((base) => formKeys(base, code, grouped.fr));
  }
  const later = [...grouped.fr].flatMap(([base, forms]): [string, string][] => {
    const [first] = forms.values();
    const name = /(?:^|\/)schema\/messages\/fr\/(.+)\.yaml$/.exec(first?.yaml.file ?? '')?.[1];
    return name === undefined ? [] : [[base, name]];
  });
  return {
    messages: inEach(codes, (language) => complete(language, grouped)),
    later: Object.fromEntries(later),
    params: Object.fromEntries([...grouped.fr.keys()].toSorted().map((base) => [base, paramsOf(base, grouped)])),
    unsaid,
  };
}

/** French stands in for a sentence that a language lacks, in the forms by which that language counts. */
function complete(language: Language, grouped: InLanguages<Grouped>): Record<string, string> {
  const keys = [...grouped.fr].flatMap(([base, french]) => {
    const translatedForms = grouped[language]?.get(base);
    if (translatedForms !== undefined) return [...translatedForms].map(([form, { text }]): [string, string] => [formKey(base, form), text]);
    const forms = french.has('') ? [''] : formsOf(language);
    return forms.map((form): [string, string] => [formKey(base, form), (french.get(form) ?? french.get('other'))?.text ?? '']);
  });
  return Object.fromEntries(keys.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function formKey(base: string, form: string): string {
  return form === '' ? base : `${base}_${form}`;
}

function formKeys(base: string, language: Language, french: Grouped): readonly string[] {
  return french.get(base)?.has('') === true ? [base] : formsOf(language).map((form) => formKey(base, form));
}

/** A sentence that counts in one language gets the count in all. */
function paramsOf(base: string, grouped: InLanguages<Grouped>): readonly MessageParam[] {
  const forms = Object.values(grouped).flatMap((sentences) => [...(sentences.get(base) ?? [])]);
  if (forms.every(([form, { marks }]) => form === '' && marks.length === 0)) return [];
  const counted = forms.some(([form]) => form !== '') ? ['count'] : [];
  const names = new Set([...counted, ...forms.flatMap(([, { marks }]) => marks)]);
  const numbers = new Set([...counted, ...forms.flatMap(([, { text }]) => numbersOf(text))]);
  return [...names].toSorted().map((name) => ({ name, isNumber: numbers.has(name) }));
}

function group(sentences: Sentences): Grouped {
  const grouped = new Map<string, Map<string, Sentence>>();
  for (const [key, sentence] of sentences) {
    const { base, form } = keyAndForm(key);
    const forms = grouped.get(base) ?? new Map<string, Sentence>();
    grouped.set(base, forms.set(form ?? '', sentence));
  }
  return grouped;
}

function checkForms(sentences: Grouped, language: Language, diagnostics: Diagnostics): void {
  const expected = formsOf(language);
  for (const [base, forms] of sentences) {
    for (const sentence of forms.values()) {
      const wrong = malformed(sentence.text);
      if (wrong !== null) diagnostics.report('messages/form', placeOf(sentence), `« ${base} » : ${wrong.message}`, wrong.hint, wrong.mend);
    }
    const [first] = forms.values();
    const isWhole = (forms.size === 1 && forms.has('')) || (forms.size === expected.length && expected.every((form) => forms.has(form)));
    if (first === undefined || isWhole) continue;
    const writtenForms = [...forms.keys()].map((form) => (form === '' ? base : `_${form}`)).join(', ');
    diagnostics.report(
      'messages/plural',
      placeOf(first),
      `« ${base} » compte en ${frenchName(language)} par ${expected.map((form) => `_${form}`).join(', ')} (écrit : ${writtenForms})`,
    );
  }
}

interface Compared {
  readonly language: Language;
  readonly sentences: Grouped;
  readonly isComplete: boolean;
}

function compare(french: Grouped, { language, sentences, isComplete }: Compared, diagnostics: Diagnostics): void {
  for (const [base, forms] of french) {
    const [first] = forms.values();
    const other = sentences.get(base);
    if (first === undefined) continue;
    if (other === undefined) {
      if (isComplete) diagnostics.report('messages/missing', placeOf(first), `le message « ${base} » manque en ${frenchName(language)}`);
      continue;
    }
    const wanted = named(first);
    for (const sentence of [...forms.values(), ...other.values()]) {
      const written = named(sentence);
      if (written === wanted) continue;
      const message = `« ${base} » : les repères diffèrent du français (${wanted || 'aucun'})`;
      const isOne = [written, wanted].every((marks) => marks !== '' && !marks.includes(' '));
      diagnostics.report('messages/placeholder', placeOf(sentence), message, null, isOne ? { from: written, to: wanted } : null);
    }
  }
  for (const [base, forms] of sentences) {
    const [first] = forms.values();
    if (first !== undefined && !french.has(base))
      diagnostics.unknown('messages/missing', placeOf(first), {
        message: `le message « ${base} » n'existe pas en français`,
        name: base,
        known: french.keys(),
      });
  }
}

/** A count may go without its number: « une nuit », « aucune ». */
function named({ marks }: Sentence): string {
  return marks
    .filter((name) => name !== 'count')
    .map((name) => `{{${name}}}`)
    .join(' ');
}

function placeOf({ yaml, path }: Sentence): Position {
  return yaml.at(...path);
}

function flatten(files: readonly { input: MessageTree; yaml: YamlFile }[], diagnostics: Diagnostics): Sentences {
  const sentences = new Map<string, Sentence>();
  for (const { input, yaml } of files) {
    for (const { text, marks, path } of readSentences(input)) {
      const key = path.join('.');
      const sentence = { text, marks, path, yaml };
      const existing = sentences.get(key);
      if (existing !== undefined)
        diagnostics.report('messages/twice', placeOf(sentence), `« ${key} » est déjà dit dans ${existing.yaml.file}`);
      sentences.set(key, sentence);
    }
  }
  return sentences;
}

type SentenceText = Pick<Sentence, 'text' | 'marks' | 'path'>;

/** The content of a file holds as long as the file does: `--watch` reads it again and again. */
const sentenceCache = new WeakMap<MessageTree, readonly SentenceText[]>();

function readSentences(tree: MessageTree): readonly SentenceText[] {
  const before = sentenceCache.get(tree);
  if (before !== undefined) return before;
  const found = sentencesIn(tree, []);
  sentenceCache.set(tree, found);
  return found;
}

function sentencesIn(tree: MessageTree, path: readonly string[]): readonly SentenceText[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const full = [...path, key];
    return typeof value === 'string' ? [{ text: value, marks: marksOf(value), path: full }] : sentencesIn(value, full);
  });
}
