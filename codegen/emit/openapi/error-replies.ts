/** Statuses of refusal, and which of them the shape of a call may meet. */
import type { JsonObject } from './json-schema.ts';
import type { Method } from './operation.ts';

export const errorStatuses = [
  { status: 400, name: 'Invalide', code: 'requete-invalide', description: 'Requête ou champs refusés' },
  { status: 401, name: 'SansSession', code: 'session-absente', description: 'Session absente ou expirée' },
  { status: 403, name: 'Interdit', code: 'droit-manquant', description: 'Droit manquant' },
  { status: 404, name: 'Introuvable', code: 'introuvable', description: 'Fiche inconnue' },
  { status: 408, name: 'TropLent', code: 'requete-lente', description: 'Corps qui n’arrive pas' },
  { status: 409, name: 'Conflit', code: 'version-perimee', description: 'Version périmée, valeur déjà prise ou règle du festival' },
  { status: 413, name: 'TropVolumineux', code: 'trop-volumineux', description: 'Corps trop volumineux' },
  { status: 415, name: 'TypeRefuse', code: 'type-de-contenu', description: 'Type de contenu refusé' },
  { status: 422, name: 'CleDejaUtilisee', code: 'cle-deja-utilisee', description: 'Clé d’une autre demande' },
  { status: 429, name: 'TropDeDemandes', code: 'trop-de-demandes', description: 'Trop de demandes' },
  { status: 502, name: 'SourceInjoignable', code: 'actualisation-impossible', description: 'Un autre serveur ne répond pas' },
  { status: 503, name: 'Indisponible', code: 'indisponible', description: 'Base injoignable, occupée ou en lecture seule' },
  { status: 507, name: 'DisquePlein', code: 'disque-plein', description: 'Plus de place sur le disque' },
] as const;

export type ErrorStatus = (typeof errorStatuses)[number]['status'];

export interface CallShape {
  readonly method: Method;
  readonly path: string;
  readonly isPublic: boolean;
  readonly hasBody: boolean;
  /** True if the call names its records in its body: a batch, or a service that writes. */
  readonly namesRecords: boolean;
  /** The caller may give a key, and repeat the call. */
  readonly isRepeatable: boolean;
}

/** Refusals that any call of this shape may meet; a service adds its own. */
export function usualRefusals({ method, path, isPublic, hasBody, namesRecords, isRepeatable }: CallShape): readonly ErrorStatus[] {
  const isWrite = method !== 'get';
  return [
    400,
    ...(isPublic ? [] : ([401] as const)),
    ...(isPublic && !isWrite ? [] : ([403] as const)),
    ...(path.includes('{') || namesRecords ? ([404] as const) : []),
    ...(hasBody ? ([408, 413, 415] as const) : []),
    ...(isRepeatable ? ([422] as const) : []),
    429,
    503,
    ...(isWrite && !isPublic ? ([409, 507] as const) : []),
  ];
}

/** `{ 401: { $ref: … } }` */
export function errorReplies(statuses: readonly ErrorStatus[]): JsonObject {
  const chosen = errorStatuses.filter(({ status }) => statuses.includes(status));
  return Object.fromEntries(chosen.map(({ status, name }) => [String(status), { $ref: `#/components/responses/${name}` }]));
}
