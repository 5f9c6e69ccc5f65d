import type { MessageValues } from '#generated/i18n/keys.gen.ts';
import type { FieldError, FieldErrorCode } from './catalogue.ts';

/** Message key of a field error: its sentence, that `fieldErrorValues` fills. */
export function fieldErrorKey(code: FieldErrorCode): `champ.${FieldErrorCode}` {
  return `champ.${code}`;
}

/** Values of its sentence: the wire says which bound was crossed, and the sentence counts it. */
export function fieldErrorValues(code: FieldErrorCode, params: FieldError['params'] = {}): MessageValues {
  const bound = params['nombre'] ?? params[code === 'trop-court' || code === 'trop-peu-elements' ? 'min' : 'max'];
  return typeof bound === 'number' ? { ...params, count: bound } : params;
}
