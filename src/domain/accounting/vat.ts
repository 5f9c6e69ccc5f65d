import type { Pays } from '#generated/records/pays.gen.ts';
import type { RegimeTva } from '#generated/records/regime-tva.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { TvaClient } from '#generated/enums/tva-client.gen.ts';
import { pickText } from '#domain/values/text/translation.ts';
import { isVatNumber } from '#domain/values/vat-number.ts';

/** Territories of France where its VAT does not apply, Guyane and Mayotte included (article 294 of the tax code); the other overseas ones have rates of their own. */
const UNTAXED: ReadonlySet<string> = new Set(['NC', 'PF', 'WF', 'PM', 'BL', 'MF', 'TF', 'GF', 'YT']);
const FRENCH: ReadonlySet<string> = new Set(['FR', 'MC']);
const UNKNOWN = 'ZZ';

/** Kind of a client for the tax: by country, and in the Union by a VAT number of the right form. A client without a country is French. */
export function vatClientOf(country: Pick<Pays, 'Code' | 'IsCee' | 'IsDomTom'> | null, vatNumber: string | null): number {
  const code = country?.Code ?? UNKNOWN;
  if (country === null || code === UNKNOWN || FRENCH.has(code)) return TvaClient.france;
  if (UNTAXED.has(code)) return TvaClient.com;
  if (country.IsDomTom === true) return TvaClient.dom;
  if (country.IsCee !== true) return TvaClient.horsUe;
  return vatNumber !== null && isVatNumber(vatNumber, code) ? TvaClient.ueAssujetti : TvaClient.ueParticulier;
}

export interface Regime {
  /** Record that gave the rate; absent where a plan or a line gave its own. */
  readonly id?: number;
  readonly percent: number;
  readonly mention: string | null;
  /** Code of the VATEX list for a rate of zero. */
  readonly vatex?: string | null;
}

export interface RegimeQuery {
  readonly nature: number;
  readonly client: number;
  /** Day of the sale. */
  readonly date: string;
  readonly culture: Language;
}

/** The rate the accountant signed for that sale to that client on that day: the latest that had begun; null when there is none. */
export function findRegime(
  regimes: readonly (Pick<RegimeTva, 'Id' | 'IdNature' | 'Client' | 'Taux' | 'DateDebut' | 'DateFin' | 'TradMention'> &
    Partial<Pick<RegimeTva, 'CodeVatex'>>)[],
  { nature, client, date, culture }: RegimeQuery,
): Regime | null {
  const begun = regimes
    .filter((regime) => regime.IdNature === nature && regime.Client === client)
    .filter((regime) => String(regime.DateDebut) <= date && ((regime.DateFin ?? null) === null || String(regime.DateFin) >= date));
  const found = begun.toSorted((left, right) => String(left.DateDebut).localeCompare(String(right.DateDebut))).at(-1);
  const percent = found === undefined ? undefined : found.Taux;
  if (found === undefined || percent === null || percent === undefined) return null;
  const texts = found.TradMention ?? {};
  return {
    id: found.Id,
    percent,
    mention: pickText(texts, culture),
    ...((found.CodeVatex ?? null) === null ? {} : { vatex: found.CodeVatex }),
  };
}
