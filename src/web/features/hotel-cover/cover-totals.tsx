import type { ReactNode } from 'react';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { sumMoney, formatMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { Cover } from './cover-api.ts';
import { PAYERS, PayerName } from './payer-mark.tsx';
import styles from './hotel-cover.module.css';

/** Nights by payer against those that are covered, those left to assign, and what they cost. */
export function CoverTotals({ cover: { Nuits, NuitsMax } }: { readonly cover: Cover }): ReactNode {
  const text = useText();
  const language = useLanguage();
  function count(type: number): number {
    return Nuits.filter(({ Type, IdHotel }) => Type === type && IdHotel !== null).length;
  }
  const assigned = Nuits.filter(({ Type, IdHotel }) => Type !== PecType.vide && IdHotel !== null);
  const waiting = Nuits.filter(({ EnPresence, IdHotel, Type }) => EnPresence && (IdHotel === null || Type === PecType.vide)).length;
  const isOver = NuitsMax !== null && count(PecType.festival) > NuitsMax;
  const outside = assigned.filter(({ EnPresence }) => !EnPresence).length;
  return (
    <dl className={styles.totals}>
      {PAYERS.map((type) => (
        <div data-tone={isOver && type === PecType.festival ? 'warn' : undefined} key={type}>
          <dt>
            <PayerName type={type} />
          </dt>
          <dd>{type === PecType.festival && NuitsMax !== null ? `${count(type)} / ${NuitsMax}` : count(type)}</dd>
        </div>
      ))}
      <div data-tone={waiting > 0 ? 'warn' : undefined}>
        <dt>{text('nuits.aAffecter')}</dt>
        <dd>{waiting}</dd>
      </div>
      {outside === 0 ? null : (
        <div data-tone="error">
          <dt>{text('nuits.horsPresence')}</dt>
          <dd>{outside}</dd>
        </div>
      )}
      <div>
        <dt>{text('nuits.total')}</dt>
        <dd>
          {text('nuits.nuitsEtPrix', { count: assigned.length, prix: formatMoney(sumMoney(assigned.map(({ Prix }) => Prix)), language) })}
        </dd>
      </div>
    </dl>
  );
}
