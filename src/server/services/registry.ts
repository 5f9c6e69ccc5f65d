import type { ServiceHandlers } from '#generated/contract/services.gen.ts';
import { changeMotDePasse, closeAutresSessions, getMonCompte } from './account/account-service.ts';
import { getTableauDeBord } from './dashboard/dashboard-service.ts';
import { streamEvents } from './events/events-service.ts';
import { getGroupeDroits, getUtilisateurDroits, listDroitsArbre } from './rights/rights-service.ts';
import type { ServiceContext } from './service-call.ts';
import { login, logout, ping } from './session/session-service.ts';
import { getTradLibelle, getTradTexte, listTradLibelles, listTradTextes } from './translations/translation-service.ts';
import { listCorbeille, restoreCorbeille } from './trash/trash-service.ts';

/** One function for every hand-written operation of the contract: a missing one is a compile error. */
export const serviceHandlers = {
  changeMotDePasse,
  closeAutresSessions,
  getGroupeDroits,
  getMonCompte,
  getTableauDeBord,
  getTradLibelle,
  getTradTexte,
  getUtilisateurDroits,
  listCorbeille,
  listDroitsArbre,
  listTradLibelles,
  listTradTextes,
  login,
  logout,
  ping,
  restoreCorbeille,
  streamEvents,
} satisfies ServiceHandlers<ServiceContext>;
