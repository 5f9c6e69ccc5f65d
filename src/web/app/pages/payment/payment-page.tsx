import { type ReactNode, useState } from 'react';
import { printPaiement } from '#generated/client/sdk/paiements-en-ligne.gen.ts';
import type { PaiementPropose } from '#generated/client/types.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import '#web/ui/controls.css';
import pagesStyles from '../pages.module.css';
import styles from './payment-page.module.css';
import { sentenceOf, usePayment } from './use-payment.ts';

/** A client sees an invoice here and pays what is left of it, without an account and in the language of the invoice. */
export function PaymentPage(): ReactNode {
  const text = useText();
  const { secret, state, isBack, error, read, pay } = usePayment();
  if (state.kind !== 'open')
    return (
      <main className={styles.root}>
        <h1>{text('page.paiement.titre')}</h1>
        {state.kind === 'waiting' ? <p>{text('paiementEnLigne.attente')}</p> : null}
        {state.kind === 'refused' ? <Failure sentence={state.sentence ?? text('paiementEnLigne.incomplet')} /> : null}
      </main>
    );
  const { invoice } = state;
  return (
    <main className={styles.root}>
      <header>
        <p className={styles.note}>{invoice.Emetteur}</p>
        <h1>{text('paiementEnLigne.titre', { numero: invoice.NoFacture })}</h1>
      </header>
      <Invoice invoice={invoice} />
      <Standing invoice={invoice} isBack={isBack} read={read} />
      <div className={styles.acts}>
        {isPayable(invoice) ? <PayButton invoice={invoice} pay={pay} /> : null}
        <PaperButton secret={secret} />
      </div>
      {isPayable(invoice) ? (
        <p className={styles.note}>{text('paiementEnLigne.chez', { prestataire: invoice.Prestataire ?? '' })}</p>
      ) : null}
      {error === '' ? null : <Failure sentence={error} />}
    </main>
  );
}

function isPayable({ ResteDu, Prestataire }: PaiementPropose): boolean {
  return ResteDu > 0 && Prestataire !== null;
}

function Failure({ sentence }: { readonly sentence: string }): ReactNode {
  return (
    <p className={pagesStyles.error} role="alert">
      {sentence}
    </p>
  );
}

interface InvoiceProps {
  readonly invoice: PaiementPropose;
}

function Invoice({ invoice }: InvoiceProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { Client, Objet, DateEmission, DateEcheance, PrixTtc, ResteDu } = invoice;
  return (
    <>
      <p>
        {Objet === null
          ? text('paiementEnLigne.pourClient', { client: Client })
          : text('paiementEnLigne.pour', { client: Client, objet: Objet })}
        <br />
        {DateEmission === null ? null : text('paiementEnLigne.emise', { date: formatDate(DateEmission) })}{' '}
        {DateEcheance === null || ResteDu <= 0 ? null : text('paiementEnLigne.echeance', { date: formatDate(DateEcheance) })}
      </p>
      <dl className={styles.sums}>
        <dt>{text('paiementEnLigne.total')}</dt>
        <dd>{formatMoney(PrixTtc, language)}</dd>
        <dt className={styles.due}>{text('paiementEnLigne.reste')}</dt>
        <dd className={styles.due}>{formatMoney(ResteDu, language)}</dd>
      </dl>
    </>
  );
}

interface StandingProps extends InvoiceProps {
  readonly isBack: boolean;
  readonly read: () => void;
}

/** State of the payment; a page that the client left unpaid is named only as they come back from it. */
function Standing({ invoice, isBack, read }: StandingProps): ReactNode {
  const text = useText();
  if (invoice.Etat === 'annulee') return <output>{text('paiementEnLigne.annulee')}</output>;
  if (invoice.Etat === 'payee') return <output>{text('paiementEnLigne.payee')}</output>;
  if (invoice.Prestataire === null) return <p>{text('paiementEnLigne.absent')}</p>;
  if (invoice.Etat !== 'enCours' || !isBack) return null;
  return (
    <div>
      <output>{text('paiementEnLigne.enCours')}</output>{' '}
      <button className={pagesStyles.secondary} onClick={read} type="button">
        {text('paiementEnLigne.relire')}
      </button>
    </div>
  );
}

interface PayButtonProps extends InvoiceProps {
  readonly pay: () => Promise<void>;
}

/** One press opens one page of the provider. */
function PayButton({ invoice, pay }: PayButtonProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <button
      className={pagesStyles.primary}
      disabled={isLeaving}
      onClick={() => {
        setLeaving(true);
        void pay().finally(() => setLeaving(false));
      }}
      type="button"
    >
      {text('paiementEnLigne.payer', { montant: formatMoney(invoice.ResteDu, language) })}
    </button>
  );
}

function PaperButton({ secret }: { readonly secret: string }): ReactNode {
  const text = useText();
  const [error, setError] = useState('');
  return (
    <>
      <button
        className={pagesStyles.secondary}
        onClick={() =>
          void fetchFile(printPaiement({ body: { Jeton: secret }, ...AS_FILE })).catch((cause: unknown) =>
            setError(sentenceOf(cause, text('app.downloadNok'))),
          )
        }
        type="button"
      >
        {text('paiementEnLigne.pdf')}
      </button>
      {error === '' ? null : <Failure sentence={error} />}
    </>
  );
}
