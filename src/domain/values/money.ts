/** Amounts travel as numbers with two decimals and are added in whole cents. */
export function toCents(amount: number): number {
  // The text form is multiplied, not the binary one: 1.005 and 8.41 would lose a cent.
  const shifted = Number(`${amount}e2`);
  return Math.sign(amount) * Math.round(Math.abs(Number.isNaN(shifted) ? amount * 100 : shifted));
}

export function fromCents(cents: number): number {
  return Math.round(cents) / 100;
}

export function sumMoney(amounts: readonly (number | null | undefined)[]): number {
  return fromCents(amounts.reduce<number>((sum, amount) => sum + toCents(amount ?? 0), 0));
}

/** `1 234,50 €` in French; empty for no amount. */
export function formatMoney(amount: number | null | undefined, culture: string, decimals = 2): string {
  return amount === null || amount === undefined ? '' : numberFormat(culture, decimals, 'EUR').format(amount);
}

/** `20,00 %`. The value is in percent, not a fraction. */
export function formatPercent(percent: number | null | undefined, culture: string): string {
  if (percent === null || percent === undefined) return '';
  return `${numberFormat(culture, 2, null).format(percent)}\u00a0%`;
}

export function formatNumber(value: number | null | undefined, scale: number, culture: string): string {
  return value === null || value === undefined ? '' : numberFormat(culture, scale, null).format(value);
}

const formats = new Map<string, Intl.NumberFormat>();
function numberFormat(culture: string, scale: number, currency: string | null): Intl.NumberFormat {
  const key = `${culture} ${scale} ${currency}`;
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const digits = { minimumFractionDigits: scale, maximumFractionDigits: scale };
  const format = new Intl.NumberFormat(culture, currency === null ? digits : { style: 'currency', currency, ...digits });
  formats.set(key, format);
  return format;
}
