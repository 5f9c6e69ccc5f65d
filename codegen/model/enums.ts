/** Enumerations: number or `{ value, label, status }` → descriptor with labels in each language. */
import type { StatusMeaning } from '../runtime/field.ts';
import type { Context } from './draft.ts';
import type { LabelBook, Texts } from './labels/label-book.ts';
import type { ModelEnum, Position } from './model.ts';
import { stepValues } from './step-values.ts';
import { humanise, kebab, pascal } from './naming.ts';

/** Highest number of a column and of a mask of 32 bits. */
const VALUE_MAX = 2_147_483_647;

/** The number of a key, or undefined when the enumeration or the key is unknown. */
export function enumValue(context: Context, name: string, key: string): number | undefined {
  const found = context.enums.get(name)?.input.values[key];
  return typeof found === 'object' ? found.value : found;
}

export function buildEnums(context: Context, book: LabelBook): ModelEnum[] {
  return [...context.enums.values()].map(({ name, input, yaml }) => {
    checkValues(name, context);
    checkStatuses(name, { context, isAsked: false });
    const flags = input.flags ?? false;
    const steps = input.steps === true ? stepLabels(context, book) : new Map<string, Texts>();
    function at(key: string): Position {
      return input.steps === true ? yaml.at('enum') : yaml.atKey('values', key);
    }
    const values = Object.entries(input.values).map(([key, enumEntry]) => {
      const { value, label, status, removed, words, synonyms, of } = typeof enumEntry === 'number' ? bare(enumEntry) : enumEntry;
      const fr = label ?? humanise(pascal(kebab(key)));
      const labels = steps.get(key) ?? book.enumValue(name, key, { fr, position: at(key) });
      return {
        key,
        value,
        ...(status !== undefined && { status }),
        labels,
        ...(words !== undefined && { words }),
        ...(synonyms !== undefined && { synonyms }),
        ...(of !== undefined && { of }),
        ...(removed === true && { removed }),
      };
    });
    const keys = Object.entries(input.values);
    return {
      name,
      type: input.enum,
      label: input.label,
      flags,
      values,
      help: Object.fromEntries(
        keys.flatMap(([key, said]) =>
          typeof said === 'object' && said.help !== undefined
            ? [[key, book.enumHelp(name, key, { fr: said.help, position: yaml.at('values', key, 'help') })]]
            : [],
        ),
      ),
      renames: Object.fromEntries(
        keys.flatMap(([key, enumEntry]) => (typeof enumEntry === 'object' && enumEntry.was !== undefined ? [[key, enumEntry.was]] : [])),
      ),
      position: yaml.at('enum'),
      valuePositions: Object.fromEntries(keys.map(([key]) => [key, at(key)])),
    };
  });
}

/** « Invité : Confirmer »: the record, then the words of its button, in each language. */
function stepLabels({ drafts }: Context, book: LabelBook): ReadonlyMap<string, Texts> {
  return new Map(
    stepValues(drafts).flatMap(({ key, entity, step, label, position }) => {
      const draft = drafts.get(entity);
      if (draft === undefined) return [];
      const [singular = ''] = draft.input.label.split('|').map((part) => part.trim());
      const one = book.one(entity, { fr: singular, position: draft.at('label') });
      const place = { entities: [entity], traits: draft.input.traits ?? [], group: 'transitions', key: step } as const;
      const button = book.text(place, { fr: label, position });
      return [
        [
          key,
          book.each((language) => [one[language] ?? one.fr, button[language] ?? button.fr].join(language === 'fr' ? ' : ' : ': ')),
        ] as const,
      ];
    }),
  );
}

function bare(value: number): {
  value: number;
  label?: string;
  status?: StatusMeaning;
  words?: string[];
  synonyms?: string[];
  of?: string;
  removed?: true;
} {
  return { value };
}

function checkValues(name: string, { enums, diagnostics }: Context): void {
  const loaded = enums.get(name);
  if (loaded !== undefined && Object.keys(loaded.input.values).length === 0)
    diagnostics.report('model/enum-value', loaded.yaml.at('values'), `l'énumération « ${name} » n'a aucune valeur`);
  const seen = new Map<number, string>();
  for (const [key, enumEntry] of Object.entries(loaded?.input.values ?? {})) {
    const value = typeof enumEntry === 'number' ? enumEntry : enumEntry.value;
    const position = loaded?.yaml.at('values', key);
    if (position === undefined) continue;
    const twin = seen.get(value);
    if (Math.abs(value) > VALUE_MAX)
      diagnostics.report('model/enum-value', position, `« ${key} » vaut ${value} : une valeur tient entre -${VALUE_MAX} et ${VALUE_MAX}`);
    if (twin !== undefined) diagnostics.report('model/enum-value', position, `« ${key} » et « ${twin} » ont la même valeur ${value}`);
    const power = value > 0 && Number.isInteger(Math.log2(value));
    if (loaded?.input.flags === true && !power && value !== 0) {
      diagnostics.report('model/enum-value', position, `« ${key} » vaut ${value} : un indicateur est une puissance de deux`);
    }
    seen.set(value, key);
  }
}

/** Values of a state machine that nothing explains: their readers would know the word and not what comes next. */
export function checkHelp(name: string, { enums, diagnostics }: Context): void {
  const loaded = enums.get(name);
  for (const [key, said] of Object.entries(loaded?.input.values ?? {}))
    if (loaded !== undefined && (typeof said === 'number' || (said.help === undefined && said.removed !== true)))
      diagnostics.report(
        'states/no-help',
        loaded.yaml.at('values', key),
        `« ${key} » est un statut que rien n'explique`,
        "ajouter help: une phrase qui dit ce qu'il veut dire et ce qui suit",
      );
}

/** Values of a status that do not say what they mean: some of an enumeration whose others do, or all of those of a state machine. */
export function checkStatuses(name: string, { context, isAsked }: { readonly context: Context; readonly isAsked: boolean }): void {
  const loaded = context.enums.get(name);
  if (loaded === undefined) return;
  const values = Object.entries(loaded.input.values);
  const mute = values.filter(([, enumEntry]) => typeof enumEntry === 'number' || enumEntry.status === undefined);
  // Already reported on the enumeration when its other values have a status.
  if ((mute.length === values.length) !== isAsked) return;
  for (const [key] of mute)
    context.diagnostics.report(
      'states/no-status',
      loaded.yaml.at('values', key),
      `« ${key} » est un statut et ne dit pas son sens`,
      'ajouter status: draft, todo, sent, agreed, ok, done, no ou off',
    );
}
