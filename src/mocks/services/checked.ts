import type { ZodType } from 'zod';
import type { ServiceValidators } from '#generated/contract/services.gen.ts';
import { fieldErrors } from '#domain/records/write/validation.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { MockCall } from '../call.ts';

/** What the contract reads of a body, or the refusal that the server would answer. */
export function checked<T>(schema: ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new AppError('champs-invalides', { fields: fieldErrors(read.error, value) });
}

/** The parts of a call as the contract reads them; an address that cannot name anything names nothing. */
export function checkedCall({ params, query, body }: ServiceValidators, call: MockCall) {
  const address = params?.safeParse(call.params);
  if (address?.success === false) throw new AppError('introuvable');
  return {
    params: address?.data,
    query: query === undefined ? undefined : checked(query, Object.fromEntries(call.query)),
    body: body === undefined ? undefined : checked(body, call.body),
  };
}
