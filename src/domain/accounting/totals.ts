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

function add(left: number, right: number): number {
  return fromCents(toCents(left) + toCents(right));
}

export function addTotals(left: Total, right: Total): Total {
  return {
    Nombre: left.Nombre + right.Nombre,
    PrixHt: add(left.PrixHt, right.PrixHt),
    PrixTva: add(left.PrixTva, right.PrixTva),
    PrixTtc: add(left.PrixTtc, right.PrixTtc),
  };
}

export function withNet(Factures: Total, Avoirs: Total): PieceTotals {
  return { Factures, Avoirs, Net: addTotals(Factures, Avoirs) };
}
