import type { infer as Infer } from 'zod';
import type * as schemas from '#generated/schemas/services/releves.zod.ts';
import { fromCents } from '#domain/values/money.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { see } from '#domain/work/work.ts';
import { inputOf } from '../input-of.ts';
import { candidatesOf } from './candidates.ts';
import { confirmLine } from './confirm-line.ts';
import { type Imported, importStatement } from './import-statement.ts';
import { type Clue, foundBy, type Proposal, proposalsFor } from './proposals.ts';
import { undoLine } from './undo-line.ts';

interface ById {
  readonly id: number;
}

export const importReleve: WorkService<Asked<unknown, unknown, Infer<typeof schemas.ImportReleveBody>>, Imported> = {
  entity: 'bam-releve-ligne',
  run: ({ body }, facts) => importStatement(body, facts),
};

interface ShownProposal {
  readonly IdPaiement: number | null;
  readonly IdReglement: number | null;
  readonly IdRemise: number | null;
  readonly Numero: string;
  readonly Client: string;
  readonly Montant: number;
  readonly Indices: readonly Clue[];
}

function shownProposal({ invoice, receipt, deposit, number, client, cents, clues }: Proposal): ShownProposal {
  const ids = { IdPaiement: invoice, IdReglement: receipt, IdRemise: deposit };
  return { ...ids, Numero: number, Client: client, Montant: fromCents(cents), Indices: clues };
}

/** Invoices, receipts and deposits that a line may be. */
export const getRelevePropositions: WorkService<Asked<ById, unknown, unknown>, readonly ShownProposal[]> = {
  entity: 'bam-releve-ligne',
  *run({ params }) {
    const { move, candidates } = yield* candidatesOf(yield* see('bam-releve-ligne', params.id));
    return proposalsFor(move, candidates).map(shownProposal);
  },
};

/** The same by a text that a person typed, for a line without a clue. */
export const searchReleve: WorkService<Asked<ById, { readonly texte: string }, unknown>, readonly ShownProposal[]> = {
  entity: 'bam-releve-ligne',
  *run({ params, query }) {
    const { move, candidates } = yield* candidatesOf(yield* see('bam-releve-ligne', params.id));
    return foundBy(query.texte, move, candidates).map(shownProposal);
  },
};

/** A person says what the line is. */
export const confirmReleve: WorkService<Asked<ById, unknown, Infer<typeof schemas.ConfirmReleveBody>>, number> = {
  entity: 'bam-releve-ligne',
  run: ({ params, body }, facts) => confirmLine(params.id, body, inputOf(facts)),
};

export const undoReleve: WorkService<Asked<ById, unknown, Infer<typeof schemas.UndoReleveBody>>, number> = {
  entity: 'bam-releve-ligne',
  run: ({ params, body }, facts) => undoLine(params.id, body.Motif, inputOf(facts)),
};
