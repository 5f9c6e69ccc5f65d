import { confirmAdresse, getConfirmationAdresse, sendConfirmationAdresse } from '#domain/accounts/address-services.ts';
import { activateCompte, getActivation, sendActivation } from '#domain/accounts/activation-services.ts';
import { compareCompteDemande, anonymiseCompte, createContactCompte } from '#domain/accounts/account-services.ts';
import {
  closeCaisse,
  findGuichet,
  handOverGuichet,
  listGuichet,
  openCaisse,
  previewCloture,
  takeBackGuichet,
} from '#domain/desk/desk-services.ts';
import { previewReprise, runReprise, undoReprise } from '#domain/editions/rollover-services.ts';
import { handOverGroupeBadges, importGroupeMembres } from '#domain/groups/member-services.ts';
import { releaseVerrou, takeVerrou } from '#domain/locks/lock-services.ts';
import { fillContingents } from '#domain/lodging/contingents/fill-contingents.ts';
import { assignNuits } from '#domain/lodging/assign-nights.ts';
import { chooseHotel } from '#domain/lodging/choose-hotel.ts';
import { moveSejour } from '#domain/lodging/board/move-stay.ts';
import { getTableauHebergement } from '#domain/lodging/board/read-board.ts';
import { restoreSejour } from '#domain/lodging/board/restore-stay.ts';
import { getRecapHotel } from '#domain/lodging/invoiced/recap-services.ts';
import { getCouverture } from '#domain/lodging/cover-sheet.ts';
import { getRooming, sendRooming, sendRoomings } from '#domain/lodging/rooming-list/send-rooming.ts';
import { listOccupation } from '#domain/lodging/occupancy.ts';
import { checkParticipant } from '#domain/participants/check-participant.ts';
import { inviteSerie } from '#domain/participants/invitations/invite-series.ts';
import { migrateParticipant } from '#domain/participants/migrate-participant.ts';
import { getEffacement } from '#domain/person-file/erasure-services.ts';
import { renewClePublique } from '#domain/public-read/key-services.ts';
import { getRegistre } from '#domain/retention/register.ts';
import { holdConservation, liftConservation } from '#domain/retention/hold-services.ts';
import { listCorbeille, restoreCorbeille } from '#domain/trash/trash-services.ts';
import { listSeries } from '#domain/series/series-headers.ts';
import { getEtapeSuites } from '#domain/lodging/consequence-services.ts';
import {
  assignBenevoles,
  copyBesoins,
  getPlanningBenevoles,
  moveBenevole,
  proposeBenevoles,
  removeBenevoles,
  undoBesoins,
} from '#domain/volunteers/planning-services.ts';
import { admitDemandeBenevole, compareDemandeBenevole } from '#domain/volunteers/admission-services.ts';
import { getTrancheAides } from '#domain/translations/aids-service.ts';
import { importMemoire, learnMemoire } from '#domain/translations/memory/memory-services.ts';
import { composeTranche } from '#domain/translations/compose-batch.ts';
import {
  getTrancheEchange,
  importTrancheEchange,
  saveTrancheTexte,
  undoTrancheEchange,
} from '#domain/translations/exchange/exchange-services.ts';
import { getTrancheMots, recountTrancheMots } from '#domain/translations/pay/batch-words.ts';
import { getChargeTraductions } from '#domain/translations/pay/load.ts';
import { getReleveTraducteur } from '#domain/translations/pay/statement.ts';
import { getTradLibelle, getTradTexte, listTradLibelles, listTradTextes } from '#domain/translations/translation-services.ts';
import { getGroupeDroits, getUtilisateurDroits, listDonneursDroits, listDroitsArbre } from '#domain/users/right-services.ts';

import { listColonnes, resetColonnes, saveColonnes } from '#domain/views/column-services.ts';
import {
  addFiltreAuClassement,
  changeClassement,
  createClassement,
  deleteClassement,
  listClassements,
  listClassementsCore,
  removeFiltreDuClassement,
} from '#domain/views/classement-services.ts';
import {
  changeFiltre,
  changePresentation,
  createFiltre,
  createPresentation,
  createPresentationCore,
  deleteFiltre,
  deletePresentation,
  deletePresentationCore,
  listFiltres,
  listPresentations,
} from '#domain/views/view-services.ts';
import { findFusionnee, listDoublons, previewFusion, runFusion } from '#domain/merges/merge-services.ts';
import { getSecondFacteurUtilisateur, resetSecondFacteur } from '#domain/second-factor/reset-services.ts';
import { getCodeGuichetUtilisateur, resetCodeGuichet } from '#domain/shared-desk/pin-services.ts';
import { listMesJetons, revokeMonJeton } from '#domain/tokens/token-services.ts';
import { listPresences } from '#domain/welcome/presence/presence-services.ts';
import {
  assignTrajets,
  delayTrajet,
  listTransports,
  mailCourses,
  planCourses,
  proposeCourses,
} from '#domain/welcome/transport/transport-services.ts';
import { addAccompagnant } from '#domain/welcome/companions/add-companion.ts';
import { getBudgetInvites } from '#domain/welcome/budget/budget-services.ts';
import { openFeuilleDeRoute } from '#domain/welcome/roadmap/open-roadmap.ts';
import { sendCreneaux } from '#domain/welcome/roadmap/send-hours.ts';
import { createFeuilleLien, getFeuilleDeRoute, revokeFeuilleLiens, sendFeuillesDeRoute } from '#domain/welcome/roadmap/send-roadmaps.ts';
import { answerInvitation, getInvitation } from '#domain/welcome/invitation/answer-services.ts';
import { compareReponse, createInvitationLien, reviewReponse, revokeInvitationLien } from '#domain/welcome/invitation/review-services.ts';
import { tellMailsAgain } from '#domain/told/tell-again.ts';
import { readRebond } from '#domain/mails/bounces/bounce-services.ts';
import { getMailEtape, getMailEtat, resendMails, settleMails } from '#domain/mails/mail-services.ts';
import { dropBrouillon } from '#domain/translations/machine/draft-services.ts';
import { addRemarque, listRemarques, settleRemarque } from '#domain/translations/comment-services.ts';
import { previewMailModele, tryMailModele } from '#domain/mails/templates/draft-services.ts';
import { getMailingLot } from '#domain/mails/mailing-batch.ts';
import { openDesinscription, unsubscribe } from '#domain/mails/unsubscriptions.ts';
import { listMailingModeles } from '#domain/mails/templates/fitting-templates.ts';
import { prepareMailing, previewMailing, sendMailing } from '#domain/mails/mailing-services.ts';
import { getRenvoiLot, prepareRenvoi, sendRenvoi, undoRenvoi } from '#domain/mails/resend/resend-services.ts';
import { moneyServices } from './money-services.ts';
import { programmeServices } from './programme-services.ts';
import { teamServices } from './team-services.ts';

