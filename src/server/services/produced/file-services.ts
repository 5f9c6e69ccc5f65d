import {
  exportComptable,
  exportFec,
  getDevisDocument,
  getDevisEnvoyeDocument,
  getPeriodeArchive,
  getPieceDocument,
  getProforma,
  printVentes,
} from '#server/services/accounting/accounting-files.ts';
import { getDeclarationFichier } from '#server/services/accounting/declaration-files.ts';
import { exportLivre, printReleveClient } from '#server/services/accounting/books-files.ts';
import { exportDes, printTva } from '#server/services/accounting/vat-files.ts';
import { printPaiement } from '#server/services/accounting/payment-files.ts';
import { printDevis } from '#server/services/accounting/quote-files.ts';
import { getRemiseBordereau } from '#server/services/accounting/deposit-files.ts';
import { printAcheminements } from '#server/services/copies/shipment-files.ts';
import { exportGuichetBadges, getBordereau, printRecu } from '#server/services/desk/desk-files.ts';
import { getLogo } from '#server/services/files/logo-file.ts';
import { exportFilmFichiers } from '#server/services/files/film-archive.ts';
import { exportRooming, getBonHotel, printRooming } from '#server/services/lodging/lodging-files.ts';
import { exportRecapHotels } from '#server/services/lodging/recap-file.ts';
import { exportBadges, exportGroupeBadges } from '#server/services/participants/badge-files.ts';
import { createScrutinCodes } from '#server/services/palmares/code-files.ts';
import { getFluxPalmares, printPalmares } from '#server/services/palmares/palmares-files.ts';
import { getFluxCalendrier, getFluxDonnees } from '#server/services/programmation/feed-files.ts';
import { printGrille } from '#server/services/programmation/grid-files.ts';
import { eraseDossier } from '#server/services/person-file/erasure-receipt.ts';
import { exportDossier } from '#server/services/person-file/person-file.ts';
import { printRectifications } from '#server/services/person-file/rectification-receipt.ts';
import { exportRegistre, printRegistre } from '#server/services/retention/register-files.ts';
import { exportReleveTraducteur, printReleveTraducteur } from '#server/services/translations/statement-files.ts';
import { exportBenevoles } from '#server/services/volunteers/volunteer-files.ts';
import { exportCourses } from '#server/services/welcome/run-files.ts';
import { exportBudgetInvites } from '#server/services/welcome/budget-file.ts';
import { exportFeuillesDeRoute, printFeuilleDeRoute } from '#server/services/welcome/roadmap-files.ts';

/** Operations that answer a file made of records, by the name that the contract gives them: the server and the simulation answer them from here. */
export const fileServices = {
  createScrutinCodes,
  eraseDossier,
  exportBadges,
  exportBenevoles,
  exportBudgetInvites,
  exportComptable,
  exportCourses,
  exportDes,
  exportDossier,
  exportFec,
  exportFeuillesDeRoute,
  exportFilmFichiers,
  exportGroupeBadges,
  exportGuichetBadges,
  exportLivre,
  exportRecapHotels,
  exportRegistre,
  exportReleveTraducteur,
  exportRooming,
  getBonHotel,
  getBordereau,
  getDeclarationFichier,
  getDevisDocument,
  getDevisEnvoyeDocument,
  getFluxCalendrier,
  getFluxDonnees,
  getFluxPalmares,
  getLogo,
  getPeriodeArchive,
  getPieceDocument,
  getProforma,
  // The same bytes at the address of before and at that of the public read.
  getPublicFluxCalendrier: getFluxCalendrier,
  getPublicFluxDonnees: getFluxDonnees,
  getPublicFluxPalmares: getFluxPalmares,
  getRemiseBordereau,
  printAcheminements,
  printDevis,
  printFeuilleDeRoute,
  printGrille,
  printPaiement,
  printPalmares,
  printRecu,
  printRectifications,
  printReleveClient,
  printRegistre,
  printReleveTraducteur,
  printRooming,
  printTva,
  printVentes,
};

export type FileId = keyof typeof fileServices;
