import { SituationTva } from '#generated/enums/situation-tva.gen.ts';
import { TvaClient } from '#generated/enums/tva-client.gen.ts';

/** Category of VAT of EN 16931 (UNTDID 5305): standard rate, reverse charge, export, exempt, outside the scope. */
export const VAT_CODES = ['S', 'AE', 'G', 'E', 'O'] as const;
type VatCode = (typeof VAT_CODES)[number];

/** Category of a line, with the reason of a rate of zero: a code of the VATEX list where one fits, and words. */
export interface VatCategory {
  readonly code: VatCode;
  readonly reasonCode: string | null;
  readonly reason: string | null;
}

interface TaxedSale {
  readonly percent: number;
  /** Kind of client, a value of `TvaClient`. */
  readonly client: number;
  /** VAT status of the issuer, a value of `SituationTva`. */
  readonly status: number | null;
  /** Mention of the regime. */
  readonly mention: string | null;
  /** Code of the VATEX list that the accountant wrote on the regime. */
  readonly vatex: string | null;
}

const EXEMPT = 'Exonération de TVA.';

/** Goods that leave the Union are an export, which only the regime can say; services to clients outside it are outside the scope. */
export function vatCategory({ percent, client, status, mention, vatex }: TaxedSale): VatCategory {
  if (percent > 0) return { code: 'S', reasonCode: null, reason: null };
  const reasonCode = vatex ?? usualCode(client, status);
  return { code: codeOf(reasonCode), reasonCode, reason: mention ?? EXEMPT };
}

/** Categories whose code stands in the name of their VATEX code. */
const BY_VATEX: Readonly<Record<string, VatCode>> = { 'VATEX-EU-AE': 'AE', 'VATEX-EU-G': 'G', 'VATEX-EU-O': 'O' };

function codeOf(vatex: string | null): VatCode {
  return (vatex === null ? undefined : BY_VATEX[vatex.toUpperCase()]) ?? 'E';
}

function usualCode(client: number, status: number | null): string | null {
  if (status === SituationTva.sansTva) return 'VATEX-EU-O';
  // Accessory income of a non-profit body (article 261, 7, 1° b of the tax code).
  if (status === SituationTva.accessoire) return 'VATEX-FR-CGI261-7';
  if (client === TvaClient.ueAssujetti) return 'VATEX-EU-AE';
  return client === TvaClient.horsUe || client === TvaClient.com ? 'VATEX-EU-O' : null;
}

/**
 * EN 16931 allows no other category beside « outside the scope » (BR-O-11 to BR-O-14): on a piece that also bears tax,
 * such lines are exempt, with their mention as the reason.
 */
export function unmixed(categories: readonly VatCategory[]): readonly VatCategory[] {
  if (categories.every(({ code }) => code === 'O')) return categories;
  return categories.map((one) => (one.code === 'O' ? { code: 'E', reasonCode: null, reason: one.reason } : one));
}
