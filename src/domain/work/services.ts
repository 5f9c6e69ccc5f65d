import { createAvoir, createReglement, payAbonnement, renewAbonnement } from '#domain/accounting/accounting-services.ts';
import { anonymiseCompte, createContactCompte } from '#domain/accounts/account-services.ts';
import { previewReprise, runReprise, undoReprise } from '#domain/editions/rollover-services.ts';
import { handOverGroupeBadges, importGroupeMembres } from '#domain/groups/member-services.ts';
import { assignNuits } from '#domain/lodging/assign-nights.ts';
import { chooseHotel } from '#domain/lodging/choose-hotel.ts';
import { getCouverture } from '#domain/lodging/cover-sheet.ts';
import { listOccupation } from '#domain/lodging/occupancy.ts';
import { checkParticipant } from '#domain/participants/check-participant.ts';
import { migrateParticipant } from '#domain/participants/migrate-participant.ts';
import { previewPublication, publishGrille } from '#domain/programmation/publication-services.ts';
import {
  cancelInsRecup,
  getInsRecupGenerique,
  matchInsRecupCredit,
  moveInsRecup,
  resendInsRecupConfirmation,
  settleInsRecupValues,
  stepSectionCounter,
  validateInsRecup,
} from '#domain/submissions/submission-services.ts';
import { getEtapeSuites } from '#domain/transitions/consequence-services.ts';
import { getGroupeDroits, getUtilisateurDroits, listDroitsArbre } from '#domain/users/right-services.ts';

/** Operations that are work over records, by the name that the contract gives them: the server and the simulation answer them from here. */
export const workServices = {
  anonymiseCompte,
  createContactCompte,
  assignNuits,
  cancelInsRecup,
  checkParticipant,
  chooseHotel,
  createAvoir,
  createReglement,
  getCouverture,
  getEtapeSuites,
  getGroupeDroits,
  getInsRecupGenerique,
  getUtilisateurDroits,
  handOverGroupeBadges,
  importGroupeMembres,
  listDroitsArbre,
  listOccupation,
  matchInsRecupCredit,
  migrateParticipant,
  moveInsRecup,
  payAbonnement,
  previewPublication,
  previewReprise,
  publishGrille,
  renewAbonnement,
  resendInsRecupConfirmation,
  runReprise,
  settleInsRecupValues,
  stepSectionCounter,
  undoReprise,
  validateInsRecup,
};
