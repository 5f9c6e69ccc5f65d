import type { infer as Infer } from 'zod';
import { EncaissementEtat } from '#generated/enums/encaissement-etat.gen.ts';
import { EncaissementRaison } from '#generated/enums/encaissement-raison.gen.ts';
import { EncaissementSuite } from '#generated/enums/encaissement-suite.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import type { BamEncaissement } from '#generated/records/bam-encaissement.gen.ts';
import type { EncaissementTraitement } from '#generated/schemas/encaissement-traitement.zod.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { current, hold, refuse, refuseField, see, update, waitFor, type Work } from '#domain/work/work.ts';
import { localDay } from '../books/local-day.ts';
import { findClient } from '../credits/client-credit.ts';
import { receiveAdvance } from '../credits/credit-orders.ts';
import { inputOf, personOf } from '../input-of.ts';
import { accountOf, dueOf } from '../receipts.ts';
import { bookableDay, receiveCard } from './online-payments.ts';

type Outcome = Infer<typeof EncaissementTraitement>;

/** A person says what becomes of a payment that waits, and why: once. */
export const settleEncaissement: WorkService<Asked<{ readonly id: number }, unknown, Outcome>, boolean> = {
  entity: 'bam-encaissement',
  *run({ params: { id }, body }, facts) {
    const input = inputOf(facts);
    yield* hold('bam-encaissement', id, 'paiement-en-cours');
    const row = yield* current('bam-encaissement', id, body.Version);
    if (row.Etat !== EncaissementEtat.aTraiter) return yield* refuse('encaissement-traite');
    const written = yield* writeOutcome(row, body, input);
    yield* update('bam-encaissement', id, {
      ...written,
      Etat: EncaissementEtat.traite,
      Suite: body.Suite,
      MotifTraitement: body.MotifTraitement,
      DateTraitement: input.now,
      IdTraitePar: personOf(input),
    });
    return true;
  },
};

type Written = Partial<Pick<BamEncaissement, 'IdReglement' | 'EnCredit' | 'IdPieceAffectee' | 'IdStructure' | 'IdPersonne'>>;

function* writeOutcome(row: BamEncaissement, body: Outcome, input: AccountingInput): Work<Written> {
  if (body.Suite === EncaissementSuite.note) return {};
  const cents = heldCents(row);
  if (cents <= 0) return yield* refuse('encaissement-parti');
  return body.Suite === EncaissementSuite.credit
    ? yield* keepAsCredit(row, { body, cents }, input)
    : yield* assignToPiece(row, { body, cents }, input);
}

/** Money of the payment that no receipt holds. */
function heldCents({ Raison, MontantPaye, MontantRendu }: BamEncaissement): number {
  if (Raison === EncaissementRaison.rendu || Raison === EncaissementRaison.conteste) return 0;
  return toCents(MontantPaye ?? 0) - toCents(MontantRendu ?? 0);
}

interface Settled {
  readonly body: Outcome;
  readonly cents: number;
}

function* assignToPiece(row: BamEncaissement, { body, cents }: Settled, input: AccountingInput): Work<Written> {
  const { IdPieceAffectee = null } = body;
  if (IdPieceAffectee === null) return yield* refuseField({ path: 'IdPieceAffectee', code: 'obligatoire' });
  yield* waitFor('bam-paiement', [IdPieceAffectee]);
  const piece = yield* see('bam-paiement', IdPieceAffectee);
  const due = piece.IsAvoir === true || piece.NoFacture === null ? 0 : Math.max(0, dueOf(yield* accountOf(piece)));
  if (due <= 0) return yield* refuse('paiement-rien-du');
  if (cents > due && (yield* findClient(piece)) === null) return yield* refuse('credit-client');
  const IdReglement = yield* receiveCard(piece, { cents, paidAt: paidAt(row) }, input);
  return { IdReglement, IdPieceAffectee, EnCredit: fromCents(Math.max(0, cents - due)) };
}

function* keepAsCredit(row: BamEncaissement, { body, cents }: Settled, input: AccountingInput): Work<Written> {
  const { IdStructure = null, IdPersonne = null, MotifTraitement: Motif } = body;
  const Jour = yield* bookableDay(localDay(row.DatePaiement ?? input.now), { DateEmission: null }, input);
  const Reglements = [{ Montant: fromCents(cents), ModePaiement: ModePaiement.cb }];
  yield* receiveAdvance({ IdStructure, IdPersonne, Reglements, Jour, Motif }, input);
  return { EnCredit: fromCents(cents), IdStructure, IdPersonne };
}

function paidAt({ DatePaiement }: BamEncaissement): number {
  return parseInstant(DatePaiement ?? '') ?? 0;
}
