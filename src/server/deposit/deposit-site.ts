/** The external deposit site (001 §7). What it tells is read by the caller: an answer of one submission never spoils the others. */
export interface DepositSite {
  /** Submissions that came or changed since an instant of the wire; all of them when null. Throws `depot-injoignable`. */
  readonly list: (since: string | null) => Promise<readonly unknown[]>;
  /** One submission. Throws `depot-introuvable`, `depot-injoignable`. */
  readonly get: (numero: string) => Promise<unknown>;
}
