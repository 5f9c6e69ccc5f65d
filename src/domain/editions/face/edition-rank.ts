import { ordinals } from '#generated/i18n/languages.gen.ts';

/** « 38e », « 38th », « 38.ª »: the rank of an edition, as the file of the language writes it. */
export function rankOf(rank: number, culture: string): string {
  const forms = ordinals[culture] ?? {};
  const form = forms[new Intl.PluralRules(culture, { type: 'ordinal' }).select(rank)] ?? forms['other'] ?? '{n}.';
  return form.replace('{n}', String(rank));
}
