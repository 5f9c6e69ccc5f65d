/** Where the labels of the three languages come from, and what is missing. */
import type { Diagnostics } from '../load/diagnostics.ts';
import type { Loaded, Source } from '../load/load.ts';
import type { LabelEntry, LabelsFile } from '../load/side-files.ts';
import type { Language } from '../runtime/descriptor.ts';
import type { Position } from './model.ts';

export type Texts = Readonly<Record<Language, string>>;
export interface French {
  readonly fr: string;
  /** Where the French text stands: a missing translation is reported there. */
  readonly position: Position;
}
type Group = Exclude<keyof LabelEntry, 'one' | 'many'>;
type Translated = 'en' | 'es';

export const LANGUAGES = { fr: 'français', en: 'anglais', es: 'espagnol' } as const;
const SHARED = ['common', 'traits', 'enums', 'navigation', 'rights'];

export class LabelBook {
  readonly #files: Source['labels'];
  readonly #diagnostics: Diagnostics;
  readonly #common: Readonly<Record<Translated, ReadonlyMap<string, string>>>;
  /** `en entity.fields.X` that somebody asked for: the others are reported as unknown. */
  readonly #asked = new Set<string>();

  constructor(files: Source['labels'], diagnostics: Diagnostics) {
    this.#files = files;
    this.#diagnostics = diagnostics;
    this.#common = { en: commonOf(files.en), es: commonOf(files.es) };
  }

  /** The French label of a field name or tab that recurs (`Prenom` → « Prénom »), said once in `schema/labels/fr.yaml`. */
  french(name: string): string | undefined {
    return first(this.#files.fr, (file) => file.common?.[name]);
  }

  one(entity: string, french: French): Texts {
    return this.#translate(french, { what: `${entity}.one`, find: (language) => this.#entry(language, entity, (entry) => entry.one) });
  }

  many(entity: string, french: French): Texts {
    return this.#translate(french, { what: `${entity}.many`, find: (language) => this.#entry(language, entity, (entry) => entry.many) });
  }

  /** A label of an entity, then of the traits it may come from, then the common translation of the French text, then `fallback`. */
  text(
    place: { readonly entities: readonly string[]; readonly traits: readonly string[]; readonly group: Group; readonly key: string },
    french: French,
    fallback: Texts | null = null,
  ): Texts {
    const { entities, traits, group, key } = place;
    const find = (language: Translated): string | undefined => {
      const own = entities.map((entity) => this.#entry(language, entity, (entry) => entry[group]?.[key]));
      const shared = traits.flatMap((trait) => this.#files[language].map(({ input }) => input.traits?.[trait]?.[group]?.[key]));
      this.#asked.add(`${group}.${key}`);
      return [...own, ...shared].find((text) => text !== undefined) ?? (fallback?.fr === french.fr ? fallback[language] : undefined);
    };
    return this.#translate(french, { what: `${entities[0] ?? ''}.${group}.${key}`, find });
  }

  enumValue(name: string, key: string, french: French): Texts {
    return this.#translate(french, {
      what: `enums.${name}.${key}`,
      find: (language) => first(this.#files[language], (file) => file.enums?.[name]?.[key]),
    });
  }

  navigation(key: string, french: French, fallback: Texts | null = null): Texts {
    const find = (language: Translated): string | undefined =>
      first(this.#files[language], (file) => file.navigation?.[key]) ?? (fallback?.fr === french.fr ? fallback[language] : undefined);
    return this.#translate(french, { what: `navigation.${key}`, find });
  }

  right(code: string, french: French): Texts {
    return this.#translate(french, {
      what: `rights.${code}`,
      find: (language) => first(this.#files[language], (file) => file.rights?.[code]),
    });
  }

  /** Entries that name no entity, and labels that no entity asked for. */
  reportUnknown(known: ReadonlySet<string>): void {
    for (const language of ['en', 'es'] as const) {
      for (const { input, yaml } of this.#files[language]) {
        for (const name of Object.keys(input)) {
          if (SHARED.includes(name)) continue;
          if (!known.has(name)) {
            this.#diagnostics.unknown('labels/unknown', yaml.atKey(name), {
              message: `traduction d'une entité inconnue « ${name} »`,
              name,
              known,
            });
            continue;
          }
          for (const [group, key] of keysOf(input[name])) {
            if (!this.#asked.has(`${group}.${key}`))
              this.#diagnostics.report('labels/unknown', yaml.atKey(name, group, key), `« ${name}.${group}.${key} » ne traduit rien`);
          }
        }
      }
    }
  }

  #entry(language: Translated, entity: string, pick: (entry: LabelEntry) => string | undefined): string | undefined {
    return first(this.#files[language], (file) => {
      const entry: unknown = file[entity];
      return isEntry(entry) ? pick(entry) : undefined;
    });
  }

  #translate({ fr, position }: French, { what, find }: { what: string; find: (language: Translated) => string | undefined }): Texts {
    const found = { en: find('en') ?? this.#common.en.get(fr), es: find('es') ?? this.#common.es.get(fr) };
    const missing = (['en', 'es'] as const).filter((language) => found[language] === undefined);
    if (missing.length > 0)
      this.#diagnostics.report(
        'labels/missing',
        position,
        `« ${fr} » (${what}) n'est pas traduit en ${missing.map((language) => LANGUAGES[language]).join(' ni en ')}`,
      );
    return { fr, en: found.en ?? fr, es: found.es ?? fr };
  }
}

function first(files: readonly Loaded<LabelsFile>[], pick: (file: LabelsFile) => string | undefined): string | undefined {
  for (const { input } of files) {
    const text = pick(input);
    if (text !== undefined) return text;
  }
  return undefined;
}

const commonOf = (files: readonly Loaded<LabelsFile>[]): Map<string, string> =>
  new Map(files.flatMap(({ input }) => Object.entries({ ...input.common })));
const isEntry = (entry: unknown): entry is LabelEntry => typeof entry === 'object' && entry !== null;

function keysOf(entry: unknown): [string, string][] {
  if (!isEntry(entry)) return [];
  return Object.entries(entry).flatMap(([group, texts]) =>
    typeof texts === 'object' ? Object.keys(texts).map((key): [string, string] => [group, key]) : [],
  );
}
