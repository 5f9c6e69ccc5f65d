import type { infer as Infer } from 'zod';
import type * as schemas from '#generated/schemas/services/livres.zod.ts';
import { FIRST_DAY } from '#domain/accounting/periods/period-bounds.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuseField, type Work } from '#domain/work/work.ts';
import type { BookLine } from './book-line.ts';
import { letterLines, unletterLines } from './hand-lettering.ts';
import { type IssuerBooks, readBooks, readIssuer } from './issuer-books.ts';
import { type AgedRow, agedBalance, ledgerOrder, sumsOf, type TrialBalance, trialBalance } from './reports.ts';

export interface BooksQuery {
  readonly debut: string;
  readonly fin: string;
  readonly emetteur?: number | undefined;
}

/** Books of every issuer over a period, and of the chosen one: the one by default where none is. */
export function* chosenBooks(
  { debut, fin, emetteur }: BooksQuery,
  { culture }: Pick<Facts, 'culture'>,
): Work<IssuerBooks & { readonly all: readonly IssuerBooks[] }> {
  if (fin < debut) yield* refuseField({ path: 'Fin', code: 'ordre' });
  const id = emetteur ?? (yield* readIssuer()).Id;
  const all = yield* readBooks({ from: debut, to: fin }, textsIn(culture));
  const chosen = all.find(({ issuer }) => issuer.Id === id);
  return { ...(chosen ?? { issuer: {}, lines: [] }), all };
}

type Balance = TrialBalance & {
  readonly IdEmetteur: number | null;
  readonly Emetteurs: readonly { readonly Id: number; readonly Nom: string }[];
};

/** The balance of accounts, and the totals of journals. */
export const getLivreBalance: WorkService<Asked<unknown, BooksQuery, unknown>, Balance> = {
  entity: 'bam-paiement',
  *run({ query }, facts) {
    const { issuer, lines, all } = yield* chosenBooks(query, facts);
    return {
      IdEmetteur: issuer.Id ?? null,
      Emetteurs: all.flatMap(({ issuer: { Id, RaisonSociale: Nom } }) => (Id === undefined || Nom === undefined ? [] : [{ Id, Nom }])),
      ...trialBalance(lines),
    };
  },
};

interface LineQuery extends BooksQuery {
  readonly compte?: string | undefined;
  readonly journal?: string | undefined;
  readonly client?: string | undefined;
}

/** A screen shows the first of them; the export has all. */
const SHOWN = 1000;

interface ShownLine {
  readonly Journal: string;
  readonly Numero: number;
  readonly Date: string;
  readonly Compte: string;
  readonly Auxiliaire: string;
  readonly Tiers: string;
  readonly Client: string;
  readonly Piece: string;
  readonly IdPiece: number | null;
  readonly Libelle: string;
  readonly Debit: number;
  readonly Credit: number;
  readonly Lettre: string;
  readonly DateLettre: string | null;
  readonly Cle: string | null;
  readonly IdLettrage: number | null;
}

interface ShownLines {
  readonly NbLignes: number;
  readonly Debit: number;
  readonly Credit: number;
  readonly Tiers: readonly ShownClient[];
  readonly Lignes: readonly ShownLine[];
}

interface ShownClient {
  readonly Client: string;
  readonly Compte: string;
  readonly Nom: string;
}

/** Lines of an account, a journal or a client. */
export const getLivreLignes: WorkService<Asked<unknown, LineQuery, unknown>, ShownLines> = {
  entity: 'bam-paiement',
  *run({ query }, facts) {
    const { compte, journal, client } = query;
    const { lines } = yield* chosenBooks(query, facts);
    const all = ledgerOrder(lines).filter(
      (line) => (compte === undefined || line.account === compte) && (journal === undefined || line.journal === journal),
    );
    const chosen = client === undefined ? all : all.filter((line) => line.client === client);
    return { NbLignes: chosen.length, ...sumsOf(chosen), Tiers: clientsOf(all), Lignes: chosen.slice(0, SHOWN).map(shownLine) };
  },
};

function clientsOf(lines: readonly BookLine[]): readonly ShownClient[] {
  const clients = new Map(
    lines.flatMap(({ client, auxiliary, auxiliaryLabel }) =>
      client === '' ? [] : [[client, { Client: client, Compte: auxiliary, Nom: auxiliaryLabel }] as const],
    ),
  );
  return [...clients.values()].toSorted((left, right) => left.Nom.localeCompare(right.Nom) || left.Client.localeCompare(right.Client));
}

function shownLine(line: BookLine): ShownLine {
  return {
    Journal: line.journal,
    Numero: line.number,
    Date: line.date,
    Compte: line.account,
    Auxiliaire: line.auxiliary,
    Tiers: line.auxiliaryLabel,
    Client: line.client,
    Piece: line.piece,
    IdPiece: line.pieceId,
    Libelle: line.label,
    Debit: line.debit,
    Credit: line.credit,
    Lettre: line.letter,
    DateLettre: line.letteredOn === '' ? null : line.letteredOn,
    Cle: line.key,
    IdLettrage: line.lettering,
  };
}

export const createLettrage: WorkService<Asked<unknown, unknown, Infer<typeof schemas.CreateLettrageBody>>, number> = {
  entity: 'bam-lettrage',
  run: ({ body }, facts) => letterLines(body, facts),
};

export const undoLettrage: WorkService<Asked<{ readonly id: number }, unknown, Infer<typeof schemas.UndoLettrageBody>>, number> = {
  entity: 'bam-lettrage',
  run: ({ params, body }, facts) => unletterLines(params.id, body.Motif, facts),
};

interface DayQuery {
  readonly jour: string;
  readonly emetteur?: number | undefined;
}

/** Debts of clients at the end of a day, by age. */
export function* agedRows({ jour, emetteur }: DayQuery, facts: Pick<Facts, 'culture'>): Work<readonly AgedRow[]> {
  return agedBalance((yield* chosenBooks({ debut: FIRST_DAY, fin: jour, emetteur }, facts)).lines, jour);
}

export const getBalanceAgee: WorkService<Asked<unknown, DayQuery, unknown>, readonly AgedRow[]> = {
  entity: 'bam-paiement',
  run: ({ query }, facts) => agedRows(query, facts),
};
