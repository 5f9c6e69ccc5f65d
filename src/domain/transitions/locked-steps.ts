import type { TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';

/** Notice to somebody who takes the same step meanwhile; undefined: they wait for their turn. */
export function lockedBy({ billing }: TransitionDescriptor): ErrorCode | undefined {
  return billing === undefined ? undefined : 'paiement-en-cours';
}

/** Of a closed edition, what is still owed is still invoiced and paid; every other step is refused. */
export function isInvoicing({ billing }: TransitionDescriptor): boolean {
  return billing !== undefined;
}
