/** Statuses of refusal that operations share. */
import type { JsonObject } from './json-schema.ts';

export const errorStatuses = [
  { status: 400, name: 'Invalide', description: 'Requête ou champs refusés' },
  { status: 401, name: 'SansSession', description: 'Session absente ou expirée' },
  { status: 403, name: 'Interdit', description: 'Droit manquant' },
  { status: 404, name: 'Introuvable', description: 'Fiche inconnue' },
  { status: 409, name: 'Conflit', description: 'Version périmée ou valeur déjà prise' },
  { status: 413, name: 'TropVolumineux', description: 'Corps trop volumineux' },
  { status: 415, name: 'TypeRefuse', description: 'Type de contenu refusé' },
  { status: 429, name: 'TropDeDemandes', description: 'Trop de demandes' },
] as const;

export type ErrorStatus = (typeof errorStatuses)[number]['status'];

/** `{ 401: { $ref: … } }` */
export function errorReplies(statuses: readonly ErrorStatus[]): JsonObject {
  const chosen = errorStatuses.filter(({ status }) => statuses.includes(status));
  return Object.fromEntries(chosen.map(({ status, name }) => [String(status), { $ref: `#/components/responses/${name}` }]));
}
