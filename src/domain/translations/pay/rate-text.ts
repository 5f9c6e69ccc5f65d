import { TarifTraductionMode } from '#generated/enums/tarif-traduction-mode.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { formatMoney } from '#domain/values/money.ts';
import type { StatementLine } from './statement.ts';

type RateKey = 'traduction.parMot' | 'traduction.parFeuillet' | 'traduction.auForfait';

const KEYS: ReadonlyMap<number, RateKey> = new Map([
  [TarifTraductionMode.mot, 'traduction.parMot'],
  [TarifTraductionMode.feuillet, 'traduction.parFeuillet'],
  [TarifTraductionMode.forfait, 'traduction.auForfait'],
]);

/** « 0,115 € le mot »: as many decimals as the rate has, two at least. */
export function rateText(
  { Mode, Tarif }: Pick<StatementLine, 'Mode' | 'Tarif'>,
  { text, culture }: { readonly text: Text<RateKey>; readonly culture: string },
): string {
  const key = KEYS.get(Mode ?? 0);
  if (key === undefined || Tarif === null) return '';
  const decimals = Math.max(2, (String(Tarif).split('.')[1] ?? '').length);
  return text(key, { montant: formatMoney(Tarif, culture, decimals) });
}
