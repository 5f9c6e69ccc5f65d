/** Sources of the labels of each language, with those that are missing and those that translate nothing. */
import type { Diagnostics } from '../../load/diagnostics.ts';
import type { Source } from '../../load/load.ts';
import { isOfOthers } from '../../load/shared.ts';
import type { LabelEntry } from '../../load/side-files.ts';
import type { YamlFile } from '../../load/yaml-file.ts';
import type { InLanguages, Language } from '../../runtime/language.ts';
import type { Position } from '../model.ts';
import { frenchName, inEach } from './in-each.ts';

export type Texts = InLanguages<string>;
export interface French {
  readonly fr: string;
  /** Position of the French text: a missing translation is reported there. */
  readonly position: Position;
}
export interface LabelPlace {
  /** The entity, then its bases. */
  readonly entities: readonly string[];
  readonly traits: readonly string[];
  readonly group: Exclude<keyof LabelEntry, 'one' | 'many' | 'gender'>;
  readonly key: string;
}
type Path = readonly string[];
interface Label {
  readonly text: string;
  readonly path: Path;
  readonly yaml: YamlFile;
}

const SHARED = ['common', 'traits', 'enums', 'enumHelp', 'navigation', 'rights'];

export class LabelBook {
  readonly #languages: readonly Language[];
  readonly #labels: InLanguages<ReadonlyMap<string, Label>>;
  /** By a language that is not complete: the French texts that nobody wrote in it. */
  readonly #unsaid: ReadonlyMap<Language, Set<string>>;
  readonly #diagnostics: Diagnostics;
  /** Every path that somebody looked at, in whichever language. */
  readonly #asked = new Set<string>();

  constructor({ languages, labels }: Pick<Source, 'languages' | 'labels'>, diagnostics: Diagnostics) {
    this.#languages = languages.map(({ code }) => code);
    this.#labels = inEach(this.#languages, (language) => index(labels[language] ?? []));
    this.#unsaid = new Map(languages.flatMap(({ code, isComplete }) => (isComplete ? [] : [[code, new Set<string>()] as const])));
    this.#diagnostics = diagnostics;
  }

  /** The French label of a field name or tab that recurs (`Prenom` → « Prénom »), written once in `schema/labels/fr.yaml`. */
  french(name: string): string | undefined {
    return this.#look('fr', ['common', name]);
  }

  one(entity: string, french: French): Texts {
    return this.#translate([[entity, 'one']], french);
  }

  many(entity: string, french: French): Texts {
    return this.#translate([[entity, 'many']], french);
  }

  /** True if the name is feminine in each language; English needs none. */
  gender(entity: string, isFeminine: boolean): Texts {
    const fr = isFeminine ? 'feminine' : 'masculine';
    return inEach(this.#languages, (language) => (language === 'fr' ? fr : (this.#look(language, [entity, 'gender']) ?? fr)));
  }

  /** A text that reads the same everywhere. */
  same(text: string): Texts {
    return inEach(this.#languages, () => text);
  }

  /** Values of each language. */
  each<T>(value: (language: Language) => T): InLanguages<T> {
    return inEach(this.#languages, value);
  }

  /** French texts that wait for their translation in a language that is not complete. */
  unsaid(language: Language): readonly string[] {
    return [...(this.#unsaid.get(language) ?? [])].toSorted();
  }

  /** A label of the entity, its bases or its traits, else `fallback` when it is the same French, else the common translation. */
  text({ entities, traits, group, key }: LabelPlace, french: French, fallback: Texts | null = null): Texts {
    const paths = [...entities.map((entity) => [entity, group, key]), ...traits.map((trait) => ['traits', trait, group, key])];
    return this.#translate(paths, french, fallback);
  }

  enumValue(name: string, key: string, french: French): Texts {
    return this.#translate([['enums', name, key]], french);
  }

  enumHelp(name: string, key: string, french: French): Texts {
    return this.#translate([['enumHelp', name, key]], french);
  }

  /** By the key of the entry, else by its French label where the sidebar needs other words than the rest. */
  navigation(key: string, french: French, fallback: Texts | null = null): Texts {
    const paths = [
      ['navigation', key],
      ['navigation', french.fr],
    ];
    return this.#translate(paths, french, fallback);
  }

  right(code: string, french: French): Texts {
    return this.#translate([['rights', code]], french);
  }

  /** Entries that name no entity, and labels that nothing requested. */
  reportUnknown(entityNames: ReadonlySet<string>): void {
    for (const labels of Object.values(this.#labels)) {
      for (const [key, { path, yaml }] of labels) {
        const [name = ''] = path;
        if (this.#asked.has(key) || isOfOthers(yaml.file)) continue;
        if (SHARED.includes(name) || entityNames.has(name)) {
          this.#diagnostics.report('labels/unknown', yaml.atKey(...path), `« ${path.join('.')} » ne traduit rien`);
        } else {
          this.#diagnostics.unknown('labels/unknown', yaml.atKey(name), {
            message: `traduction d'une entité inconnue « ${name} »`,
            name,
            known: entityNames,
          });
        }
      }
    }
  }

  #look(language: Language, path: Path): string | undefined {
    const key = keyOf(path);
    this.#asked.add(key);
    return this.#labels[language]?.get(key)?.text;
  }

  #translate(paths: readonly Path[], { fr, position }: French, fallback: Texts | null = null): Texts {
    const missing: Language[] = [];
    const texts = inEach(this.#languages, (language) => {
      if (language === 'fr') return fr;
      const translation = paths.map((path) => this.#look(language, path)).find((text) => text !== undefined);
      const found = translation ?? (fallback?.fr === fr ? fallback[language] : this.#look(language, ['common', fr]));
      if (found !== undefined) return found;
      const unsaid = this.#unsaid.get(language);
      if (unsaid === undefined) missing.push(language);
      else unsaid.add(fr);
      return fr;
    });
    if (missing.length > 0) {
      const languages = missing.map(frenchName).join(' ni en ');
      this.#diagnostics.report('labels/missing', position, `« ${fr} » (${paths[0]?.join('.') ?? ''}) n'est pas traduit en ${languages}`);
    }
    return texts;
  }
}

// No name of the schema holds a line break.
function keyOf(path: Path): string {
  return path.join('\n');
}

function index(files: readonly { readonly input: object; readonly yaml: YamlFile }[]): Map<string, Label> {
  const labels = new Map<string, Label>();
  function visit(value: unknown, path: Path, yaml: YamlFile): void {
    if (typeof value === 'string') {
      if (!labels.has(keyOf(path))) labels.set(keyOf(path), { text: value, path, yaml });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key], yaml);
    }
  }
  for (const { input, yaml } of files) visit(input, [], yaml);
  return labels;
}
