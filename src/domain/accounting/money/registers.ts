import type { BamCloture } from '#generated/records/bam-cloture.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { readText } from '#domain/values/record-data.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { find, names, refuse, refuseField, takeTurn, type Work } from '#domain/work/work.ts';
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
  const desk = deskOf(means);
  yield* requireOpenDay({ issued, means: { ...means, desk }, today });
  return { desk, at: means.at ?? now };
}

function deskOf({ mode, desk }: Means): string | null {
  return desk === null && mode === ModePaiement.espece ? OFF_DESK : desk;
}

/** Money goes to an account of the books: the cash box or the bank of the issuer. */
function* requireBooks({ mode }: Means, issuerId: number | null): Work<void> {
  const issuer = issuerId === null ? yield* defaultIssuer() : yield* one('bam-emetteur', issuerId);
  const account = mode === ModePaiement.espece ? 'CompteCaisse' : 'CompteBanque';
  if (issuer === null || readText(issuer, account) === null) yield* refuse('compte-encaissement');
}

/** Whoever receives at a desk waits for whoever closes it. */
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
  if ((yield* closingOf(means.desk, day)) !== undefined)
    yield* refuseField({ path: 'Jour', code: 'valeur', message: 'paiement.jourCloture' });
}

/** The closing that holds a day of a desk; whoever closes it waits until the transaction ends. */
function* closingOf(desk: string | null, day: string): Work<BamCloture | undefined> {
  if (desk === null) return undefined;
  yield* takeTurn(turnOf(desk));
  return (yield* find('bam-cloture', { Guichet: desk })).find((closing) => String(closing.Jour) >= day);
}

/** What is given back or corrected at a desk goes to its register of today. */
export function* requireOpenDesk(desk: string | null, today: string): Work<void> {
  const closing = yield* closingOf(desk, today);
  if (closing === undefined) return;
  const by = closing.IdUtilisateur;
  const who = by === null ? null : (yield* names('utilisateur', [by]))[String(by)];
  yield* refuse('caisse-cloturee', { guichet: desk ?? '', par: typeof who === 'string' ? who : '–' });
}
