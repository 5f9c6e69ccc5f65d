import type { FieldError } from '#domain/errors/catalogue.ts';
import { fieldErrorKey, fieldErrorValues } from '#domain/errors/field-message.ts';
import { textOf } from '#web/i18n/i18n.ts';
import { useLanguage } from '#web/i18n/use-text.ts';

/** Sentences of field errors, each once. */
export function useErrorTexts(errors: readonly FieldError[]): readonly string[] {
  useLanguage();
  return errorTexts(errors);
}

/** For who follows the language already. */
export function errorTexts(errors: readonly FieldError[]): readonly string[] {
  return errors.length === 0 ? NONE : [...new Set(errors.map(errorText))];
}

const NONE: readonly string[] = [];

export function errorText({ code, params }: FieldError): string {
  return textOf(fieldErrorKey(code), fieldErrorValues(code, params));
}
