import type { infer as Infer } from 'zod';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import type { BamReleveLigne } from '#generated/records/bam-releve-ligne.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import type * as schemas from '#generated/schemas/services/releves.zod.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { createAll, find, hold, read, refuse, refuseField, see, update, type Work } from '#domain/work/work.ts';
import { localDay } from '../books/local-day.ts';
import { inputOf } from '../input-of.ts';
import { orderReceipt } from '../orders.ts';
import { reverseReceipt } from '../receipt-corrections.ts';
import { accountOf, accountsOf, dueOf, isStanding, undoneIds } from '../receipts.ts';
import { type Candidate, type Clue, proposalsFor } from './proposals.ts';
import { type IdentifiedLine, readStatement } from './read-statement.ts';
import { type StatementFault, UnreadableStatement } from './statement.ts';

interface ById {
  readonly id: number;
}

interface Imported {
  readonly NbLignes: number;
  readonly NbConnues: number;
  readonly Raison: StatementFault | null;
}

/** Keeps the lines of a statement that are not there yet; a file that cannot be read writes nothing. */
export const importReleve: WorkService<Asked<unknown, unknown, Infer<typeof schemas.ImportReleveBody>>, Imported> = {
  entity: 'bam-releve-ligne',
  *run({ body }, { now, userId }) {
    const lines = readOrFault(body.Contenu);
    if (typeof lines === 'string') return { NbLignes: 0, NbConnues: 0, Raison: lines };
    const stored = new Set(
      (yield* find('bam-releve-ligne', { CleLigne: lines.map(({ identity }) => identity) })).map(({ CleLigne }) => CleLigne),
    );
    const fresh = lines.filter(({ identity }) => !stored.has(identity));
    const common = { Fichier: body.Nom.slice(0, 255), DateImport: now, IdUtilisateur: userId };
    yield* createAll(
      'bam-releve-ligne',
      fresh.map(({ day, cents, label, reference, identity }) => ({
        ...common,
        Jour: day,
        Montant: fromCents(cents),
        Libelle: label.slice(0, 255) || '–',
        Reference: reference.slice(0, 100) || null,
        CleLigne: identity,
      })),
    );
    return { NbLignes: fresh.length, NbConnues: lines.length - fresh.length, Raison: null };
  },
};

function readOrFault(content: string): readonly IdentifiedLine[] | StatementFault {
  try {
    return readStatement(content);
  } catch (error) {
    if (error instanceof UnreadableStatement) return error.fault;
    throw error;
  }
}

interface ShownProposal {
  readonly IdPaiement: number;
  readonly IdReglement: number | null;
  readonly NoFacture: string;
  readonly Client: string;
  readonly Montant: number;
  readonly Indices: readonly Clue[];
}

/** Invoices and receipts that a line may be. */
export const getRelevePropositions: WorkService<Asked<ById, unknown, unknown>, readonly ShownProposal[]> = {
  entity: 'bam-releve-ligne',
  *run({ params }) {
    const line = yield* see('bam-releve-ligne', params.id);
    if (line.Montant <= 0 || line.IdReglement !== null) return [];
    const move = { day: line.Jour, cents: toCents(line.Montant), label: line.Libelle };
    const candidates = [...(yield* dueInvoices()), ...(yield* openReceipts(line))];
    return proposalsFor(move, candidates).map(({ invoice, receipt, number, client, cents, clues }) => ({
      IdPaiement: invoice,
      IdReglement: receipt,
      NoFacture: number,
      Client: client,
      Montant: fromCents(cents),
      Indices: clues,
    }));
  },
};

function* dueInvoices(): Work<readonly Candidate[]> {
  const open = yield* find('bam-paiement', { IsAvoir: false, Etat: [PaiementEtat.emise, PaiementEtat.partielle] });
  const ids = open.map(readId);
  const credited = yield* find('bam-paiement', { IdAvoir: ids });
  const accounts = yield* accountsOf({ Id: [...ids, ...credited.map(readId)] });
  return accounts
    .filter((account) => dueOf(account) > 0)
    .map((account) => ({
      invoice: account.invoice.Id,
      receipt: null,
      number: account.invoice.NoFacture ?? '',
      client: account.invoice.NomClient ?? '',
      cents: dueOf(account),
      day: null,
    }));
}

