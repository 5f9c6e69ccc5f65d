import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { RemiseNature } from '#generated/enums/remise-nature.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { sumMoney } from '#domain/values/money.ts';
import { at, type DemoRow, type DemoValues, type DemoWorld, workday } from '../world/world.ts';

const FILE = 'releve-valombre.csv';
const TIED_TRANSFERS = 12;
/** Transfer of a client who named nothing. */
const WITHOUT_CLUE = 137.5;

interface BankLine {
  readonly day: string;
  readonly amount: number;
  readonly label: string;
  /** The single part that it is; absent: it waits. */
  readonly part?: Pick<DemoValues<'bam-rapprochement'>, 'IdReglement' | 'IdRemise'>;
}

/** A statement as the accountant finds it: lines that are matched, proposed, of several invoices, without a clue, and out of the account. */
export function addBankLines(world: DemoWorld): void {
  const now = at(world.referenceDate, '09:05');
  const lines = [...deposits(world), ...transfers(world), ...waiting(world)].filter(({ day }) => day <= world.referenceDate);
  for (const [rank, { day, amount, label, part }] of lines.entries()) {
    const IdLigne = world.add('bam-releve-ligne', {
      Jour: day,
      Montant: amount,
      Libelle: label.slice(0, 255),
      CleLigne: fingerprintOf([day, String(amount), label, String(rank)]),
      Fichier: FILE,
      DateImport: now,
      RapprocheeLe: part === undefined ? null : now,
    });
    if (part !== undefined) world.add('bam-rapprochement', { IdLigne, ...part, Montant: amount, IsDejaEcrit: true });
  }
}

/** The bank credits a slip the day after; the last one waits for its line to be confirmed. */
function deposits(world: DemoWorld): readonly BankLine[] {
  const all = world.records('bam-remise').toSorted((left, right) => (left.Jour ?? '').localeCompare(right.Jour ?? ''));
  return all.map(({ Id, NoRemise, Nature, Jour, Montant }, index) => ({
    day: addDays(Jour ?? '', 1),
    amount: Montant ?? 0,
    label: Nature === RemiseNature.cheques ? `REMISE CHEQUES ${NoRemise}` : `VERSEMENT ESPECES ${NoRemise}`,
    ...(index === all.length - 1 ? {} : { part: { IdRemise: Id } }),
  }));
}

function transfers(world: DemoWorld): readonly BankLine[] {
  const pieces = new Map(world.records('bam-paiement').map((piece) => [piece.Id, piece]));
  return world
    .records('bam-reglement')
    .filter(({ ModePaiement: mode, Montant }) => mode === ModePaiement.virement && (Montant ?? 0) > 0)
    .toSorted((left, right) => (right.DateReglement ?? '').localeCompare(left.DateReglement ?? ''))
    .slice(0, TIED_TRANSFERS)
    .map(({ Id, IdPaiement, Montant, DateReglement }) => ({
      day: workday((DateReglement ?? '').slice(0, 10)),
      amount: Montant ?? 0,
      label: `VIR SEPA RECU ${nameOf(pieces.get(IdPaiement ?? 0))}`,
      part: { IdReglement: Id },
    }));
}

type Piece = DemoRow<'bam-paiement'>;

function nameOf(piece: Piece | undefined): string {
  return (piece?.NomClient ?? '').toUpperCase();
}

/** Lines of this week: invoices that were paid by transfer, bank fees, and one without a clue. */
function waiting(world: DemoWorld): readonly BankLine[] {
  const day = workday(world.fromToday(-2));
  const due = world
    .records('bam-paiement')
    .filter(
      ({ IsAvoir, Etat, ModeReglement }) => IsAvoir !== true && Etat === PaiementEtat.emise && ModeReglement === ModePaiement.virement,
    );
  const [exact, short] = due.toReversed();
  const several = [...Map.groupBy(due, ({ NomClient }) => NomClient).values()].find((invoices) => invoices.length > 1)?.slice(0, 2) ?? [];
  return [
    ...(exact === undefined ? [] : [{ day, amount: exact.PrixTtc ?? 0, label: `VIR SEPA RECU ${nameOf(exact)} ${exact.NoFacture}` }]),
    ...(short === undefined
      ? []
      : [{ day, amount: Math.round((short.PrixTtc ?? 0) * 50) / 100, label: `VIR INST ${nameOf(short)} ACOMPTE` }]),
    ...(several.length < 2
      ? []
      : [{ day, amount: severalOf(several), label: `VIR SEPA ${several.map((one) => one.NoFacture).join(' ET ')}` }]),
    { day, amount: WITHOUT_CLUE, label: 'VIR SEPA RECU REF 20471108 REGLEMENT' },
    { day, amount: -14.9, label: 'FRAIS DE TENUE DE COMPTE' },
  ];
}

/** Ten euros more than both: the credit of their client. */
function severalOf(pieces: readonly Piece[]): number {
  return sumMoney([...pieces.map(({ PrixTtc }) => PrixTtc ?? 0), 10]);
}
