import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getLivreBalanceOptions, getLivreLignesOptions } from '#generated/client/queries/livres.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { formatMoney } from '#domain/values/money.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './account-books.module.css';
import { type BooksView, queryOf } from './books-view.ts';
import { LetteredLines } from './lettered-lines.tsx';
import { MADE_OF } from './use-books.ts';

interface LinesTabProps {
  readonly by: 'compte' | 'journal';
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
  readonly view: BooksView;
}

/** Lines of one account, or of one journal. */
export function LinesTab({ by, chosen, onChoose, view }: LinesTabProps): ReactNode {
  const text = useText();
  const culture = useLanguage();
  const read = useQuery({ ...getLivreBalanceOptions({ query: queryOf(view) }), meta: { entities: MADE_OF } });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  const options =
    by === 'compte'
      ? read.data.Comptes.map(({ Compte, Intitule, Solde }) => ({
          value: Compte,
          label: `${Compte} ${Intitule} (${formatMoney(Solde, culture)})`,
        }))
      : read.data.Journaux.map(({ Journal, Intitule, Debit }) => ({
          value: Journal,
          label: `${Journal} ${Intitule} (${formatMoney(Debit, culture)})`,
        }));
  const [first] = options;
  if (first === undefined) return <Notice icon={BookOpen} title={text('livre.vide')} />;
  const key = options.find(({ value }) => value === chosen)?.value ?? first.value;
  return (
    <div className={styles.lines}>
      <label className={styles.choice}>
        {text(`livre.${by}`)}
        <Select onChange={onChoose} options={options} value={key} />
      </label>
      <ChosenLines issuer={view.issuer} key={`${by} ${key}`} query={{ ...queryOf(view), [by]: key }} />
    </div>
  );
}

type LinesQuery = NonNullable<Parameters<typeof getLivreLignesOptions>[0]>['query'];

interface ChosenLinesProps {
  readonly issuer: number | null;
  readonly query: LinesQuery;
}

/** Lines of an account or a journal, or of one of its clients, whose lines are lettered. */
function ChosenLines({ issuer, query }: ChosenLinesProps): ReactNode {
  const text = useText();
  const [client, setClient] = useState('');
  const read = useQuery({
    ...getLivreLignesOptions({ query: client === '' ? query : { ...query, client } }),
    meta: { entities: MADE_OF },
    placeholderData: (before) => before,
  });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  const clients = read.data.Tiers.map(({ Client, Compte, Nom }) => ({ value: Client, label: `${Nom} (${Compte})` }));
  return (
    <>
      {clients.length === 0 ? null : (
        <label className={styles.choice}>
          {text('livre.tiers')}
          <Select emptyLabel={text('livre.tousTiers')} onChange={setClient} options={clients} value={client} />
        </label>
      )}
      <LetteredLines issuer={issuer} key={client} lines={read.data} />
    </>
  );
}
