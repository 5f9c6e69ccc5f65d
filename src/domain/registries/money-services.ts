/** Services of sales, pieces, receipts, books and tax, by their operationId. */
import { prepareDeclarations } from '#domain/accounting/ereporting/prepare-declarations.ts';
import { deposerPieces, getPlateforme, reprendreFlux, transmettreDeclaration } from '#domain/accounting/platform/platform-services.ts';
import {
  closePeriode,
  correctReglement,
  createAvoir,
  createReglement,
  createRemise,
  getPieceCredit,
  payAbonnement,
  previewPeriode,
  previewRemise,
  receiveAvance,
  refundCredit,
  remindAbonnements,
  renewAbonnement,
  reverseCredit,
  reverseReglement,
  reverseRemise,
  useCredit,
} from '#domain/accounting/accounting-services.ts';
import { getTableauFinancier } from '#domain/accounting/dashboard/money-dashboard.ts';
import { confirmReleve, getRelevePropositions, importReleve, searchReleve, undoReleve } from '#domain/accounting/bank/bank-services.ts';
import { createLettrage, getBalanceAgee, getLivreBalance, getLivreLignes, undoLettrage } from '#domain/accounting/books/books-services.ts';
import { createAcompte, createFacture } from '#domain/accounting/direct/direct-services.ts';
import { createLienDeFiche, createPaiementLien } from '#domain/accounting/online/payment-link.ts';
import { settleEncaissement } from '#domain/accounting/online/settle-aside.ts';
import { answerDevis, createDevisLien, openDevis } from '#domain/accounting/quotes/quote-services.ts';
import { getFactureNuits, receiveFacture } from '#domain/accounting/received/received-services.ts';
import { prepareRelances, previewRelance, sendRelances, tryRelance } from '#domain/accounting/reminders/reminder-services.ts';
import { reportFactureHotel, undoFactureHotel } from '#domain/accounting/received/hotel-report.ts';
import { createRegimeVersion } from '#domain/accounting/tax/regime-versions.ts';
import { proposeFormule } from '#domain/accounting/propose-plan.ts';

export const moneyServices = {
  deposerPieces,
  getPlateforme,
  prepareDeclarations,
  reprendreFlux,
  transmettreDeclaration,
  answerDevis,
  closePeriode,
  confirmReleve,
  correctReglement,
  createAcompte,
  createAvoir,
  createDevisLien,
  createFacture,
  createLienDeFiche,
  createPaiementLien,
  createLettrage,
  createRegimeVersion,
  createReglement,
  createRemise,
  getBalanceAgee,
  getFactureNuits,
  getLivreBalance,
  getLivreLignes,
  getPieceCredit,
  getTableauFinancier,
  getRelevePropositions,
  importReleve,
  openDevis,
  payAbonnement,
  prepareRelances,
  previewPeriode,
  previewRelance,
  previewRemise,
  proposeFormule,
  receiveAvance,
  receiveFacture,
  refundCredit,
  remindAbonnements,
  renewAbonnement,
  reportFactureHotel,
  reverseCredit,
  reverseReglement,
  reverseRemise,
  searchReleve,
  sendRelances,
  settleEncaissement,
  tryRelance,
  undoFactureHotel,
  undoLettrage,
  undoReleve,
  useCredit,
};
