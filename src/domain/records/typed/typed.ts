import type { FieldError } from '#domain/errors/catalogue.ts';

/** Why a text is not a value of its field; `params` fill the sentence. */
export type TypedFault = Pick<FieldError, 'code' | 'params'>;

/** Value of a text in a field, or the reason for none. */
export type Typed<T> = { readonly value: T } | { readonly fault: TypedFault };

export function faulty(code: TypedFault['code'], params?: TypedFault['params']): { readonly fault: TypedFault } {
  return {
    fault: params === undefined ? { code } : { code, params },
  };
}

/** A text with two readings is never guessed: the sentence shows both. */
export function ambiguous(texte: string, un: string, autre: string): { readonly fault: TypedFault } {
  return faulty('ambigu', { texte, un, autre });
}
