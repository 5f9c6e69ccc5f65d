/** Reasons for which a file is not taken as an invoice. */
export const READING_FAULTS = ['tropLong', 'doctype', 'xml', 'pasFacture', 'incomplete', 'devise', 'sansXml', 'chiffre'] as const;
export type ReadingFault = (typeof READING_FAULTS)[number];

export class UnreadableInvoice extends Error {
  readonly fault: ReadingFault;
  constructor(fault: ReadingFault) {
    super(fault);
    this.fault = fault;
  }
}
