import type { Structure } from '#generated/records/structure.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { ReceivedInvoice } from './received-invoice.ts';

type SupplierRecord = Pick<Structure, 'Id' | 'RaisonSociale' | 'Siret' | 'NumIntracom'>;
type Supplier = ReceivedInvoice['supplier'];

interface SupplierProposal {
  readonly structure: number;
  readonly by: 'siren' | 'tva' | 'nom';
}

/** The structure that an invoice seems to come from, by the surest sign first; two that fit alike are none. */
export function proposeSupplier(supplier: Supplier, structures: readonly SupplierRecord[]): SupplierProposal | null {
  const { siren, vatNumber, name } = supplier;
  const signs = [
    ['siren', (one: SupplierRecord) => siren !== null && digitsOf(one.Siret).startsWith(siren)],
    ['tva', (one: SupplierRecord) => vatNumber !== null && vatOf(one.NumIntracom) === vatNumber],
    ['nom', (one: SupplierRecord) => plain(one.RaisonSociale) === plain(name)],
  ] as const;
  for (const [by, fits] of signs) {
    const [found, other] = structures.filter(fits);
    if (found !== undefined) return other === undefined ? { structure: found.Id, by } : null;
  }
  return null;
}

/** Case, accents and doubled spaces aside. */
function plain(name: string): string {
  return norm(name).replaceAll(/\s+/g, ' ').trim();
}

function digitsOf(text: string | null): string {
  return (text ?? '').replaceAll(/\D/g, '');
}

function vatOf(text: string | null): string {
  return (text ?? '').replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();
}

/** Key of a number within its supplier: two files with the same key are one invoice. */
export function supplierKey({ siren, vatNumber, name }: Supplier): string {
  return siren ?? vatNumber ?? plain(name);
}
