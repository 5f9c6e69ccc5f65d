/** Ways in, as OpenAPI names them (decisions 0008 and 0203): the cookie of a session with its handle to write, or an access token. */
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
  jeton: {
    type: 'http',
    scheme: 'bearer',
    description: 'Jeton d’accès d’un autre programme (« Mon compte ») : sans cookie ni poignée, dans les droits choisis.',
  },
  clePublique: {
    type: 'http',
    scheme: 'bearer',
    description: 'Clef publique d’un site (« Clefs publiques ») : elle lit ce qui est annoncé et publié, et rien d’autre.',
  },
  cleEntete: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'La même clef publique, dans son propre en-tête.',
  },
  appareil: {
    type: 'apiKey',
    in: 'cookie',
    name: 'souvenir',
    description: 'Jeton d’un appareil dont on a demandé de se souvenir ; il ne sert qu’une fois.',
  },
  attente: {
    type: 'apiKey',
    in: 'cookie',
    name: 'attente',
    description: 'Preuve que le mot de passe vient d’être vérifié, le temps de donner le second facteur ; elle n’ouvre rien d’autre.',
  },
  tablette: {
    type: 'apiKey',
    in: 'cookie',
    name: 'tablette',
    description: 'Secret d’une tablette de guichet enregistrée (HttpOnly) ; sans le code d’une personne, il n’ouvre rien.',
  },
  defi: {
    type: 'apiKey',
    in: 'cookie',
    name: 'defi',
    description: 'Défi qu’une clé d’accès vient de signer ; il ne sert qu’une fois.',
  },
  depart: {
    type: 'apiKey',
    in: 'cookie',
    name: 'depart',
    description: 'Connexion commencée chez le fournisseur d’identité par ce navigateur ; elle ne sert qu’une fois.',
  },
  lien: {
    type: 'apiKey',
    in: 'cookie',
    name: 'lien',
    description: 'Personne que le fournisseur d’identité vient de reconnaître, le temps de confirmer son lien avec un compte.',
  },
};

/** Nothing for what is public, unless the operation names its own way in. */
export function securityOf({ right, method, document }: Operation): JsonObject {
  if (document['security'] !== undefined) return {};
  if (right === 'public') return { security: [] };
  const ofSession: JsonObject = method === 'get' ? { session: [] } : { session: [], poignee: [] };
  // Operations of a session are closed to programs.
  const ways: JsonObject[] = right === 'session' ? [ofSession] : [ofSession, { jeton: [] }];
  return { security: ways };
}
