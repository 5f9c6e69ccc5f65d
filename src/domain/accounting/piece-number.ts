/** Series of a kind of piece in a calendar year of issue: `FA2026` for invoices, `AV2026` for credit notes. */
export const seriesOf = (kind: 'FA' | 'AV', date: string): string => `${kind}${date.slice(0, 4)}-`;

/** `FA2026-00001`. Numbers beyond five digits go on. */
export const pieceNumber = (series: string, number: number): string => `${series}${String(number).padStart(5, '0')}`;
