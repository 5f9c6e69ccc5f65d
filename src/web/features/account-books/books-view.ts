/** Period and issuer of the books that are shown. */
export interface BooksView {
  readonly from: string;
  readonly to: string;
  /** Null: the one by default. */
  readonly issuer: number | null;
}

export function queryOf({ from, to, issuer }: BooksView) {
  return { debut: from, fin: to, ...(issuer === null ? {} : { emetteur: issuer }) };
}
