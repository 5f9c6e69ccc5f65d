import type { ZodType } from 'zod';
import { AppError } from '#server/errors/app-error.ts';
import { fieldErrors } from '#domain/records/validation.ts';

/** What the contract reads of a body, or the refusal that the server would answer. */
export function checked<T>(schema: ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new AppError('champs-invalides', { fields: fieldErrors(read.error, value) });
}
