import type { ReactNode } from 'react';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { PecType, pecTypeEnum } from '#generated/enums/pec-type.gen.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import styles from './hotel-cover.module.css';

/** Payers of a night, in the order of the letters. */
export const PAYERS: readonly number[] = [PecType.festival, PecType.invite, PecType.organisateur];

export function payerLabel(type: number, language: Language): string {
  return pecTypeEnum.values.find(({ value }) => value === type)?.labels[language] ?? '';
}

/** First letter of the payer: colour is never alone. */
export function payerLetter(type: number, language: Language): string {
  return payerLabel(type, language).slice(0, 1).toUpperCase();
}

export function PayerMark({ type }: { readonly type: number }): ReactNode {
  const language = useLanguage();
  return (
    <span aria-hidden className={styles.mark} data-payer={type}>
      {payerLetter(type, language)}
    </span>
  );
}
