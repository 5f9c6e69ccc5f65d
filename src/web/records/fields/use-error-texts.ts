import type { FieldError } from '#domain/errors/catalogue.ts';
import { fieldErrorKey } from '#domain/records/validation.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Sentences of field errors, each once. */
export function useErrorTexts(errors: readonly FieldError[]): readonly string[] {
  const text = useText();
  return [...new Set(errors.map((error) => text(fieldErrorKey(error.code), textParams(error.params))))];
}

function textParams(params: FieldError['params']): Readonly<Record<string, string | number>> {
  const entries = Object.entries(params ?? {}).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)] as const);
  return Object.fromEntries(entries);
}
