import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { Field } from '#web/ui/field.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import '#web/ui/controls.css';
import styles from './account-books.module.css';
import { AgedTab } from './aged-tab.tsx';
import { BalanceTab } from './balance-tab.tsx';
import { type BookName, BookExport } from './book-export.tsx';
import type { BooksView } from './books-view.ts';
import { LinesTab } from './lines-tab.tsx';
import { IssuerChoice } from './issuer-choice.tsx';

const BOOKS = ['balance', 'grandLivre', 'journaux', 'agee'] as const satisfies readonly BookName[];

/** Balance, ledger, journals and aged balance, from the entries that the FEC holds. */
export function AccountBooks(): ReactNode {
  const text = useText();
  const today = todayText();
  const [view, setView] = useState<BooksView>({ from: `${today.slice(0, 4)}-01-01`, to: today, issuer: null });
  const [book, setBook] = useState<BookName>('balance');
  const [account, setAccount] = useState<string | null>(null);
  function openAccount(compte: string): void {
    setAccount(compte);
    setBook('grandLivre');
  }
  return (
    <Page className={styles.root}>
      <PageHead
        filters={
          <>
            {book === 'agee' ? null : (
              <Day id="livre-du" label={text('comptabilite.du')} onChange={(from) => setView({ ...view, from })} value={view.from} />
            )}
            <Day
              id="livre-au"
              label={text(book === 'agee' ? 'livre.jour' : 'comptabilite.au')}
              onChange={(to) => setView({ ...view, to })}
              value={view.to}
            />
            <IssuerChoice onChange={(issuer) => setView({ ...view, issuer })} view={view} />
          </>
        }
        title={text('livre.titre')}
        tools={<BookExport book={book} view={view} />}
      />
      <Tabs
        items={BOOKS.map((key) => ({ key, label: text(`livre.${key}`) }))}
        label={text('livre.onglets')}
        onSelect={(key) => setBook(BOOKS.find((one) => one === key) ?? 'balance')}
        panelId="livre-panel"
        selected={book}
      />
      <div aria-label={text(`livre.${book}`)} id="livre-panel" role="tabpanel">
        {book === 'balance' ? <BalanceTab onOpen={openAccount} view={view} /> : null}
        {book === 'grandLivre' ? <LinesTab by="compte" chosen={account} onChoose={setAccount} view={view} /> : null}
        {book === 'journaux' ? <JournalsTab view={view} /> : null}
        {book === 'agee' ? <AgedTab view={view} /> : null}
      </div>
    </Page>
  );
}

function JournalsTab({ view }: { readonly view: BooksView }): ReactNode {
  const [journal, setJournal] = useState<string | null>(null);
  return <LinesTab by="journal" chosen={journal} onChoose={setJournal} view={view} />;
}

interface DayProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Day({ id, label, value, onChange }: DayProps): ReactNode {
  const text = useText();
  return (
    <Field id={id} label={label}>
      {(aria) => (
        <DateInput
          aria={aria}
          calendarLabel={text('saisie.calendrier')}
          onChange={(day) => {
            if (day !== null) onChange(day);
          }}
          onProblem={() => undefined}
          today={todayText()}
          value={value}
        />
      )}
    </Field>
  );
}
