/** Statuses of refusal that operations share. */
import type { JsonObject } from './json-schema.ts';

export const errorStatuses = [
  { status: 400, name: 'Invalide', code: 'requete-invalide', description: 'Requête ou champs refusés' },
  { status: 401, name: 'SansSession', code: 'session-absente', description: 'Session absente ou expirée' },
  { status: 403, name: 'Interdit', code: 'droit-manquant', description: 'Droit manquant' },
  { status: 404, name: 'Introuvable', code: 'introuvable', description: 'Fiche inconnue' },
  { status: 409, name: 'Conflit', code: 'version-perimee', description: 'Version périmée ou valeur déjà prise' },
  { status: 413, name: 'TropVolumineux', code: 'trop-volumineux', description: 'Corps trop volumineux' },
  { status: 415, name: 'TypeRefuse', code: 'type-de-contenu', description: 'Type de contenu refusé' },
  { status: 429, name: 'TropDeDemandes', code: 'trop-de-demandes', description: 'Trop de demandes' },
] as const;

export type ErrorStatus = (typeof errorStatuses)[number]['status'];

/** `{ 401: { $ref: … } }` */
export function errorReplies(statuses: readonly ErrorStatus[]): JsonObject {
  const chosen = errorStatuses.filter(({ status }) => statuses.includes(status));
  return Object.fromEntries(chosen.map(({ status, name }) => [String(status), { $ref: `#/components/responses/${name}` }]));
}
