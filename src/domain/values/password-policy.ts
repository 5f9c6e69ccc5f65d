/** Length, and what nobody would guess: composition rules make people write passwords down. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 150;

export type PasswordRefusal = 'trop-court' | 'trop-long' | 'mot-de-passe-courant' | 'mot-de-passe-devinable';

export function checkLength(password: string): { readonly ok: true } | { readonly ok: false; readonly code: PasswordRefusal } {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return { ok: false, code: 'trop-court' };
  if (length > PASSWORD_MAX) return { ok: false, code: 'trop-long' };
  return { ok: true };
}