/** Operations that are work over records, by the name that the contract gives them: the server and the simulation answer them from here. */

export const workServices = {
  ...moneyServices,
  ...programmeServices,
  ...teamServices,
  activateCompte,
  addAccompagnant,
  addFiltreAuClassement,
  addRemarque,
  admitDemandeBenevole,
  answerInvitation,
  anonymiseCompte,
  assignBenevoles,
  assignNuits,
  assignTrajets,
  changeClassement,
  changeClassementCore: changeClassement,
  changeFiltre,
  changeFiltreCore: changeFiltre,
  changePresentation,
  changePresentationCore: changePresentation,
  checkParticipant,
  chooseHotel,
  closeCaisse,
  compareCompteDemande,
  confirmAdresse,
  compareDemandeBenevole,
  compareReponse,
  composeTranche,
  copyBesoins,
  createClassement,
  createClassementCore: createClassement,
  createContactCompte,
  createFeuilleLien,
  createFiltre,
  createFiltreCore: createFiltre,
  createInvitationLien,
  createPresentation,
  createPresentationCore,
  holdConservation,
  liftConservation,
  openCaisse,
  delayTrajet,
  deleteClassement,
  deleteClassementCore: deleteClassement,
  deleteFiltre,
  deleteFiltreCore: deleteFiltre,
  deletePresentation,
  deletePresentationCore,
  dropBrouillon,
  fillContingents,
  findFusionnee,
  findGuichet,
  getActivation,
  getConfirmationAdresse,
  getBudgetInvites,
  getChargeTraductions,
  getCouverture,
  getEffacement,
  getEtapeSuites,
  getFeuilleDeRoute,
  getGroupeDroits,
  getInvitation,
  getMailEtape,
  getMailEtat,
  getMailingLot,
  getPlanningBenevoles,
  getTradLibelle,
  getTradTexte,
  getRecapHotel,
  getReleveTraducteur,
  getTrancheAides,
  getTrancheEchange,
  getTrancheMots,
  getRooming,
  getRegistre,
  getRenvoiLot,
  getTableauHebergement,
  getUtilisateurDroits,
  handOverGroupeBadges,
  handOverGuichet,
  importGroupeMembres,
  importMemoire,
  importTrancheEchange,
  inviteSerie,
  learnMemoire,
  listClassements,
  listClassementsCore,
  listColonnes,
  listColonnesCore: listColonnes,
  listCorbeille,
  listDoublons,
  listDonneursDroits,
  listDroitsArbre,
  listMesJetons,
  listFiltres,
  listFiltresCore: listFiltres,
  listGuichet,
  listOccupation,
  listRemarques,
  listPresences,
  listPresentations,
  listPresentationsCore: listPresentations,
  listSeries,
  listTradLibelles,
  listTradTextes,
  listTransports,
  mailCourses,
  migrateParticipant,
  moveBenevole,
  moveSejour,
  openFeuilleDeRoute,
  planCourses,
  listMailingModeles,
  prepareMailing,
  prepareRenvoi,
  previewCloture,
  previewFusion,
  previewMailModele,
  previewMailing,
  previewReprise,
  proposeBenevoles,
  proposeCourses,
  removeBenevoles,
  removeFiltreDuClassement,
  recountTrancheMots,
  releaseVerrou,
  readRebond,
  renewClePublique,
  resendMails,
  settleMails,
  openDesinscription,
  unsubscribe,
  tellMailsAgain,
  restoreSejour,
  getCodeGuichetUtilisateur,
  getSecondFacteurUtilisateur,
  resetCodeGuichet,
  resetSecondFacteur,
  resetColonnes,
  resetColonnesCore: resetColonnes,
  revokeMonJeton,
  restoreCorbeille,
  reviewReponse,
  runFusion,
  revokeFeuilleLiens,
  revokeInvitationLien,
  runReprise,
  saveColonnes,
  saveColonnesCore: saveColonnes,
  saveTrancheTexte,
  sendActivation,
  sendConfirmationAdresse,
  sendCreneaux,
  sendFeuillesDeRoute,
  sendMailing,
  sendRenvoi,
  sendRooming,
  sendRoomings,
  settleRemarque,
  takeBackGuichet,
  takeVerrou,
  tryMailModele,
  undoBesoins,
  undoRenvoi,
  undoReprise,
  undoTrancheEchange,
};

export type WorkId = keyof typeof workServices;
