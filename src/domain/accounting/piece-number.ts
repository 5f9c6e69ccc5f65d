/** Series of a kind of piece in a calendar year of issue: `FA2026` for invoices, `AV2026` for credit notes, `FAM2026` for the issuer of series M. */
export function seriesOf(kind: 'FA' | 'AV', date: string, issuer: string | null): string {
  return `${kind}${issuer ?? ''}${date.slice(0, 4)}-`;
}

/** `FA2026-00001`. Numbers beyond five digits go on. */
export function pieceNumber(series: string, number: number): string {
  return `${series}${String(number).padStart(5, '0')}`;
}
