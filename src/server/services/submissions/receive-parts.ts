import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { isRecordData } from '#domain/values/record-data.ts';
import { Deposit } from '#domain/submissions/deposit.ts';
import { type Received, receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { toAppError } from '#server/errors/known-errors.ts';
import { errorMessage } from '#domain/errors/messages.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { attempt, type Parts } from '#server/services/series/parts.ts';

type Retrieved = ServiceReply<'retrieveInsRecups'>;

interface Retrieving {
  readonly culture: RequestContext['culture'];
  readonly onFailure: (error: unknown) => void;
}

const PART = { operation: 'depot', entity: 'ins-recup', lot: null, isTrial: false };

/** Takes what the deposit site answers; one wrong submission leaves the others. */
export function* receiveAll(answers: readonly unknown[], { culture, onFailure }: Retrieving): Parts<Retrieved> {
  const counts: Record<Received, number> = { nouveau: 0, change: 0, inchange: 0 };
  let waiting = 0;
  const failures: Retrieved['Erreurs'] = [];
  for (const answer of answers) {
    const made = yield* attempt(PART, ({ now }) => receiveDeposit(readDeposit(answer), now));
    if ('error' in made) {
      onFailure(made.error);
      failures.push({ NumeroDepot: numberOf(answer), Message: sentenceOf(made.error, culture) });
      continue;
    }
    const { received, isInError } = made.done;
    counts[received] += 1;
    if (isInError && received !== 'inchange') waiting += 1;
  }
  return { Nouveaux: counts.nouveau, Changes: counts.change, Inchanges: counts.inchange, EnErreur: waiting, Erreurs: failures };
}

export function readDeposit(answer: unknown): Deposit {
  const read = Deposit.safeParse(answer);
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('depot-illisible', { params: { champ: at } }, { cause: read.error });
}

function numberOf(answer: unknown): string {
  const numero = isRecordData(answer) ? answer['numero'] : null;
  return typeof numero === 'string' ? numero : '?';
}

function sentenceOf(error: unknown, culture: RequestContext['culture']): string {
  const { code, details } = toAppError(error);
  return errorMessage(code, culture, details.params);
}