/** Transfers and cards of this amount that no line of a statement is tied to. */
function* openReceipts({ Montant }: BamReleveLigne): Work<readonly Candidate[]> {
  const receipts = yield* find('bam-reglement', { Montant, ModePaiement: [ModePaiement.virement, ModePaiement.cb] });
  const ids = receipts.map(readId);
  const tied = new Set((yield* find('bam-releve-ligne', { IdReglement: ids })).map(({ IdReglement }) => IdReglement));
  const undone = undoneIds(yield* find('bam-reglement', { IdAnnule: ids }));
  const free = receipts.filter((one) => !tied.has(one.Id) && isStanding(one, undone));
  const pieces = new Map((yield* find('bam-paiement', { Id: free.map(({ IdPaiement }) => IdPaiement) })).map((one) => [one.Id, one]));
  return free.map((one) => ({
    invoice: one.IdPaiement,
    receipt: one.Id,
    number: pieces.get(one.IdPaiement)?.NoFacture ?? '',
    client: pieces.get(one.IdPaiement)?.NomClient ?? '',
    cents: toCents(one.Montant),
    day: localDay(one.DateReglement),
  }));
}

/** A person says what the line is: a receipt of an invoice on the day of the bank, or one that is written already. */
export const confirmReleve: WorkService<Asked<ById, unknown, Infer<typeof schemas.ConfirmReleveBody>>, number> = {
  entity: 'bam-releve-ligne',
  *run({ params, body: { IdPaiement, IdReglement = null } }, facts) {
    yield* hold('bam-releve-ligne', params.id, 'paiement-en-cours');
    const line = yield* read('bam-releve-ligne', params.id);
    if (line.IdReglement !== null || line.Montant <= 0) return yield* refuse('deja-fait');
    const receipt = IdReglement === null ? yield* receiveLine(line, IdPaiement, inputOf(facts)) : yield* tieable(line, IdReglement);
    yield* update('bam-releve-ligne', line.Id, { IdReglement: receipt });
    return receipt;
  },
};

/** By the ordinary receipt; what is paid beyond the invoice stays as credit of its client. */
function* receiveLine({ Montant, Jour }: BamReleveLigne, id: number, input: AccountingInput): Work<number> {
  yield* hold('bam-paiement', id, 'paiement-en-cours');
  const piece = yield* read('bam-paiement', id);
  if (piece.IsAvoir || piece.NoFacture === null || dueOf(yield* accountOf(piece)) <= 0) return yield* refuse('trop-percu');
  yield* orderReceipt(piece, { Montant, ModePaiement: ModePaiement.virement, Jour, IsTropPercu: true }, input);
  return Math.max(...(yield* find('bam-reglement', { IdPaiement: id })).map(readId));
}

function* tieable(line: BamReleveLigne, id: number): Work<number> {
  const isFree = (yield* openReceipts(line)).some(({ receipt }) => receipt === id);
  return isFree ? id : yield* refuseField({ path: 'IdReglement', code: 'valeur' });
}

/** The opposite receipt, and the line waits again; a receipt that was undone elsewhere is only let go. */
export const undoReleve: WorkService<Asked<ById, unknown, Infer<typeof schemas.UndoReleveBody>>, number> = {
  entity: 'bam-releve-ligne',
  *run({ params, body }, facts) {
    yield* hold('bam-releve-ligne', params.id, 'paiement-en-cours');
    const { Id, IdReglement } = yield* read('bam-releve-ligne', params.id);
    if (IdReglement === null) return yield* refuse('deja-fait');
    const isUndone = (yield* find('bam-reglement', { IdAnnule: IdReglement })).length > 0;
    if (!isUndone) yield* reverseReceipt(IdReglement, { reason: body.Motif, cause: null }, inputOf(facts));
    yield* update('bam-releve-ligne', Id, { IdReglement: null, Motif: body.Motif });
    return Id;
  },
};
