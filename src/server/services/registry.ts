import type { ServiceHandlers } from '#generated/contract/services.gen.ts';
import {
  changeIdentifiant,
  changeMotDePasse,
  changePreferences,
  closeAutresSessions,
  closeSession,
  getMonCompte,
  revokeAppareil,
} from './account/account-service.ts';
import { getUtilisateurConnexion, unlockUtilisateurConnexion } from './account/connection-service.ts';
import { restartFrontCache } from './cache/cache-service.ts';
import { getTableauDeBord } from './dashboard/dashboard-service.ts';
import { streamEvents } from './events/events-service.ts';
import { exportListe } from './exports/exports-service.ts';
import { getImageContent, sendImageContent } from './files/image-service.ts';
import { downloadFichier, getFichier, listFichiers } from './files/read-service.ts';
import { getFichierRegles, sendFichier, sendFichierMorceau } from './files/upload-service.ts';
import { createTravail, deleteTravail, getTravailFichier, listTravaux } from './jobs/jobs-service.ts';
import { sumListe } from './lists/totals-service.ts';
import { refreshMediaEmplacement } from './media/refresh-service.ts';
import { refreshInsRecupMedias, retrieveInsRecups } from './submissions/retrieval-service.ts';
import type { FileId } from './produced/send-produced.ts';
import type { ServiceContext } from './service-call.ts';
import type { WorkId } from './work-handler.ts';
import { login, logout, ping, replayLogin } from './session/session-service.ts';
import { changeFiches, importFiches, orderProgramme, takeEtapeSerie, undoSerie } from './series/series-service.ts';

/** One function for every operation of the contract that is no work over records and answers no file made of them: a missing one is a compile error. */
export const serviceHandlers = {
  refreshInsRecupMedias,
  retrieveInsRecups,
  changeFiches,
  changeIdentifiant,
  changeMotDePasse,
  changePreferences,
  closeAutresSessions,
  closeSession,
  createTravail,
  deleteTravail,
  downloadFichier,
  exportListe,
  getFichier,
  getFichierRegles,
  getImageContent,
  getMonCompte,
  getTableauDeBord,
  getTravailFichier,
  getUtilisateurConnexion,
  importFiches,
  orderProgramme,
  listFichiers,
  listTravaux,
  login,
  logout,
  ping,
  replayLogin,
  restartFrontCache,
  refreshMediaEmplacement,
  revokeAppareil,
  sendFichier,
  sendFichierMorceau,
  sendImageContent,
  streamEvents,
  takeEtapeSerie,
  sumListe,
  undoSerie,
  unlockUtilisateurConnexion,
} satisfies Omit<ServiceHandlers<ServiceContext>, WorkId | FileId>;
