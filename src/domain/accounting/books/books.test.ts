import { expect, it } from 'vitest';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { RemiseNature } from '#generated/enums/remise-nature.gen.ts';
import { fecText } from '#domain/accounting/fec/fec-file.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { addDays } from '#domain/values/dates.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { createRandom, type Random } from '#domain/values/random.ts';
import { vatDue } from '#domain/accounting/vat-due.ts';
import type { BookLine } from './book-line.ts';
import { bookLines } from './book-lines.ts';
import type { BookedCredit, BookedPiece, BookedReceipt, BookedUntil } from './bookings.ts';
import { balanceOf } from './opening-lines.ts';
import { agedBalance, ledgerOrder, trialBalance } from './reports.ts';
import type { SoldLine } from './sold-shares.ts';

/** `npm run ledger:long` takes ten thousand of them. */
const MONTHS = Number(process.env['LEDGER_MONTHS'] ?? 300);
const FIRST = '2026-11-01';
const LAST = '2027-03-31';
const YEAR = '2027-01-01';
const MONTH_STARTS = ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01'];
const issuer = {
  Id: 1,
  CompteClient: '411000',
  CompteAvance: '419100',
  CompteVente: '706000',
  CompteTva: '445710',
  CompteBanque: '512000',
  CompteCaisse: '530000',
  CompteCheques: '511200',
  CompteEcartPlus: '758000',
  CompteEcartMoins: '658000',
  JournalVente: 'VE',
  JournalBanque: 'BQ',
  JournalCaisse: 'CA',
  JournalOd: 'OD',
};

/** Random pieces, credit notes, receipts, opposite receipts, credits, deposits and closings, with what an independent sum expects. */
interface Drawn {
  readonly booked: BookedUntil;
  /** Cents that each client owes at the end, by plain sums over the records. */
  readonly owed: ReadonlyMap<string, number>;
  /** Reasons to expect a letter that a person gave. */
  readonly byHand: readonly string[];
}

function dayIn(random: Random): string {
  return addDays(FIRST, random.int(0, 150));
}

function drawMonth(random: Random): Drawn {
  const pieces: BookedPiece[] = [];
  const lines = new Map<
    number,
    { TauxTva: number; MontantHt: number; MontantTva: number; MontantTtc: number; IdRegime: number; Analytique: number }[]
  >();
  const receipts: BookedReceipt[] = [];
  const credits: BookedCredit[] = [];
  const owed = new Map<string, number>();
  function owe(client: string, cents: number): void {
    owed.set(client, (owed.get(client) ?? 0) + cents);
  }
  function issue(client: string, sign: 1 | -1, invoice: BookedPiece | null): BookedPiece {
    const Id = pieces.length + 1;
    const pieceLines = Array.from({ length: random.int(1, 4) }, () => {
      const [rate, ht] = [random.pick([0, 5.5, 20]), sign * random.int(1, 90_000)];
      const tva = Math.round((ht * rate) / 100);
      const amounts = { MontantHt: fromCents(ht), MontantTva: fromCents(tva), MontantTtc: fromCents(ht + tva) };
      return { TauxTva: rate, ...amounts, IdRegime: random.int(1, 4), Analytique: random.int(0, 3) };
    });
    lines.set(Id, pieceLines);
    const ttc = pieceLines.reduce((sum, { MontantTtc }) => sum + toCents(MontantTtc), 0);
    owe(client, ttc);
    const DateEmission = dayIn(random);
    const piece = {
      Id,
      NoFacture: `P${Id}`,
      IsAvoir: invoice !== null,
      IdAvoir: invoice?.Id ?? null,
      IdEmetteur: 1,
      DateEmission,
      DateEcheance: addDays(DateEmission, random.pick([0, 30, 60])),
      NomClient: `Client ${client}`,
      Objet: 'Vente',
      PrixTtc: fromCents(ttc),
      Analytique: 0,
      Emetteur: null,
      Client: { Auxiliaire: client },
    };
    pieces.push(piece);
    return piece;
  }
  function receive(piece: BookedPiece, cents: number, undone: BookedReceipt | null): BookedReceipt {
    const ModePaiementDrawn = undone?.ModePaiement ?? random.pick([1, 2, 3, 4, 6]);
    const receipt = {
      Id: receipts.length + 1,
      IdPaiement: piece.Id,
      Montant: fromCents(cents),
      DateReglement: `${dayIn(random)}T10:00:00.000Z`,
      SaisiLe: null,
      ModePaiement: ModePaiementDrawn,
      Guichet: random.pick([null, 'Accueil']),
      // Some cheques are at the bank already: those that are undone since come back from there.
      DateRemise: undone === null && ModePaiementDrawn === ModePaiement.cheque && random.chance(0.6) ? LAST : null,
      IdAnnule: undone?.Id ?? null,
    };
    receipts.push(receipt);
    // A used credit leaves what is owed as it was: it goes from one account of the client to the other.
    if (ModePaiementDrawn !== ModePaiement.credit) owe(String(piece.Client?.['Auxiliaire']), -cents);
    return receipt;
  }
  for (let count = random.int(1, 12); count > 0; count -= 1) {
    const invoice = issue(`S${random.int(1, 5)}`, 1, null);
    if (random.chance(0.3)) issue(String(invoice.Client?.['Auxiliaire']), -1, invoice);
    const half = Math.round(toCents(invoice.PrixTtc) / 2);
    if (random.chance(0.7)) receive(invoice, half, null);
    const rest = random.chance(0.5) ? receive(invoice, toCents(invoice.PrixTtc) - half, null) : null;
    if (rest !== null && random.chance(0.3)) receive(invoice, -toCents(rest.Montant), rest);
  }
  for (let count = random.int(0, 4); count > 0; count -= 1) {
    const [client, cents] = [`S${random.int(1, 6)}`, random.int(-20_000, 50_000)];
    const at = `${dayIn(random)}T10:00:00.000Z`;
    const money = {
      Montant: fromCents(cents),
      DateCredit: at,
      SaisiLe: null,
      ModePaiement: random.int(1, 4),
      Guichet: null,
      DateRemise: null,
    };
    credits.push({ Id: credits.length + 1, IdEmetteur: 1, ...money, IdAnnule: null, NomClient: `Client ${client}`, Auxiliaire: client });
    owe(client, -cents);
  }
  const natures = new Map([1, 2, 3, 4].map((id) => [id, id]));
  const byHand = settleEachOther(() => issue('S9', 1, null), receive, random);
  const lettered = [{ keys: byHand, on: LAST, lettering: 7 }];
  const house = { ...drawHouse(random), carried: receipts.filter(({ DateRemise }) => DateRemise !== null) };
  return { booked: { pieces, lines, natures, receipts, credits, house, lettered }, owed, byHand };
}

