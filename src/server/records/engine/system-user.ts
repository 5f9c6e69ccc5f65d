import { rights } from '#generated/rights/rights.gen.ts';
import { normaliseRight } from '#domain/values/normalise-right.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';

/** The program itself, with every right, for work that no person asks of the server. */
export function systemUser(nom: string): RequestContext['user'] {
  return { id: 0, login: 'systeme', nom, groupId: null, rights: new Set(rights.map(({ code }) => normaliseRight(code))) };
}
