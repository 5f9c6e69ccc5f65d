import { UnreadableInvoice } from './faults.ts';
import { readCii } from './read-cii.ts';
import { readUbl } from './read-ubl.ts';
import type { ReceivedInvoice } from './received-invoice.ts';
import { readXml } from './safe-xml.ts';

/** Reads a Cross Industry Invoice or a UBL 2.1 invoice or credit note, recognised by its root. */
export function readInvoice(xml: string): ReceivedInvoice {
  const root = readXml(xml);
  const invoice = readCii(root) ?? readUbl(root);
  if (invoice === null) throw new UnreadableInvoice('pasFacture');
  return invoice;
}
