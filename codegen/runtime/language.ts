/** A file of `schema/languages` by its name; generated code lists them (`generated/i18n/languages.gen.ts`). */
export type Language = string;
/** Something written in each language; French is that of the schema. */
export type InLanguages<T> = Readonly<Record<Language, T>> & { readonly fr: T };

/** Facts of a language in its file. */
export interface SpokenLanguage {
  readonly code: Language;
  /** In itself: « Deutsch ». */
  readonly name: string;
  readonly locale: string;
  /** `{n}re` by the ordinal categories of Intl. */
  readonly ordinals: Readonly<Record<string, string>>;
  readonly isComplete: boolean;
}