/** Two invoices of a client, one paid short by what the other was paid beyond; the keys of their lines. */
function settleEachOther(
  issue: () => BookedPiece,
  receive: (piece: BookedPiece, cents: number, undone: BookedReceipt | null) => BookedReceipt,
  random: Random,
): readonly string[] {
  const [short, beyond] = [issue(), issue()];
  const moved = random.int(1, toCents(short.PrixTtc));
  const money = [receive(short, toCents(short.PrixTtc) - moved, null), receive(beyond, toCents(beyond.PrixTtc) + moved, null)];
  return [...[short, beyond].map(({ Id }) => `p${Id}`), ...money.map(({ Id }) => `r${Id}`)];
}

function drawHouse(random: Random): BookedUntil['house'] {
  const [Jour, at] = [dayIn(random), `${dayIn(random)}T10:00:00.000Z`];
  return {
    openings: [{ Id: 1, DateOuverture: at, FondCaisse: 100, Guichet: 'Accueil', IsRetrait: random.chance(0.5) }],
    closings: [
      {
        Id: 1,
        Jour,
        Guichet: 'Accueil',
        DateCloture: at,
        EspecesComptees: random.int(0, 300),
        FondCaisse: 100,
        TotalEspeces: random.int(0, 200),
      },
    ],
    deposits: [
      {
        Id: 1,
        NoRemise: 'RB1',
        Nature: random.pick([RemiseNature.especes, RemiseNature.cheques]),
        Jour,
        Montant: random.int(1, 500),
        SaisiLe: at,
      },
    ],
    carried: [],
  };
}

function account(fields: Pick<Chart, 'Usage' | 'Compte'> & Partial<Chart>): Chart {
  const none = { IdEmetteur: null, IdNature: null, TauxTva: null, Analytique: null, ModePaiement: null, Guichet: null };
  return { Id: 1, Libelle: 'x', ...none, IdStructure: null, IdPersonne: null, Auxiliaire: null, ...fields };
}

type Chart = Parameters<typeof bookLines>[1]['chart'][number];

