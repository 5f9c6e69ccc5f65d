/** Reasons for which a file is not taken as an invoice. */
export type ReadingFault = 'tropLong' | 'doctype' | 'xml' | 'pasFacture' | 'incomplete' | 'devise' | 'sansXml' | 'chiffre';

export class UnreadableInvoice extends Error {
  readonly fault: ReadingFault;
  constructor(fault: ReadingFault) {
    super(fault);
    this.fault = fault;
  }
}
