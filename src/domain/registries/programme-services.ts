/** Services of submissions, selection, programme, prints and prizes, by their operationId. */
import { importKdms, undoKdms } from '#domain/copies/kdm/import-kdms.ts';
import { answerEpreuve, openEpreuve } from '#domain/catalogue/proof/answer-services.ts';
import { createEpreuveLien, previewEpreuves, sendEpreuves } from '#domain/catalogue/proof/proof-services.ts';
import { compareEpreuve, settleEpreuve } from '#domain/catalogue/proof/review-services.ts';
import { prepareKdms } from '#domain/copies/kdm/plan-keys.ts';
import { decideDeliberation } from '#domain/committee/deliberation/decide.ts';
import { answerInvitationFilm, getInvitationFilm } from '#domain/committee/invitations/answer-services.ts';
import {
  createInvitationFilmLien,
  inviteFilms,
  previewInvitationsFilms,
  tryInvitationFilm,
} from '#domain/committee/invitations/invitation-services.ts';
import {
  listInvitationPhotos,
  removeInvitationFilmPhoto,
  settleInvitationPhotos,
} from '#domain/committee/invitations/stills/still-services.ts';
import { previewAnnonceLettre, tryAnnonceLettre } from '#domain/committee/announcement/letter-services.ts';
import { annonceSection, previewAnnonce, takeBackAnnonce } from '#domain/committee/announcement/announcement-services.ts';
import { assignVisionnements, listVisionneurs, remindVisionneurs, takeBackVisionnements } from '#domain/committee/viewing-services.ts';
import { copySeances } from '#domain/programmation/copy/copy-services.ts';
import { bringFilmBack, previewRetrait, withdrawFilm } from '#domain/programmation/withdrawal/withdrawal-services.ts';
import { readGrilleProbleme } from '#domain/programmation/solver/problem-service.ts';
import { compareVariante, mergeVariante, undoVarianteMerge } from '#domain/programmation/variants/variant-services.ts';
import { listPublicationConcernes, previewPublication, publishGrille } from '#domain/programmation/publication-services.ts';
import { acknowledgeAlerte, listSeanceAlertes } from '#domain/programmation/acknowledgements/acknowledgement-services.ts';
import { listGrilleAlertes, tryPlaces } from '#domain/programmation/warning-services.ts';
import { chargeSection } from '#domain/submissions/fees/fee-services.ts';
import { listInsRecupChanges, settleInsRecupChanges } from '#domain/submissions/changes/change-services.ts';
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
import { getPalmares, listPrixCandidats } from '#domain/palmares/board/board-services.ts';
import {
  previewPalmaresLettre,
  previewPalmaresLettres,
  sendPalmaresLettres,
  tryPalmaresLettre,
} from '#domain/palmares/letters/letter-services.ts';
import { listPrixPossibles } from '#domain/palmares/prize-services.ts';
import { castVotePublic, openVotePublic } from '#domain/palmares/audience/audience-services.ts';
import { cancelScrutinCodes, listScrutinSeances } from '#domain/palmares/audience/code-services.ts';
import { castBulletin, openBulletin } from '#domain/palmares/ballots/cast-services.ts';
import { abandonScrutin, reopenScrutin } from '#domain/palmares/ballots/abandon-services.ts';
import { countScrutin, proclaimScrutin } from '#domain/palmares/count-services.ts';
import {
  closeScrutin,
  createScrutinLien,
  getScrutin,
  listPrixRecusations,
  listRecusations,
  openScrutin,
  revokeScrutinLien,
} from '#domain/palmares/ballots/vote-services.ts';

export const programmeServices = {
  abandonScrutin,
  acknowledgeAlerte,
  annonceSection,
  answerEpreuve,
  answerInvitationFilm,
  assignVisionnements,
  bringFilmBack,
  cancelInsRecup,
  cancelScrutinCodes,
  castBulletin,
  chargeSection,
  castVotePublic,
  closeScrutin,
  compareEpreuve,
  compareVariante,
  copySeances,
  countScrutin,
  createEpreuveLien,
  createInvitationFilmLien,
  createScrutinLien,
  decideDeliberation,
  getInsRecupGenerique,
  getInvitationFilm,
  getPalmares,
  getScrutin,
  importKdms,
  inviteFilms,
  listGrilleAlertes,
  listInsRecupChanges,
  listInvitationPhotos,
  listPrixCandidats,
  listPrixPossibles,
  listPrixRecusations,
  listPublicationConcernes,
  listRecusations,
  listSeanceAlertes,
  listScrutinSeances,
  listVisionneurs,
  matchInsRecupCredit,
  mergeVariante,
  moveInsRecup,
  openBulletin,
  openEpreuve,
  openScrutin,
  openVotePublic,
  prepareKdms,
  previewAnnonce,
  previewAnnonceLettre,
  previewEpreuves,
  previewInvitationsFilms,
  previewPalmaresLettre,
  previewPalmaresLettres,
  previewPublication,
  previewRetrait,
  proclaimScrutin,
  publishGrille,
  readGrilleProbleme,
  remindVisionneurs,
  removeInvitationFilmPhoto,
  reopenScrutin,
  resendInsRecupConfirmation,
  revokeScrutinLien,
  sendPalmaresLettres,
  sendEpreuves,
  settleEpreuve,
  settleInsRecupChanges,
  settleInsRecupValues,
  settleInvitationPhotos,
  stepSectionCounter,
  takeBackAnnonce,
  takeBackVisionnements,
  tryAnnonceLettre,
  tryInvitationFilm,
  tryPalmaresLettre,
  tryPlaces,
  undoKdms,
  undoVarianteMerge,
  validateInsRecup,
  withdrawFilm,
} as const;
