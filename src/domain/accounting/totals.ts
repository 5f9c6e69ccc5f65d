import { fromCents, toCents } from '#domain/records/money.ts';
import { type RecordData, readNumber } from '#domain/records/record-data.ts';

export interface Total {
  readonly Nombre: number;
  readonly PrixHt: number;
  readonly PrixTva: number;
  readonly PrixTtc: number;
}

export interface PieceTotals {
  readonly Factures: Total;
  readonly Avoirs: Total;
  /** Invoices less credit notes; its number is that of all pieces. */
  readonly Net: Total;
}

export const NO_TOTAL: Total = { Nombre: 0, PrixHt: 0, PrixTva: 0, PrixTtc: 0 };

const add = (left: number, right: number): number => fromCents(toCents(left) + toCents(right));

export const addTotals = (left: Total, right: Total): Total => ({
  Nombre: left.Nombre + right.Nombre,
  PrixHt: add(left.PrixHt, right.PrixHt),
  PrixTva: add(left.PrixTva, right.PrixTva),
  PrixTtc: add(left.PrixTtc, right.PrixTtc),
});

const totalOf = (piece: RecordData): Total => ({
  Nombre: 1,
  PrixHt: readNumber(piece, 'PrixHt') ?? 0,
  PrixTva: readNumber(piece, 'PrixTva') ?? 0,
  PrixTtc: readNumber(piece, 'PrixTtc') ?? 0,
});

export const withNet = (Factures: Total, Avoirs: Total): PieceTotals => ({ Factures, Avoirs, Net: addTotals(Factures, Avoirs) });

export const sumPieces = (pieces: readonly RecordData[]): PieceTotals => {
  const of = (isCredit: boolean): Total =>
    pieces.filter((piece) => (piece['IsAvoir'] === true) === isCredit).reduce((sum, piece) => addTotals(sum, totalOf(piece)), NO_TOTAL);
  return withNet(of(false), of(true));
};
