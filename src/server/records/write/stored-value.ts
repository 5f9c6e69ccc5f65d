import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isSealed } from '#domain/values/record-data.ts';
import { hashPassword } from '#server/session/password.ts';
import { kindOf } from '../sql/kind-sql.ts';
import type { SecretBox } from './secret-box.ts';

/** A checked value as the parameter that its column takes. */
export async function toStored(field: FieldDescriptor, value: JsonValue, secrets: SecretBox): Promise<unknown> {
  if (value === null) return null;
  if (field.store === 'hash') return hashPassword(String(value));
  if (field.store === 'encrypt' || isSealed(field)) return secrets.seal(String(value));
  const { stored, isJson } = kindOf(field);
  return isJson === true ? JSON.stringify(value) : stored(value);
}