const chart = [
  account({ Usage: 1, Compte: '706100', IdNature: 2 }),
  account({ Usage: 2, Compte: '445720', TauxTva: 20 }),
  account({ Usage: 3, Compte: '530100', ModePaiement: 4, Guichet: 'Accueil' }),
  account({ Usage: 4, Compte: '411200', IdStructure: 3, Auxiliaire: 'TROIS' }),
];

function linesOf(booked: BookedUntil, from: string, isYearStart: boolean): readonly BookLine[] {
  return bookLines(booked, { from, to: LAST, issuer, chart, say: textsIn('fr'), isYearStart });
}

/** Cents by account of a FEC, read back from its text. */
function accountsOfFec(lines: readonly BookLine[]): ReadonlyMap<string, number> {
  const rows = fecText(lines)
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split('\t'));
  const sums = new Map<string, number>();
  for (const row of rows) {
    const cents = Number((row[11] ?? '').replace(',', '')) - Number((row[12] ?? '').replace(',', ''));
    sums.set(row[4] ?? '', (sums.get(row[4] ?? '') ?? 0) + cents);
  }
  return sums;
}

it('agrees to the cent: balance, ledger, FEC, aged balance, letters, money and tax, over random months', { timeout: 600_000 }, () => {
  const random = createRandom(20_270_101);
  for (let month = 0; month < MONTHS; month += 1) {
    const { booked, owed, byHand } = drawMonth(random);
    const all = linesOf(booked, '1900-01-01', false);
    for (const entry of Map.groupBy(all, ({ number }) => number).values()) expect(balanceOf(entry)).toBe(0);
    const { Comptes, Journaux, Debit, Credit } = trialBalance(all);
    expect(Debit).toBe(Credit);
    expect(Journaux.reduce((sum, row) => sum + toCents(row.Debit), 0)).toBe(toCents(Debit));
    const fec = accountsOfFec(all);
    for (const { Compte, Solde } of Comptes) {
      const ledger = balanceOf(ledgerOrder(all).filter((line) => line.account === Compte));
      expect([Compte, toCents(Solde), fec.get(Compte)]).toEqual([Compte, ledger, ledger]);
    }
    const aged = agedBalance(all, LAST);
    for (const row of aged) {
      const ages = [row.NonEchu, row.Jours30, row.Jours60, row.Jours90, row.Plus90, row.Credit];
      expect(ages.reduce((sum, age) => sum + toCents(age), 0)).toBe(toCents(row.Total));
    }
    const clients = new Map(aged.map(({ Client, Total }) => [Client, toCents(Total)]));
    for (const [client, cents] of owed) expect([client, clients.get(client) ?? 0]).toEqual([client, cents]);
    // A letter settles to the cent what it stands on.
    for (const letteredLines of Map.groupBy(
      all.filter(({ letter }) => letter !== ''),
      ({ letter }) => letter,
    ).values())
      expect(balanceOf(letteredLines)).toBe(0);
    const byPerson = all.filter(({ lettering }) => lettering !== null);
    expect(byPerson.map(({ key }) => key).toSorted()).toEqual(byHand.toSorted());
    expect(new Set(byPerson.map(({ letter, letteredOn }) => `${letter} ${letteredOn}`)).size).toBe(1);
    expectAccounts(booked, all);
    expectTax(booked);
    expectOpening(booked, all);
  }
});

/** Cents of an amount in euros, from its decimals: no arithmetic of the product. */
function exact(euros: number): bigint {
  return BigInt(euros.toFixed(2).replace('.', ''));
}

function total(amounts: readonly number[]): bigint {
  return amounts.reduce((sum, amount) => sum + exact(amount), 0n);
}

