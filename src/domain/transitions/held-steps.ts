import type { TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ErrorCode } from '../errors/catalogue.ts';

/** Effects of the steps that one person at a time takes, with what the other is told at once. */
const HELD: ReadonlyMap<string, ErrorCode> = new Map([
  ['emettreFacture', 'paiement-en-cours'],
  ['emettreEtRemettre', 'paiement-en-cours'],
]);

/** What somebody who takes the same step meanwhile is told; undefined: they wait for their turn. */
export const heldBy = ({ effect }: TransitionDescriptor): ErrorCode | undefined => (effect === null ? undefined : HELD.get(effect));

/** Of a closed edition, what is still owed is still invoiced and paid; no other step is taken. */
export const isInvoicing = (transition: TransitionDescriptor): boolean => heldBy(transition) !== undefined;
