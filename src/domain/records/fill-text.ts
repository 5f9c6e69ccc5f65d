import type { Language } from '#generated/entities/descriptor.gen.ts';

export type TextParams = Readonly<Record<string, string | number>>;

/**
 * A sentence with its values: `{nom}` is one, `{nombre|mail|mails}` the first word where the language counts one and the second elsewhere.
 * A mark that nobody filled stays visible, so that a test sees it.
 */
export function fillText(sentence: string, params: TextParams, language: Language): string {
  return sentence.replace(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (mark, ...found: readonly (string | undefined)[]) => {
    const [name = '', one, many] = found;
    const value = params[name];
    if (value === undefined) return mark;
    if (one === undefined || many === undefined) return String(value);
    return new Intl.PluralRules(language).select(Number(value)) === 'one' ? one : many;
  });
}
