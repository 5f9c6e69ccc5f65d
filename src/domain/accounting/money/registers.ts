import type { BamCloture } from '#generated/records/bam-cloture.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { find, refuse, refuseField, takeTurn, type Work } from '#domain/work/work.ts';
import { booksOf, readChart } from '../books/chart.ts';
import type { AccountRole } from '../books/ledger.ts';
import { one } from '../client.ts';
import { closedUntil } from '../periods/close-period.ts';
import { defaultIssuer } from '../sales/issuers.ts';
import type { Means } from './means.ts';

/** Register of the cash that no desk received: it is counted and closed as those of desks. */
const OFF_DESK = 'Hors guichet';

interface ComingMoney {
  readonly means: Means;
  /** Day of the piece that it is for; null: none. */
  readonly issued: string | null;
  readonly issuerId: number | null;
}

interface MoneyPlace {
  readonly desk: string | null;
  /** Instant. */
  readonly at: string;
}

/** Register and instant of money that comes or goes, once its day and its accounts are accepted. */
export function* moneyPlace({ means, issued, issuerId }: ComingMoney, { today, now }: AccountingInput): Work<MoneyPlace> {
  yield* requireBooks(means, issuerId);
  const desk = yield* knownDesk(deskOf(means));
  yield* requireOpenDay({ issued, means: { ...means, desk }, today });
  return { desk, at: means.at ?? now };
}

function deskOf({ mode, desk }: Means): string | null {
  return desk === null && mode === ModePaiement.espece ? OFF_DESK : desk;
}

/** A desk is a record: its name as it is written there. Refused where there is none, or one that takes no money any more. */
export function* knownDesk(name: string | null): Work<string | null> {
  if (name === null) return null;
  const [desk] = yield* find('bam-guichet', { Libelle: name });
  if (desk?.IsActif !== true) return yield* refuseField({ path: 'Guichet', code: 'valeur', message: 'paiement.guichetInconnu' });
  return desk.Libelle;
}

/** Money goes to an account of the books: one that the accountant set, or one of the issuer. */
function* requireBooks({ mode, desk }: Means, issuerId: number | null): Work<void> {
  const issuer = issuerId === null ? yield* defaultIssuer() : yield* one('bam-emetteur', issuerId);
  if (issuer === null || booksOf(issuer, yield* readChart()).accountOf(roleOf(mode), { mode, desk }) === '')
    yield* refuse('compte-encaissement');
}

function roleOf(mode: number): AccountRole {
  if (mode === ModePaiement.espece) return 'cash';
  return mode === ModePaiement.cheque ? 'cheques' : 'bank';
}

/** A receipt at a desk waits for a closing under way. */
export function turnOf(desk: string): string {
  return `caisse ${norm(desk)}`;
}

interface DatedMoney {
  readonly issued: string | null;
  readonly means: Means;
  readonly today: string;
}

/** The day of a receipt: its piece was issued, it has come, and its desk has not closed it. */
function* requireOpenDay({ issued, means, today }: DatedMoney): Work<void> {
  const day = means.at?.slice(0, 10) ?? today;
  if (day > today) yield* refuseField({ path: 'Jour', code: 'valeur', message: 'paiement.jourFutur' });
  const closed = yield* closedUntil();
  if (closed !== null && day <= closed) yield* refuseField({ path: 'Jour', code: 'valeur', message: 'paiement.jourPeriode' });
  if (issued !== null && day < issued) yield* refuseField({ path: 'Jour', code: 'valeur', message: 'paiement.jourAvantPiece' });
  if ((yield* closingOf(means.desk, day, today)) !== undefined)
    yield* refuseField({ path: 'Jour', code: 'valeur', message: 'paiement.jourCloture' });
}

/** The closing that holds a day of a desk that is over; whoever closes it waits until the transaction ends. What comes today after a closing is of the next one. */
function* closingOf(desk: string | null, day: string, today: string): Work<BamCloture | undefined> {
  if (desk === null) return undefined;
  yield* takeTurn(turnOf(desk));
  return (yield* find('bam-cloture', { Guichet: desk })).find(({ Jour }) => Jour > day || (Jour === day && day < today));
}

/** A refund or correction at a desk goes to its open register. */
export function* waitForDesk(desk: string | null): Work<void> {
  if (desk !== null) yield* takeTurn(turnOf(desk));
}
