/** Marks `{{nom}}` and plural forms `_one`, `_many`, `_other` of sentences, as i18next reads them. */
import type { Mend } from '../../load/diagnostics.ts';
import type { Language } from '../../runtime/language.ts';

/** `{{nom}}`, and `{{count, number}}` for a number written as its language does. */
const MARK = /\{\{(\w+)(?:, (number))?\}\}/g;
const FORM = /^(.+)_(zero|one|two|few|many|other)$/;
/** Most sentences say nothing that varies: they are not searched for marks, nor for what would be read otherwise. */
const NONE: readonly string[] = [];
const PLAIN = /^[^{}$]*$/;

/** Options of i18next that a mark would overwrite. */
const RESERVED: ReadonlySet<string> = new Set([
  'context',
  'defaultValue',
  'fallbackLng',
  'interpolation',
  'joinArrays',
  'keyPrefix',
  'keySeparator',
  'lng',
  'lngs',
  'nest',
  'ns',
  'nsSeparator',
  'ordinal',
  'postProcess',
  'replace',
  'returnDetails',
  'returnObjects',
  'skipInterpolation',
]);

/** `mails.envoyes_one` → `mails.envoyes` and `one`; a key without a form has `null`. */
export function keyAndForm(key: string): { readonly base: string; readonly form: string | null } {
  const [, base, form] = FORM.exec(key) ?? [];
  return base === undefined || form === undefined ? { base: key, form: null } : { base, form };
}

export function marksOf(text: string): readonly string[] {
  return text.includes('{{') ? [...new Set([...text.matchAll(MARK)].map(([, name = '']) => name))].toSorted() : NONE;
}

/** Names of the values that are numbers: what is counted, and what is written as one. */
export function numbersOf(text: string): readonly string[] {
  return text.includes('{{')
    ? [...text.matchAll(MARK)].flatMap(([, name = '', format]) => (format === 'number' || name === 'count' ? [name] : []))
    : NONE;
}

/** Text that i18next would read otherwise than its writer meant; null where there is none. */
export function malformed(text: string): { readonly message: string; readonly hint: string | null; readonly mend?: Mend } | null {
  if (PLAIN.test(text)) return null;
  const old = /(?<!\{)\{(\w+)(\|[^{}]*)?\}(?!\})/.exec(text);
  if (old !== null) {
    const [mark, name = '', words] = old;
    const hint =
      words === undefined
        ? `écrivez « {{${name}}} »`
        : 'écrivez une phrase par forme : clé_one, clé_many, clé_other, avec « {{count, number}} »';
    return {
      message: `l'ancien repère « ${mark} » n'est plus lu`,
      hint,
      ...(words === undefined && { mend: { from: mark, to: `{{${name}}}` } }),
    };
  }
  if (/[{}]/.test(text.replaceAll(MARK, '')))
    return { message: 'une accolade ne sert qu’aux repères « {{nom}} » et « {{nombre, number}} »', hint: null };
  if (text.includes('$t(')) return { message: 'une phrase n’en appelle pas une autre par « $t( »', hint: 'écrivez-la en entier' };
  const reserved = marksOf(text).find((name) => RESERVED.has(name));
  return reserved === undefined ? null : { message: `« {{${reserved}}} » est une option d'i18next`, hint: 'donnez un autre nom au repère' };
}

/** `one`, `many` and `other` in French and Spanish, `one` and `other` in English. */
export function formsOf(language: Language): readonly string[] {
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => pluralCategories(language).includes(form));
}

function pluralCategories(language: Language): readonly string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}
