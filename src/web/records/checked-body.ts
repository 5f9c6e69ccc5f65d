import type { ZodType } from 'zod';
import { fieldErrors } from '#domain/records/write/validation.ts';
import { text } from '#web/i18n/i18n.ts';
import { errorText } from './fields/use-error-texts.ts';
import { ApiError } from '#web/runtime/transport.ts';

/** Body of a service made by a form; refused with the sentences that the server would send. */
export function checkedBody<Body>(schema: ZodType<Body>, given: unknown): Body {
  const { data, error } = schema.safeParse(given);
  if (error === undefined) return data;
  const errors = fieldErrors(error, given).map((one) => ({ ...one, message: errorText(one) }));
  throw new ApiError({ code: 'champs-invalides', status: 400, detail: errors[0]?.message ?? text('app.saveInvalide'), errors });
}
