import type { ReactNode } from 'react';
import type { Language, StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { PecType, pecTypeEnum } from '#generated/enums/pec-type.gen.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { StatusOf, StatusShape } from '#web/ui/status/status.tsx';
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

/** Meaning that tells payers apart, as the schema says it. */
export function payerMeaning(type: number): StatusMeaning | undefined {
  return pecTypeEnum.values.find(({ value }) => value === type)?.status;
}

/** A payer as any status is shown: its shape and its name beside its colour. */
export function PayerName({ type }: { readonly type: number }): ReactNode {
  return <StatusOf of={pecTypeEnum.values.find(({ value }) => value === type)} />;
}

export function PayerMark({ type }: { readonly type: number }): ReactNode {
  const language = useLanguage();
  const meaning = payerMeaning(type);
  return (
    <span aria-hidden className={styles.mark} data-status={meaning}>
      {meaning === undefined ? null : <StatusShape meaning={meaning} />}
      {payerLetter(type, language)}
    </span>
  );
}
