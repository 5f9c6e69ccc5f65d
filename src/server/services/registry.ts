import { workServices } from '#domain/work/services.ts';
import type { ServiceHandlers } from '#generated/contract/services.gen.ts';
import {
  changeMotDePasse,
  changePreferences,
  closeAutresSessions,
  closeSession,
  getMonCompte,
  revokeAppareil,
} from './account/account-service.ts';
import { exportComptable } from './accounting/export-service.ts';
import { getPieceDocument, printVentes } from './accounting/print-service.ts';
import { restartFrontCache } from './cache/cache-service.ts';
import { getTableauDeBord } from './dashboard/dashboard-service.ts';
import { streamEvents } from './events/events-service.ts';
import { exportListe } from './exports/exports-service.ts';
import { exportFilmFichiers } from './files/film-archive-service.ts';
import { getImageContent, sendImageContent } from './files/image-service.ts';
import { downloadFichier, getFichier, listFichiers } from './files/read-service.ts';
import { getFichierRegles, sendFichier, sendFichierMorceau } from './files/upload-service.ts';
import { createTravail, deleteTravail, getTravailFichier, listTravaux } from './jobs/jobs-service.ts';
import { findFusionnee, listDoublons, previewFusion, runFusion } from './fusions/fusion-service.ts';
import { sumListe } from './lists/totals-service.ts';
import { releaseVerrou, takeVerrou } from './locks/lock-service.ts';
import { refreshMediaEmplacement } from './media/refresh-service.ts';
import { getBonHotel } from './lodging/voucher-service.ts';
import { exportRooming } from './lodging/rooming-service.ts';
import { getEtapeSuites } from './participants/step-service.ts';
import { getMailEtape, getMailEtat, previewMailModele, resendMails } from './mails/mail-service.ts';
import { getMailingLot, prepareMailing, previewMailing, sendMailing } from './mails/mailing-service.ts';
import { anonymiseCompte, createContactCompte, resendInsRecupConfirmation } from './accounts/accounts-service.ts';
import { refreshInsRecupMedias, retrieveInsRecups } from './submissions/retrieval-service.ts';
import {
  cancelInsRecup,
  getInsRecupGenerique,
  matchInsRecupCredit,
  moveInsRecup,
  settleInsRecupValues,
  stepSectionCounter,
  validateInsRecup,
} from './submissions/submission-service.ts';
import { exportBadges } from './participants/badge-service.ts';
import { exportGroupeBadges } from './groups/member-service.ts';
import type { ServiceContext } from './service-call.ts';
import { byWork } from './work-handler.ts';
import { login, logout, ping, replayLogin } from './session/session-service.ts';
import { getTradLibelle, getTradTexte, listTradLibelles, listTradTextes } from './translations/translation-service.ts';
import { listCorbeille, restoreCorbeille } from './trash/trash-service.ts';
import {
  addFiltreAuClassement,
  changeClassement,
  createClassement,
  deleteClassement,
  listClassements,
  listClassementsCore,
  removeFiltreDuClassement,
} from './views/classements-service.ts';
import { listColonnes, resetColonnes, saveColonnes } from './views/colonnes-service.ts';
import { changeFiltre, createFiltre, deleteFiltre, listFiltres } from './views/filtres-service.ts';
import {
  changePresentation,
  createPresentation,
  createPresentationCore,
  deletePresentation,
  deletePresentationCore,
  listPresentations,
} from './views/presentations-service.ts';

