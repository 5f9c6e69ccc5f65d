import type { ServiceHandlers } from '#generated/contract/services.gen.ts';
import { changeMotDePasse, closeAutresSessions, getMonCompte } from './account/account-service.ts';
import { getTableauDeBord } from './dashboard/dashboard-service.ts';
import { streamEvents } from './events/events-service.ts';
import { getImageContent, sendImageContent } from './files/image-service.ts';
import { downloadFichier, getFichier, listFichiers } from './files/read-service.ts';
import { getFichierRegles, sendFichier, sendFichierMorceau } from './files/upload-service.ts';
import { getGroupeDroits, getUtilisateurDroits, listDroitsArbre } from './rights/rights-service.ts';
import type { ServiceContext } from './service-call.ts';
import { login, logout, ping } from './session/session-service.ts';
import { getTradLibelle, getTradTexte, listTradLibelles, listTradTextes } from './translations/translation-service.ts';
import { listCorbeille, restoreCorbeille } from './trash/trash-service.ts';

/** One function for every hand-written operation of the contract: a missing one is a compile error. */
export const serviceHandlers = {
  changeMotDePasse,
  closeAutresSessions,
  downloadFichier,
  getFichier,
  getFichierRegles,
  getGroupeDroits,
  getImageContent,
  getMonCompte,
  getTableauDeBord,
  getTradLibelle,
  getTradTexte,
  getUtilisateurDroits,
  listCorbeille,
  listDroitsArbre,
  listFichiers,
  listTradLibelles,
  listTradTextes,
  login,
  logout,
  ping,
  restoreCorbeille,
  sendFichier,
  sendFichierMorceau,
  sendImageContent,
  streamEvents,
} satisfies ServiceHandlers<ServiceContext>;
