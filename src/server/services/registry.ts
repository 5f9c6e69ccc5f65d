import { changeMotDePasse, closeAutresSessions, getMonCompte } from './account/account-service.ts';
import { getGroupeDroits, getUtilisateurDroits, listDroitsArbre } from './rights/rights-service.ts';
import type { OperationId, ServiceInput } from './routes.ts';
import type { ServiceCall } from './service-call.ts';
import { login, logout, ping } from './session/session-service.ts';
import { getTradLibelle, getTradTexte, listTradLibelles, listTradTextes } from './translations/translation-service.ts';

export type ServiceHandlers = { readonly [K in OperationId]: (call: ServiceCall<ServiceInput<K>>) => Promise<unknown> };

export const serviceHandlers = {
  login,
  ping,
  logout,
  getMonCompte,
  changeMotDePasse,
  closeAutresSessions,
  listDroitsArbre,
  getUtilisateurDroits,
  getGroupeDroits,
  getTradLibelle,
  listTradLibelles,
  getTradTexte,
  listTradTextes,
} satisfies ServiceHandlers;
