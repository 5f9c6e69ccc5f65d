import type { ZodType } from 'zod';
import { type ServiceId, type ServiceValidators, serviceValidators } from '#generated/contract/services.gen.ts';
import { fieldErrors } from '#domain/records/write/validation.ts';
import { AppError } from '#domain/errors/app-error.ts';

interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The parts of a call as the contract reads them. */
export function readParts(id: ServiceId, call: Parts): Parts {
  const { params, query, body }: ServiceValidators = serviceValidators[id];
  return {
    params: check(params, call.params, 'introuvable'),
    query: check(query, call.query, 'champs-invalides'),
    body: check(body, call.body, 'champs-invalides'),
  };
}

/** An address whose parts cannot be an id names nothing: that is a 404, not a wrong field. */
function check(schema: ZodType | undefined, value: unknown, code: 'introuvable' | 'champs-invalides'): unknown {
  if (schema === undefined) return undefined;
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  throw code === 'introuvable' ? new AppError(code) : new AppError(code, { fields: fieldErrors(checked.error, value) });
}
