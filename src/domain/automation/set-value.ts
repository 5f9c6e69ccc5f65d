import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { readStoredJson } from '#domain/values/stored-json.ts';

/** The value that a rule sets, as a form sends it; null: it says none. */
export function valueOf({ Valeur }: { readonly Valeur: string | null }): JsonValue {
  const value = readStoredJson(Valeur);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
