import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { parseDuration } from '#domain/records/values/durations.ts';
import { isSealed } from '#domain/records/values/record-data.ts';
import { hashPassword } from '#server/session/password.ts';
import type { SecretBox } from './secret-box.ts';

const JSON_KINDS: ReadonlySet<FieldDescriptor['kind']> = new Set(['object', 'objects', 'records']);

/** A checked value as the parameter that its column takes. */
export const toStored = async (field: FieldDescriptor, value: JsonValue, secrets: SecretBox): Promise<unknown> => {
  if (value === null) return null;
  if (field.store === 'hash') return hashPassword(String(value));
  if (field.store === 'encrypt' || isSealed(field)) return secrets.seal(String(value));
  if (field.kind === 'datetime') return `${String(value)}Z`;
  if (field.kind === 'duration') return parseDuration(String(value));
  return JSON_KINDS.has(field.kind) ? JSON.stringify(value) : value;
};
