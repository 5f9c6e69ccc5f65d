import { fromCents, toCents } from '#domain/values/money.ts';

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

export const withNet = (Factures: Total, Avoirs: Total): PieceTotals => ({ Factures, Avoirs, Net: addTotals(Factures, Avoirs) });
