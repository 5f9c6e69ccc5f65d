import { textsIn } from '#domain/texts/server-texts.ts';
import { formatMoney, fromCents, sumMoney } from '#domain/values/money.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, createAll, read, refuse, takeTurn, update, type Work } from '#domain/work/work.ts';
import { closedUntil } from '../periods/close-period.ts';
import { FIRST_DAY } from '../periods/period-bounds.ts';
import type { BookLine } from './book-line.ts';
import { readBooks, readIssuer } from './issuer-books.ts';
import { balanceOf } from './opening-lines.ts';

interface LetteringOrder {
  readonly Cles: readonly string[];
  readonly Emetteur?: number | null;
}

type Acting = Pick<Facts, 'culture' | 'now' | 'today' | 'userId'>;

/** Letters lines of one account of a client that come to nothing together, on this day. Answers the id of the lettering. */
export function* letterLines({ Cles, Emetteur = null }: LetteringOrder, facts: Acting): Work<number> {
  yield* takeTurn('lettrage');
  const issuer = Emetteur ?? (yield* readIssuer()).Id ?? null;
  const keys = [...new Set(Cles)];
  const [first, ...others] = yield* linesOf(keys, issuer, facts);
  if (first === undefined) return yield* refuse('lettrage-change');
  yield* requireBalancedSet([first, ...others], facts);
  const id = yield* create('bam-lettrage', {
    IdEmetteur: issuer,
    Compte: first.account,
    Auxiliaire: first.client,
    Montant: sumMoney([first, ...others].map(({ debit }) => debit)),
    Jour: facts.today,
    SaisiLe: facts.now,
    IdUtilisateur: facts.userId,
  });
  yield* createAll(
    'bam-lettrage-ligne',
    keys.map((Cle) => ({ IdLettrage: id, Cle })),
  );
  return id;
}

/** Lines of the chosen keys; none where one of them is not of this issuer. */
function* linesOf(keys: readonly string[], issuer: number | null, { today, culture }: Acting): Work<readonly BookLine[]> {
  const all = yield* readBooks({ from: FIRST_DAY, to: today }, textsIn(culture));
  const lines = all.find((books) => (books.issuer.Id ?? null) === issuer)?.lines ?? [];
  const chosen = lines.filter(({ key }) => key !== null && keys.includes(key));
  return chosen.length === keys.length ? chosen : [];
}

function* requireBalancedSet(lines: readonly BookLine[], { culture }: Acting): Work<void> {
  if (lines.some(({ letter }) => letter !== '')) yield* refuse('lettrage-deja');
  if (new Set(lines.map(({ account, client }) => `${account} ${client}`)).size > 1) yield* refuse('lettrage-clients');
  const cents = balanceOf(lines);
  if (cents !== 0 || lines.length < 2) yield* refuse('lettrage-solde', { solde: formatMoney(fromCents(cents), culture) });
}

/** Takes the letter back with a reason, unless a closed period carries it. Answers the id of the lettering. */
export function* unletterLines(id: number, reason: string, { now, userId }: Acting): Work<number> {
  yield* takeTurn('lettrage');
  const { Jour, DelettreLe } = yield* read('bam-lettrage', id);
  if (DelettreLe !== null) return yield* refuse('deja-fait');
  const closed = yield* closedUntil();
  if (closed !== null && Jour <= closed) return yield* refuse('lettrage-clos');
  yield* update('bam-lettrage', id, { DelettreLe: now, IdDelettreur: userId, Motif: reason });
  return id;
}
