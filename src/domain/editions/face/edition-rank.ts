/** « 38e », « 38th », « 38.ª »: the rank of an edition, which is feminine where a language says so. */
export const rankOf = (rank: number, culture: string): string => (RANKS[culture] ?? ((number: number) => `${number}.`))(rank);

const RANKS: Readonly<Record<string, (rank: number) => string>> = {
  fr: (rank) => (rank === 1 ? '1re' : `${rank}e`),
  en: (rank) => `${rank}${{ one: 'st', two: 'nd', few: 'rd', zero: 'th', many: 'th', other: 'th' }[ENGLISH.select(rank)]}`,
  es: (rank) => `${rank}.ª`,
};

const ENGLISH = new Intl.PluralRules('en', { type: 'ordinal' });
