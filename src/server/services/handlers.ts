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
import { createJeton } from './account/token-service.ts';
import { restartFrontCache } from './cache/cache-service.ts';
import { getTableauDeBord } from './dashboard/dashboard-service.ts';
import { streamEvents } from './events/events-service.ts';
import { printEpreuve } from './exports/catalogue/proof-handler.ts';
import { exportListe } from './exports/exports-service.ts';
import { getImageContent, sendImageContent } from './files/image-service.ts';
import { downloadFichier, getFichier, listFichiers } from './files/read-service.ts';
import { getFichierRegles, sendFichier, sendFichierMorceau } from './files/upload-service.ts';
import { createTravail, deleteTravail, getTravailFichier, listTravaux } from './jobs/jobs-service.ts';
import { checkTva } from './accounting/vat-check-service.ts';
import { getIdentite, linkIdentite, unlinkIdentite } from './identity/identity-service.ts';
import { beginFournisseur, loginByFournisseur } from './identity/provider-sign-in.ts';
import { listConsultations } from './journal/consultations-service.ts';
import { groupListe } from './lists/groups-service.ts';
import { getApercu } from './lists/overview-service.ts';
import { sumListe } from './lists/totals-service.ts';
import { refreshMediaEmplacement } from './media/refresh-service.ts';
import { receiveRapportRemise } from './mails/report-service.ts';
import { openPaiement, receivePaiementAvis, startPaiement } from './payment/payment-service.ts';
import { releverPlateforme } from './platform/platform-service.ts';
import { getPublicCalendrier, getPublicImage } from './public/public-handlers.ts';
import { getConservation, listConservationFiches, runConservation, setConservation } from './retention/retention-service.ts';
import { prepareCleAcces, registerCleAcces, revokeCleAcces } from './second-factor/passkey-service.ts';
import {
  activateSecondFacteur,
  getSecondFacteur,
  prepareSecondFacteur,
  renewCodesSecours,
  stopSecondFacteur,
} from './second-factor/second-factor-service.ts';
import { getCodeGuichet, removeCodeGuichet, setCodeGuichet } from './shared-desk/pin-service.ts';
import { getGuichetPartage, openGuichetPartage, registerTabletteGuichet } from './shared-desk/tablet-service.ts';
import { tryEnvoiPlanifie } from './schedules/schedule-service.ts';
import { challengeCleAcces, loginByCleAcces } from './session/passkey-sign-in.ts';
import { confirmLogin, login, logout, ping, replayLogin } from './session/session-service.ts';
import { refreshInsRecupMedias, retrieveInsRecups } from './submissions/retrieval-service.ts';
import { sendInvitationFilmPhoto } from './submissions/still-service.ts';
import { listBrouillons, makeBrouillons } from './translations/draft-service.ts';
import { getWebhookContenu, renewWebhookSecret, setWebhookContenu, tryWebhook } from './webhooks/webhook-service.ts';

/** Operations that are no work over records and make no file of them: each is a function of its call. */
export const serviceHandlers = {
  activateSecondFacteur,
  beginFournisseur,
  challengeCleAcces,
  checkTva,
  changeIdentifiant,
  changeMotDePasse,
  changePreferences,
  closeAutresSessions,
  closeSession,
  confirmLogin,
  createJeton,
  createTravail,
  deleteTravail,
  downloadFichier,
  exportListe,
  getCodeGuichet,
  getConservation,
  getFichier,
  getFichierRegles,
  getGuichetPartage,
  getIdentite,
  getImageContent,
  getMonCompte,
  getPublicCalendrier,
  getPublicImage,
  getSecondFacteur,
  getApercu,
  getTableauDeBord,
  getTravailFichier,
  getUtilisateurConnexion,
  getWebhookContenu,
  groupListe,
  linkIdentite,
  listBrouillons,
  listConservationFiches,
  listConsultations,
  listFichiers,
  listTravaux,
  login,
  loginByCleAcces,
  loginByFournisseur,
  logout,
  makeBrouillons,
  openGuichetPartage,
  openPaiement,
  ping,
  prepareCleAcces,
  prepareSecondFacteur,
  printEpreuve,
  receivePaiementAvis,
  receiveRapportRemise,
  refreshInsRecupMedias,
  refreshMediaEmplacement,
  registerCleAcces,
  registerTabletteGuichet,
  releverPlateforme,
  removeCodeGuichet,
  renewCodesSecours,
  renewWebhookSecret,
  replayLogin,
  restartFrontCache,
  retrieveInsRecups,
  revokeAppareil,
  revokeCleAcces,
  runConservation,
  sendFichier,
  sendFichierMorceau,
  sendImageContent,
  sendInvitationFilmPhoto,
  setCodeGuichet,
  setConservation,
  setWebhookContenu,
  startPaiement,
  stopSecondFacteur,
  streamEvents,
  sumListe,
  tryEnvoiPlanifie,
  tryWebhook,
  unlinkIdentite,
  unlockUtilisateurConnexion,
};
