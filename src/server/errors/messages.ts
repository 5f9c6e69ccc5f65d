import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import type { ErrorCode, FieldErrorCode } from '#domain/errors/catalogue.ts';
import { fillText, type TextParams } from '#domain/records/fill-text.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { messages as en } from '#generated/i18n/en.gen.ts';
import { messages as es } from '#generated/i18n/es.gen.ts';
import { messages as fr } from '#generated/i18n/fr.gen.ts';
import { messages as enErrors } from '#generated/i18n/later/erreur.en.gen.ts';
import { messages as esErrors } from '#generated/i18n/later/erreur.es.gen.ts';
import { messages as frErrors } from '#generated/i18n/later/erreur.fr.gen.ts';
import { messages as enBusiness } from '#generated/i18n/later/metier.en.gen.ts';
import { messages as esBusiness } from '#generated/i18n/later/metier.es.gen.ts';
import { messages as frBusiness } from '#generated/i18n/later/metier.fr.gen.ts';

// Every code of the catalogue has its French sentence: a missing one fails the type check.
const french: Readonly<Record<`erreur.${ErrorCode}` | `champ.${FieldErrorCode}`, string>> = { ...fr, ...frErrors };
const byLanguage: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: french,
  en: { ...en, ...enErrors },
  es: { ...es, ...esErrors },
};

// Every reason of the rules has its French sentence: a missing one fails the type check.
const frenchBusiness: Readonly<Record<BusinessMessage, string>> = frBusiness;
const business: Readonly<Record<Language, Readonly<Record<string, string>>>> = { fr: frenchBusiness, en: enBusiness, es: esBusiness };

/** What a rule of the festival says. */
export const businessMessage = (key: BusinessMessage, culture: Language, params: TextParams = {}): string =>
  fillText(business[culture][key] ?? frenchBusiness[key], params, culture);

/** French stands in for a sentence that a language lacks. */
export const translate = (key: keyof typeof french, culture: Language, params: TextParams = {}): string =>
  fillText(byLanguage[culture][key] ?? french[key], params, culture);

export const errorMessage = (code: ErrorCode, culture: Language, params?: TextParams): string =>
  translate(`erreur.${code}`, culture, params);

export const fieldMessage = (code: FieldErrorCode, culture: Language, params?: TextParams): string =>
  translate(`champ.${code}`, culture, params);

/** Any other sentence of the schema that the server writes in what it sends. */
export const messageText = (key: keyof typeof fr, culture: Language): string => byLanguage[culture][key] ?? fr[key];
