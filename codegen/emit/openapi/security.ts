/** Who is let in, as OpenAPI says it (decision 0008): a secret cookie to read, with the handle of the session to write. */
import type { JsonObject } from './json-schema.ts';
import type { Operation } from './operation.ts';

export const SECURITY_SCHEMES: JsonObject = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Secret de la session, posé par `login` (HttpOnly, SameSite=Strict) : aucun script ne le lit.',
  },
  poignee: {
    type: 'apiKey',
    in: 'header',
    name: 'authorization',
    description:
      'Poignée de la session, rendue par l’en-tête du même nom. Seule, elle n’ouvre rien ; toute écriture la demande, avec la même origine.',
  },
  appareil: {
    type: 'apiKey',
    in: 'cookie',
    name: 'souvenir',
    description: 'Jeton d’un appareil dont on a demandé de se souvenir ; il ne sert qu’une fois.',
  },
};

/** Nothing for what is public, unless the operation names its own way in. */
export function securityOf({ right, method, document }: Operation): JsonObject {
  if (document['security'] !== undefined) return {};
  if (right === 'public') return { security: [] };
  return { security: [method === 'get' ? { session: [] } : { session: [], poignee: [] }] };
}
