import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { addressLines, one } from '../client.ts';

/** The seller of what names none: the one by default, else the first that is active. */
export function* defaultIssuer(): Work<BamEmetteur | null> {
  const active = (yield* find('bam-emetteur', { IsActif: true })).toSorted((left, right) => left.Id - right.Id);
  return active.find(({ IsDefaut }) => IsDefaut) ?? active[0] ?? null;
}

/** The seller that a sale names; null: it names one that sells no more, or there is none. */
export function* issuerOf(id: number | null): Work<BamEmetteur | null> {
  if (id === null) return yield* defaultIssuer();
  const issuer = yield* one('bam-emetteur', id);
  return issuer?.IsActif === true ? issuer : null;
}

/** The same, with the address without which nobody invoices. */
export function* requireIssuer(id: number | null): Work<BamEmetteur> {
  const issuer = yield* issuerOf(id);
  return issuer !== null && addressLines(issuer.Adresse).length > 0 ? issuer : yield* refuse('emetteur-absent');
}

/** The seller of a plan, else of the nature of what it sells. */
export function* issuerOfPlan(plan: { readonly IdEmetteur: number | null } | null, nature: number): Work<number | null> {
  return plan?.IdEmetteur ?? (yield* one('vente-nature', nature))?.IdEmetteur ?? null;
}
