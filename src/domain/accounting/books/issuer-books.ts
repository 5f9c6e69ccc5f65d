import { fiscalYearStart } from '#domain/accounting/periods/period-bounds.ts';
import { defaultIssuer } from '#domain/accounting/sales/issuers.ts';
import type { ServerText } from '#domain/texts/server-texts.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import type { BookLine } from './book-line.ts';
import { bookLines, missingAccounts } from './book-lines.ts';
import { type BookedUntil, readBooked } from './bookings.ts';
import { readChart } from './chart.ts';
import { NO_HOUSE } from './house-bookings.ts';

export interface BooksPeriod {
  readonly from: string;
  readonly to: string;
}

export interface IssuerBooks {
  readonly issuer: Partial<BamEmetteur>;
  readonly lines: readonly BookLine[];
}

/** Every issuer that a period may name, the one by default under null. */
export function* readIssuers(): Work<ReadonlyMap<number | null, Partial<BamEmetteur>>> {
  const issuers = yield* find('bam-emetteur', {});
  return new Map<number | null, Partial<BamEmetteur>>([
    [null, yield* readIssuer()],
    ...issuers.map((issuer) => [issuer.Id, issuer] as const),
  ]);
}

/** The issuer by default with its accounts; what it does not name is empty. */
export function* readIssuer(): Work<Partial<BamEmetteur>> {
  return (yield* defaultIssuer()) ?? {};
}

/** Bookings of an issuer; desks and the bank are of the house: the issuer by default books them. */
function shareOf(booked: BookedUntil, id: number | null, byDefault: number | null): BookedUntil {
  return {
    ...booked,
    pieces: booked.pieces.filter(({ IdEmetteur }) => (IdEmetteur ?? byDefault) === id),
    credits: booked.credits.filter(({ IdEmetteur }) => (IdEmetteur ?? byDefault) === id),
    house: id === byDefault ? booked.house : NO_HOUSE,
  };
}

/** Books of each issuer that booked something, and of the one by default; refused while they need an account that is missing. */
export function* readBooks({ from, to }: BooksPeriod, say: ServerText): Work<readonly IssuerBooks[]> {
  const booked = yield* readBooked(to);
  const chart = yield* readChart();
  const byDefault = (yield* readIssuer()).Id ?? null;
  const all: IssuerBooks[] = [];
  for (const [id, issuer] of yield* readIssuers()) {
    if (id === null && byDefault !== null) continue;
    const isYearStart = from === fiscalYearStart(to, issuer.MoisExercice ?? 1);
    const lines = bookLines(shareOf(booked, id, byDefault), { from, to, issuer, chart, say, isYearStart });
    if (lines.length === 0 && id !== byDefault) continue;
    yield* requireAccounts(lines, say);
    all.push({ issuer, lines });
  }
  return all;
}

function* requireAccounts(lines: readonly BookLine[], say: ServerText): Work<void> {
  const missing = missingAccounts(lines, say);
  if (missing.length > 0) yield* refuse('comptes-manquants', { comptes: missing.join(', ') });
}
