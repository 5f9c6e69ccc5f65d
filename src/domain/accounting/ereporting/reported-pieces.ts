import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { addDays, installationZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { toCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { readForm } from '../einvoice/electronic-form.ts';
import { readFrozen } from '../frozen.ts';
import { amountsOf } from '../sales/rate-shares.ts';
import type { ReportedPiece } from './reported-lines.ts';
import type { ReportingPeriod } from './reporting-periods.ts';

interface Reporting extends ReportingPeriod {
  readonly issuer: Pick<BamEmetteur, 'Id'>;
  /** Issuer of pieces that name none. */
  readonly byDefault: number | null;
}

/** Pieces of a period that no platform reports by itself: those of individuals and of clients abroad, issued or paid in it. */
export function* reportedPieces({ from, to, issuer, byDefault }: Reporting): Work<readonly ReportedPiece[]> {
  const near = yield* find('bam-reglement', { DateReglement: { from: addDays(from, -1), to: addDays(to, 2) } });
  const issued = yield* find('bam-paiement', { DateEmission: { from, to } });
  const paid = yield* find('bam-paiement', { Id: [...new Set(near.map(({ IdPaiement }) => IdPaiement))] });
  const countries = new Map((yield* find('pays', {}, ['Code'])).map((one) => [one.Id, one.Code ?? 'FR']));
  const pieces = [...new Map([...issued, ...paid].map((piece) => [piece.Id, piece])).values()].filter(
    (piece) => piece.NoFacture !== null && (piece.IdEmetteur ?? byDefault) === issuer.Id,
  );
  const abroadOrPrivate = pieces.flatMap((piece) => {
    const client = clientOf(piece, countries);
    return client === 'domestic' ? [] : [{ piece, company: client }];
  });
  const ids = abroadOrPrivate.map(({ piece }) => readId(piece));
  const lines = Map.groupBy(yield* find('bam-paiement-ligne', { IdPaiement: ids }), ({ IdPaiement }) => IdPaiement);
  const receipts = Map.groupBy(yield* find('bam-reglement', { IdPaiement: ids }), ({ IdPaiement }) => IdPaiement);
  return abroadOrPrivate.map(({ piece, company }) => ({
    number: piece.NoFacture ?? '',
    date: piece.DateEmission ?? '',
    isCredit: piece.IsAvoir === true,
    company,
    lines: (lines.get(piece.Id) ?? []).map((line) => ({
      percent: line.TauxTva,
      operation: line.NatureOperation,
      amounts: amountsOf(line),
    })),
    receipts: (receipts.get(piece.Id) ?? []).map(({ DateReglement, Montant }) => ({
      date: bookDay(DateReglement),
      amount: toCents(Montant),
    })),
    isDebits: readFrozen(piece, 'Emetteur').is('IsOptionDebits'),
  }));
}

/** A company of France gets an electronic invoice; one abroad is a company by its VAT number; anybody else is an individual. */
function clientOf(piece: BamPaiement, countries: ReadonlyMap<number, string>): ReportedPiece['company'] | 'domestic' {
  const client = readFrozen(piece, 'Client');
  const country = readForm(piece.Electronique)?.buyer.country ?? countries.get(piece.IdPays ?? 0) ?? 'FR';
  if (country === 'FR') return (client.text('Siret') ?? '') === '' ? null : 'domestic';
  const isCompany = piece.NumTva !== null || /^S\d/.test(client.text('Auxiliaire') ?? '');
  return isCompany ? { vatNumber: piece.NumTva, country } : null;
}

/** Day of an instant in the books. */
function bookDay(instant: string): string {
  return zonedParts(parseInstant(instant) ?? 0, installationZone()).date;
}
