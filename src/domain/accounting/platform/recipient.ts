import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { find, type Work } from '#domain/work/work.ts';
import { readForm } from '../einvoice/electronic-form.ts';
import { readFrozen } from '../frozen.ts';

/** Recipient of a piece in the directory: the address of the structure where it has one, else the SIREN of a company of France. */
export interface Recipient {
  readonly address: string | null;
  readonly siren: string | null;
}

export function* routingAddress(piece: Pick<BamPaiement, 'Client' | 'Emetteur' | 'Electronique'>): Work<Recipient | null> {
  const client = readFrozen(piece, 'Client');
  const structure = /^S(\d+)$/.exec(client.text('Auxiliaire') ?? '')?.[1];
  const [found] = structure === undefined ? [] : yield* find('structure', { Id: Number(structure) }, ['AdresseEfacture']);
  const address = found?.AdresseEfacture?.trim() || null;
  const isFrench = readForm(piece.Electronique)?.buyer.country === 'FR';
  const siren = isFrench ? (client.text('Siret') ?? '').replaceAll(/\D/g, '').slice(0, 9) : '';
  if (address === null && siren.length !== 9) return null;
  return { address, siren: siren.length === 9 ? siren : null };
}
