/** Fault of a file that is no statement of a bank. */
export type StatementFault = 'tropLong' | 'xml' | 'doctype' | 'inconnu' | 'montant' | 'date' | 'vide';

export class UnreadableStatement extends Error {
  readonly fault: StatementFault;
  constructor(fault: StatementFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A movement on the account, as the bank names it. */
export interface StatementLine {
  readonly day: string;
  /** Below 0: money that left. */
  readonly cents: number;
  readonly label: string;
  /** Reference that the bank gave, or empty. */
  readonly reference: string;
}

export const LINES_MAX = 5000;
