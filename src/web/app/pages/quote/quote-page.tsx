import { type ReactNode, useState } from 'react';
import { printDevis } from '#generated/client/sdk/devis.gen.ts';
import type { DevisPropose } from '#generated/client/types.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import '#web/ui/controls.css';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import pagesStyles from '../pages.module.css';
import { QuoteAnswer } from './quote-answer.tsx';
import styles from './quote-page.module.css';
import { sentenceOf, useQuote } from './use-quote.ts';

/** A client reads a quote here and accepts or declines it, without an account and in the language of the quote. */
export function QuotePage(): ReactNode {
  const text = useText();
  const { secret, state, setDone } = useQuote();
  return (
    <main className={styles.root}>
      <header>
        <p className={styles.note}>{state.kind === 'open' ? state.quote.Emetteur : ''}</p>
        <h1>{state.kind === 'open' ? text('devis.titre', { numero: state.quote.NoDevis }) : text('page.devis.titre')}</h1>
      </header>
      {state.kind === 'waiting' ? <p>{text('devis.attente')}</p> : null}
      {state.kind === 'refused' ? (
        <p className={pagesStyles.error} role="alert">
          {state.sentence ?? text('devis.incomplet')}
        </p>
      ) : null}
      {state.kind === 'open' ? (
        <>
          <Offer quote={state.quote} secret={secret} />
          <QuoteAnswer onDone={setDone} quote={state.quote} secret={secret} />
        </>
      ) : null}
      <output>{state.kind === 'done' ? text(state.isAccepted ? 'devis.faitAccepte' : 'devis.faitRefuse') : null}</output>
    </main>
  );
}

interface OfferProps {
  readonly quote: DevisPropose;
  readonly secret: string;
}

/** The lines and totals of the offer, and its paper. */
function Offer({ quote, secret }: OfferProps): ReactNode {
  const text = useText();
  const columns = useColumns(quote);
  const [error, setError] = useState('');
  return (
    <section className={styles.offer}>
      <p>
        {quote.Client === quote.Groupe
          ? text('devis.pourGroupe', { groupe: quote.Groupe })
          : text('devis.pour', { groupe: quote.Groupe, client: quote.Client })}
      </p>
      {quote.DateValidite === null ? null : <p>{text('devis.valable', { date: formatDate(quote.DateValidite) })}</p>}
      <DataTable aria-label={text('devis.lignes')} columns={columns} isPlain isTop rowKey={(_, index) => index} rows={quote.Lignes} />
      <p className={styles.note}>{quote.MentionTva}</p>
      <button
        className={pagesStyles.secondary}
        onClick={() =>
          void fetchFile(printDevis({ body: { Jeton: secret }, ...AS_FILE })).catch((cause: unknown) =>
            setError(sentenceOf(cause, text('app.downloadNok'))),
          )
        }
        type="button"
      >
        {text('devis.pdf')}
      </button>
      {error === '' ? null : (
        <p className={pagesStyles.error} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

/** Amounts stand under each other, and their totals below: net, tax, tax included. */
function useColumns({ PrixHt, PrixTva, PrixTtc }: DevisPropose): readonly TableColumn<DevisPropose['Lignes'][number]>[] {
  const text = useText();
  const language = useLanguage();
  function money(amount: number): string {
    return formatMoney(amount, language);
  }
  return [
    {
      id: 'designation',
      className: styles.designation,
      header: text('devis.designation'),
      isRowHeader: true,
      cell: ({ Designation }) => Designation,
      foot: text('devis.total', { tva: money(PrixTva) }),
    },
    {
      id: 'quantite',
      header: text('devis.quantite'),
      align: 'right',
      cell: ({ Quantite }) => formatNumber(Quantite, Number.isInteger(Quantite) ? 0 : 2, language),
      foot: '',
    },
    {
      id: 'taux',
      header: text('devis.taux'),
      align: 'right',
      cell: ({ TauxTva }) => `${formatNumber(TauxTva, Number.isInteger(TauxTva) ? 0 : 2, language)} %`,
      foot: '',
    },
    { id: 'ht', header: text('devis.ht'), align: 'right', cell: ({ MontantHt }) => money(MontantHt), foot: money(PrixHt) },
    { id: 'ttc', header: text('devis.ttc'), align: 'right', cell: ({ MontantTtc }) => money(MontantTtc), foot: money(PrixTtc) },
  ];
}
