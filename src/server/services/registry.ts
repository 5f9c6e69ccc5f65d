import type { ServiceHandlers } from '#generated/contract/services.gen.ts';
import {
  changeMotDePasse,
  changePreferences,
  closeAutresSessions,
  closeSession,
  getMonCompte,
  revokeAppareil,
} from './account/account-service.ts';
import { createAvoir, createReglement, payAbonnement, renewAbonnement } from './accounting/pieces-service.ts';
import { exportComptable } from './accounting/export-service.ts';
import { getPieceDocument, printVentes } from './accounting/print-service.ts';
import { restartFrontCache } from './cache/cache-service.ts';
import { getTableauDeBord } from './dashboard/dashboard-service.ts';
import { previewReprise, runReprise, undoReprise } from './editions/rollover-service.ts';
import { streamEvents } from './events/events-service.ts';
import { exportListe } from './exports/exports-service.ts';
import { exportFilmFichiers } from './files/film-archive-service.ts';
import { getImageContent, sendImageContent } from './files/image-service.ts';
import { downloadFichier, getFichier, listFichiers } from './files/read-service.ts';
import { getFichierRegles, sendFichier, sendFichierMorceau } from './files/upload-service.ts';
import { createTravail, deleteTravail, getTravailFichier, listTravaux } from './jobs/jobs-service.ts';
import { findFusionnee, listDoublons, previewFusion, runFusion } from './fusions/fusion-service.ts';
import { getGroupeDroits, getUtilisateurDroits, listDroitsArbre } from './rights/rights-service.ts';
import { sumListe } from './lists/totals-service.ts';
import { releaseVerrou, takeVerrou } from './locks/lock-service.ts';
import { refreshMediaEmplacement } from './media/refresh-service.ts';
import { assignNuits } from './lodging/assignment-service.ts';
import { getCouverture } from './lodging/cover-service.ts';
import { chooseHotel } from './lodging/hotel-service.ts';
import { getBonHotel } from './lodging/voucher-service.ts';
import { listOccupation } from './lodging/occupancy-service.ts';
import { exportRooming } from './lodging/rooming-service.ts';
import { getMailEtape, getMailEtat, previewMailModele, resendMails } from './mails/mail-service.ts';
import { getMailingLot, prepareMailing, previewMailing, sendMailing } from './mails/mailing-service.ts';
import { anonymiseCompte, createContactCompte, resendInsRecupConfirmation } from './accounts/accounts-service.ts';
import { refreshInsRecupMedias, retrieveInsRecups } from './submissions/retrieval-service.ts';
import {
  cancelInsRecup,
  getInsRecupGenerique,
  matchInsRecupCredit,
  moveInsRecup,
  stepSectionCounter,
  validateInsRecup,
} from './submissions/submission-service.ts';
import { exportBadges } from './participants/badge-service.ts';
import { exportGroupeBadges, importGroupeMembres, handOverGroupeBadges } from './groups/member-service.ts';
import { migrateParticipant } from './participants/migration-service.ts';
import { checkParticipant } from './participants/participant-service.ts';
import { previewPublication, publishGrille } from './programmation/publication-service.ts';
import type { ServiceContext } from './service-call.ts';
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
  assignNuits,
  anonymiseCompte,
  cancelInsRecup,
  createContactCompte,
  getInsRecupGenerique,
  matchInsRecupCredit,
  moveInsRecup,
  resendInsRecupConfirmation,
  refreshInsRecupMedias,
  retrieveInsRecups,
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
  checkParticipant,
  chooseHotel,
  closeAutresSessions,
  closeSession,
  createAvoir,
  createClassement,
  createClassementCore: createClassement,
  createFiltre,
  createFiltreCore: createFiltre,
  createPresentation,
  createPresentationCore,
  createTravail,
  createReglement,
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
  getCouverture,
  getFichier,
  getFichierRegles,
  getGroupeDroits,
  getImageContent,
  getMailEtape,
  getMailEtat,
  getMailingLot,
  getMonCompte,
  getPieceDocument,
  getTableauDeBord,
  getTradLibelle,
  getTradTexte,
  getTravailFichier,
  getUtilisateurDroits,
  listClassements,
  listClassementsCore,
  listColonnes,
  listColonnesCore: listColonnes,
  listCorbeille,
  listDoublons,
  listDroitsArbre,
  listFichiers,
  listOccupation,
  listFiltres,
  listFiltresCore: listFiltres,
  listPresentations,
  listPresentationsCore: listPresentations,
  listTradLibelles,
  listTradTextes,
  listTravaux,
  login,
  logout,
  payAbonnement,
  exportBadges,
  exportGroupeBadges,
  importGroupeMembres,
  migrateParticipant,
  handOverGroupeBadges,
  ping,
  prepareMailing,
  previewFusion,
  previewMailModele,
  previewPublication,
  previewReprise,
  publishGrille,
  previewMailing,
  resendMails,
  sendMailing,
  printVentes,
  removeFiltreDuClassement,
  resetColonnes,
  resetColonnesCore: resetColonnes,
  releaseVerrou,
  renewAbonnement,
  replayLogin,
  restartFrontCache,
  refreshMediaEmplacement,
  restoreCorbeille,
  revokeAppareil,
  runFusion,
  runReprise,
  saveColonnes,
  saveColonnesCore: saveColonnes,
  sendFichier,
  sendFichierMorceau,
  sendImageContent,
  streamEvents,
  takeVerrou,
  sumListe,
  undoReprise,
} satisfies ServiceHandlers<ServiceContext>;
