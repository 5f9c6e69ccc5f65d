import { TvaClient } from '#generated/enums/tva-client.gen.ts';
import { TvaVerification } from '#generated/enums/tva-verification.gen.ts';
import type { VerificationTva } from '#generated/records/verification-tva.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { ask } from '#domain/work/replies.ts';
import { refuseWith, type Work } from '#domain/work/work.ts';
import type { Client } from '../client.ts';
import type { TaxedLine } from '../sales/sale-lines.ts';
import { vatClientOf } from '../vat.ts';
import { lastAnswer } from './kept-answers.ts';
import { checkableNumber, isFresh } from './vat-answer.ts';

interface Proved {
  readonly client: Client;
  readonly lines: readonly TaxedLine[];
  /** The accountant of the issuer answers for its mentions. */
  readonly isTrusted: boolean;
}

/**
 * The kept answer that a reverse charge rests on; null where there is none to rest on. Where a service is set, a number without a fresh
 * answer is refused: the server asks between two transactions and the work starts again. A number that the service refuses is no proof
 * of a reverse charge; one that it could not tell about passes, and the piece says so.
 */
export function* vatProof({ client, lines, isTrusted }: Proved, input: AccountingInput): Work<VerificationTva | null> {
  const number = isReverseCharge(client, lines) ? checkableNumber(client.vatNumber) : null;
  if (number === null) return null;
  const { JoursTva: keptDays } = yield* ask({ do: 'mailbox' });
  const last = yield* lastAnswer(number);
  if (typeof keptDays !== 'number') return last;
  if (last === null || !isFresh(last, { now: input.now, keptDays }))
    return yield* refuseWith('tva-a-verifier', { params: { numero: number }, conflict: { NumTva: number, ...holderOf(client) } });
  if (last.Etat === TvaVerification.invalide && !isTrusted) return yield* refuseNumber(client, last, input);
  return last;
}

function isReverseCharge({ country, vatNumber }: Client, lines: readonly TaxedLine[]): boolean {
  return vatClientOf(country, vatNumber) === TvaClient.ueAssujetti && lines.some(({ regime }) => regime.percent === 0);
}

function holderOf({ keptIn }: Client): { readonly IdStructure?: number; readonly IdCompte?: number } {
  if (keptIn?.entity === 'structure') return { IdStructure: keptIn.id };
  return keptIn?.entity === 'bam-compte' ? { IdCompte: keptIn.id } : {};
}

function* refuseNumber({ name, keptIn }: Client, { NumTva, DateVerification }: VerificationTva, input: AccountingInput): Work<never> {
  const manques = input.textsIn(input.culture)('facture.manque.tvaRefusee', { numero: NumTva, jour: formatDateTime(DateVerification) });
  return yield* refuseWith('mentions-manquantes', {
    params: { client: name, manques },
    conflict: { Manques: ['tvaRefusee'], ...(keptIn === null ? {} : { ACompleter: { Entite: keptIn.entity, Id: keptIn.id } }) },
  });
}
