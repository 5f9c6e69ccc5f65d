import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { MessageValues } from '#generated/i18n/keys.gen.ts';
import { sayIn } from '#domain/texts/server-texts.ts';
import type { BusinessMessage } from './business-messages.ts';
import type { ErrorCode, FieldErrorCode } from './catalogue.ts';
import { fieldErrorKey, fieldErrorValues } from './field-message.ts';

// Keys of sentences are a closed type: a code or a reason without its sentence fails the type check.

/** Sentence of a rule of the festival. */
export function businessMessage(key: BusinessMessage, culture: Language, params?: MessageValues): string {
  return sayIn(culture, key, params);
}

export function errorMessage(code: ErrorCode, culture: Language, params?: MessageValues): string {
  return sayIn(culture, `erreur.${code}`, params);
}

export function fieldMessage(code: FieldErrorCode, culture: Language, params?: MessageValues): string {
  return sayIn(culture, fieldErrorKey(code), fieldErrorValues(code, params));
}
