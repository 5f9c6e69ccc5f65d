import type { ReactNode } from 'react';
import type { TotalKey } from '#domain/committee/deliberation/figures.ts';
import { formatLength } from '#domain/values/dates/durations.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Deliberation } from './use-deliberation.ts';
import styles from './deliberation.module.css';

const KEYS: readonly TotalKey[] = ['films', 'minutes', 'countries', 'women', 'premieres', 'filled'];

function valueText(key: TotalKey, value: number): string {
  if (key === 'minutes') return formatLength(value);
  return key === 'women' ? `${value} %` : String(value);
}

/** Totals of the selected films, against the aims of the section. */
export function TotalsBar({ data: { totals, aims } }: { readonly data: Pick<Deliberation, 'totals' | 'aims'> }): ReactNode {
  const text = useText();
  return (
    <dl aria-label={text('deliberation.totaux')} className={styles.totals}>
      {KEYS.map((key) => {
        const [value, aim] = [totals[key], aims[key]];
        const isReached = aim !== undefined && value >= aim;
        return (
          <div data-reached={isReached || undefined} key={key}>
            <dt>{text(`deliberation.${key}`)}</dt>
            <dd className="num">
              {aim === undefined
                ? valueText(key, value)
                : text('deliberation.vise', { valeur: valueText(key, value), cible: valueText(key, aim) })}
            </dd>
            {aim === undefined ? null : (
              <span aria-hidden className={styles.gauge}>
                <span style={{ inlineSize: `${Math.min(100, (value * 100) / aim)}%` }} />
              </span>
            )}
          </div>
        );
      })}
    </dl>
  );
}
