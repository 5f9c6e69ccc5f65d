/** Reasons to refuse a file as an invoice. */
export type ReadingFault = 'tropLong' | 'doctype' | 'xml' | 'pasFacture' | 'incomplete' | 'devise' | 'sansXml' | 'chiffre';

export class UnreadableInvoice extends Error {
  readonly fault: ReadingFault;
  constructor(fault: ReadingFault) {
    super(fault);
    this.fault = fault;
  }
}