/** One function for every hand-written operation of the contract: a missing one is a compile error. */
export const serviceHandlers = {
  addFiltreAuClassement,
  assignNuits: byWork('assignNuits', workServices.assignNuits),
  anonymiseCompte,
  cancelInsRecup,
  createContactCompte,
  getInsRecupGenerique,
  matchInsRecupCredit,
  moveInsRecup,
  resendInsRecupConfirmation,
  refreshInsRecupMedias,
  retrieveInsRecups,
  settleInsRecupValues,
  stepSectionCounter,
  validateInsRecup,
  changeClassement,
  changeClassementCore: changeClassement,
  changeFiltre,
  changeFiltreCore: changeFiltre,
  changeMotDePasse,
  changePreferences,
  changePresentation,
  changePresentationCore: changePresentation,
  checkParticipant: byWork('checkParticipant', workServices.checkParticipant),
  chooseHotel: byWork('chooseHotel', workServices.chooseHotel),
  closeAutresSessions,
  closeSession,
  createAvoir: byWork('createAvoir', workServices.createAvoir),
  createClassement,
  createClassementCore: createClassement,
  createFiltre,
  createFiltreCore: createFiltre,
  createPresentation,
  createPresentationCore,
  createTravail,
  createReglement: byWork('createReglement', workServices.createReglement),
  deleteClassement,
  deleteClassementCore: deleteClassement,
  deleteFiltre,
  deleteFiltreCore: deleteFiltre,
  deletePresentation,
  deletePresentationCore,
  deleteTravail,
  downloadFichier,
  exportComptable,
  exportListe,
  exportRooming,
  findFusionnee,
  exportFilmFichiers,
  getBonHotel,
  getCouverture: byWork('getCouverture', workServices.getCouverture),
  getFichier,
  getFichierRegles,
  getGroupeDroits: byWork('getGroupeDroits', workServices.getGroupeDroits),
  getImageContent,
  getEtapeSuites,
  getMailEtape,
  getMailEtat,
  getMailingLot,
  getMonCompte,
  getPieceDocument,
  getTableauDeBord,
  getTradLibelle,
  getTradTexte,
  getTravailFichier,
  getUtilisateurDroits: byWork('getUtilisateurDroits', workServices.getUtilisateurDroits),
  listClassements,
  listClassementsCore,
  listColonnes,
  listColonnesCore: listColonnes,
  listCorbeille,
  listDoublons,
  listDroitsArbre: byWork('listDroitsArbre', workServices.listDroitsArbre),
  listFichiers,
  listOccupation: byWork('listOccupation', workServices.listOccupation),
  listFiltres,
  listFiltresCore: listFiltres,
  listPresentations,
  listPresentationsCore: listPresentations,
  listTradLibelles,
  listTradTextes,
  listTravaux,
  login,
  logout,
  payAbonnement: byWork('payAbonnement', workServices.payAbonnement),
  exportBadges,
  exportGroupeBadges,
  importGroupeMembres: byWork('importGroupeMembres', workServices.importGroupeMembres),
  migrateParticipant: byWork('migrateParticipant', workServices.migrateParticipant),
  handOverGroupeBadges: byWork('handOverGroupeBadges', workServices.handOverGroupeBadges),
  ping,
  prepareMailing,
  previewFusion,
  previewMailModele,
  previewPublication: byWork('previewPublication', workServices.previewPublication),
  previewReprise: byWork('previewReprise', workServices.previewReprise),
  publishGrille: byWork('publishGrille', workServices.publishGrille),
  previewMailing,
  resendMails,
  sendMailing,
  printVentes,
  removeFiltreDuClassement,
  resetColonnes,
  resetColonnesCore: resetColonnes,
  releaseVerrou,
  renewAbonnement: byWork('renewAbonnement', workServices.renewAbonnement),
  replayLogin,
  restartFrontCache,
  refreshMediaEmplacement,
  restoreCorbeille,
  revokeAppareil,
  runFusion,
  runReprise: byWork('runReprise', workServices.runReprise),
  saveColonnes,
  saveColonnesCore: saveColonnes,
  sendFichier,
  sendFichierMorceau,
  sendImageContent,
  streamEvents,
  takeVerrou,
  sumListe,
  undoReprise: byWork('undoReprise', workServices.undoReprise),
} satisfies ServiceHandlers<ServiceContext>;
