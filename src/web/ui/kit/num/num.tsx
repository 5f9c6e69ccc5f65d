import type { ReactNode } from 'react';
import { formatMoney, formatNumber, formatPercent } from '#domain/values/money.ts';
import { useLanguage } from '#web/i18n/use-text.ts';

interface NumProps {
  /** Null: « – ». */
  readonly value: number | null | undefined;
  readonly unit?: 'money' | 'percent';
  readonly decimals?: number;
}

/** A figure of a table or a head: digits of one width, in the way of the language. */
export function Num({ value, unit, decimals }: NumProps): ReactNode {
  const language = useLanguage();
  return <span className="num">{value === null || value === undefined ? '–' : figure(value)}</span>;

  function figure(given: number): string {
    if (unit === 'money') return formatMoney(given, language, decimals);
    if (unit === 'percent') return formatPercent(given, language);
    return formatNumber(given, decimals ?? 0, language);
  }
}