/** Bank, cheques, till, advances, sales and tax, by plain sums over the records. */
function expectAccounts({ lines, receipts, credits, house }: BookedUntil, all: readonly BookLine[]): void {
  const sold = [...lines.values()].flat();
  const carried = new Set(receipts.filter(({ DateRemise }) => DateRemise !== null).map(({ Id }) => Id));
  function came(rows: readonly (BookedReceipt | BookedCredit)[], place: 'advance' | 'bank' | 'cash' | 'cheques'): bigint {
    return total(rows.filter((row) => placeOf(row, carried) === place).map(({ Montant }) => Montant));
  }
  const money = [...receipts, ...credits];
  const [slips, tills] = [RemiseNature.cheques, RemiseNature.especes].map((nature) =>
    total(house.deposits.filter(({ Nature }) => Nature === nature).map(({ Montant }) => Montant)),
  );
  const withdrawn = total(house.openings.filter(({ IsRetrait }) => IsRetrait).map(({ FondCaisse }) => FondCaisse));
  const gaps = total(
    house.closings.flatMap(({ EspecesComptees, FondCaisse, TotalEspeces }) => [EspecesComptees, -FondCaisse, -TotalEspeces]),
  );
  const old = total(house.carried.map(({ Montant }) => Montant));
  const expected = {
    '512': came(money, 'bank') + (slips ?? 0n) + (tills ?? 0n) - withdrawn + old,
    '511': came(money, 'cheques') - (slips ?? 0n) - old,
    '53': came(money, 'cash') - (tills ?? 0n) + withdrawn + gaps,
    '419': came(receipts, 'advance') - total(credits.map(({ Montant }) => Montant)),
    '70': -total(sold.map(({ MontantHt }) => MontantHt)),
    '445': -total(sold.map(({ MontantTva }) => MontantTva)),
  };
  for (const [account, cents] of Object.entries(expected)) {
    const accountLines = all.filter((line) => line.account.startsWith(account));
    expect([account, total(accountLines.map(({ debit }) => debit)) - total(accountLines.map(({ credit }) => credit))]).toEqual([
      account,
      cents,
    ]);
  }
}

function placeOf(row: BookedReceipt | BookedCredit, carried: ReadonlySet<number>): 'advance' | 'bank' | 'cash' | 'cheques' {
  if (row.ModePaiement === ModePaiement.credit) return 'advance';
  if (row.ModePaiement === ModePaiement.espece) return 'cash';
  if (row.ModePaiement !== ModePaiement.cheque) return 'bank';
  return 'IdPaiement' in row && row.IdAnnule !== null && carried.has(row.IdAnnule) ? 'bank' : 'cheques';
}

/** Tax of every month, on debits as it was issued, on receipts as money came: each cent once. */
function expectTax({ pieces, lines, receipts }: BookedUntil): void {
  const taxed = pieces.map((piece) => ({
    date: piece.DateEmission ?? '',
    mention: null,
    shares: sharesOf(lines.get(piece.Id) ?? []),
    receipts: receipts
      .filter(({ IdPaiement }) => IdPaiement === piece.Id)
      .map(({ DateReglement, Montant }) => ({ date: DateReglement.slice(0, 10), amount: toCents(Montant) })),
  }));
  for (const isDebits of [true, false]) {
    const due = MONTH_STARTS.flatMap((from, index) =>
      vatDue(
        taxed.map((piece) => ({ ...piece, isDebits })),
        { from, to: addDays(MONTH_STARTS[index + 1] ?? '2027-05-01', -1) },
      ),
    );
    const sums = { ttc: 0n, tva: 0n };
    for (const { amounts } of due) {
      sums.ttc += BigInt(amounts.ttc);
      sums.tva += BigInt(amounts.tva);
    }
    const sold = [...lines.values()].flat();
    // Tax of partial payments is that of the parts: only their sum is exact.
    const issued = { ttc: total(sold.map(({ MontantTtc }) => MontantTtc)), tva: total(sold.map(({ MontantTva }) => MontantTva)) };
    expect(sums).toEqual(isDebits ? issued : { ttc: total(receipts.map(({ Montant }) => Montant)), tva: sums.tva });
  }
}

function sharesOf(sold: readonly SoldLine[]) {
  return [...Map.groupBy(sold, ({ TauxTva }) => TauxTva)].map(([percent, rateLines]) => ({
    percent,
    amounts: {
      ht: Number(total(rateLines.map(({ MontantHt }) => MontantHt))),
      tva: Number(total(rateLines.map(({ MontantTva }) => MontantTva))),
      ttc: Number(total(rateLines.map(({ MontantTtc }) => MontantTtc))),
    },
  }));
}

/** A year opens with what each account and client held, and closes as if it had never been cut. */
function expectOpening(booked: BookedUntil, all: readonly BookLine[]): void {
  const year = linesOf(booked, YEAR, true);
  const opening = year.filter(({ journal }) => journal === 'AN');
  expect(balanceOf(opening)).toBe(0);
  expect(opening.some(({ account: number }) => /^[67]/.test(number))).toBe(false);
  const ended = Map.groupBy(year, keyOf);
  for (const [key, accountLines] of Map.groupBy(
    all.filter(({ account: number }) => /^[2-5]/.test(number)),
    keyOf,
  ))
    expect([key, balanceOf(ended.get(key) ?? [])]).toEqual([key, balanceOf(accountLines)]);
}

function keyOf({ account: number, auxiliary }: BookLine): string {
  return `${number} ${auxiliary}`;
}
