/** A record whose personal data was replaced. */
interface Erased {
  readonly entity: string;
  readonly id: number;
}

export interface Erasure {
  readonly erased: readonly Erased[];
  /** Addresses that mails went to. */
  readonly addresses: readonly string[];
}
