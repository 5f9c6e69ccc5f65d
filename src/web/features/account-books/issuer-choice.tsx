import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getLivreBalanceOptions } from '#generated/client/queries/livres.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Select } from '#web/ui/select.tsx';
import styles from './account-books.module.css';
import { type BooksView, queryOf } from './books-view.ts';
import { MADE_OF } from './use-books.ts';

interface IssuerChoiceProps {
  readonly view: BooksView;
  readonly onChange: (issuer: number) => void;
}

/** Books are separate for each issuer; nothing to choose where only one booked something. */
export function IssuerChoice({ view, onChange }: IssuerChoiceProps): ReactNode {
  const text = useText();
  const read = useQuery({ ...getLivreBalanceOptions({ query: queryOf(view) }), meta: { entities: MADE_OF } });
  const { Emetteurs: issuers, IdEmetteur: shown } = read.data ?? { Emetteurs: [], IdEmetteur: null };
  if (issuers.length < 2) return null;
  return (
    <label className={styles.choice}>
      {text('livre.emetteur')}
      <Select
        onChange={(value) => onChange(Number(value))}
        options={issuers.map(({ Id, Nom }) => ({ value: String(Id), label: Nom }))}
        value={String(shown)}
      />
    </label>
  );
}
