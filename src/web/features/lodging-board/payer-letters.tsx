import type { ReactNode } from 'react';
import type { Language, StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { PecType, pecTypeEnum } from '#generated/enums/pec-type.gen.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { StatusShape } from '#web/ui/status/status.tsx';
import styles from './lodging-board.module.css';

export const PAYERS: readonly number[] = [PecType.festival, PecType.invite, PecType.organisateur];

/** Meaning that tells payers apart, as the schema says it; a night without one is bare. */
function meaningOf(type: number): StatusMeaning | undefined {
  return type === PecType.vide ? undefined : pecTypeEnum.values.find(({ value }) => value === type)?.status;
}

export function payerName(type: number, language: Language): string {
  return pecTypeEnum.values.find(({ value }) => value === type)?.labels[language] ?? '';
}

export function roomTypeName(type: number | null, language: Language): string {
  return chambreTypeEnum.values.find(({ value }) => value === type)?.labels[language] ?? '';
}

/** First letter of who pays each night, with the shape of its meaning: colour is never alone. */
export function PayerLetters({ payers, language }: { readonly payers: readonly number[]; readonly language: Language }): ReactNode {
  return (
    <span aria-hidden className={styles.letters}>
      {payers.map((payer, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- one letter a night, in their order
        <Night key={at} letter={payerName(payer, language).charAt(0)} meaning={meaningOf(payer)} />
      ))}
    </span>
  );
}

function Night({ meaning, letter }: { readonly meaning: StatusMeaning | undefined; readonly letter: string }): ReactNode {
  if (meaning === undefined) return <span>·</span>;
  return (
    <span data-status={meaning}>
      <StatusShape meaning={meaning} />
      {letter}
    </span>
  );
}
