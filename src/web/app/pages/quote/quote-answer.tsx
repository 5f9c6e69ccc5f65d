import { type ReactNode, useState } from 'react';
import { answerDevis } from '#generated/client/sdk/devis.gen.ts';
import type { DevisPropose } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import pagesStyles from '../pages.module.css';
import styles from './quote-page.module.css';
import { sentenceOf } from './use-quote.ts';

interface AnswerProps {
  readonly quote: DevisPropose;
  readonly secret: string;
  readonly onDone: (isAccepted: boolean) => void;
}

/** Accepts or declines the quote in one form; only the fields of the chosen answer are shown. */
export function QuoteAnswer(props: AnswerProps): ReactNode {
  const text = useText();
  const { draft, error, change, submit } = useAnswer(props);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset className={styles.choice}>
        <legend>{text('devis.question')}</legend>
        {([true, false] as const).map((value) => (
          <label key={String(value)}>
            <input
              checked={draft.isAccepted === value}
              name="reponse"
              onChange={() => change({ isAccepted: value })}
              required
              type="radio"
            />{' '}
            {text(value ? 'devis.oui' : 'devis.non')}
          </label>
        ))}
      </fieldset>
      {draft.isAccepted === null ? null : <Fields change={change} draft={draft} isAccepted={draft.isAccepted} />}
      <p className={styles.note}>{text('devis.suite')}</p>
      <p className={pagesStyles.error} role="alert">
        {error}
      </p>
      <button className={pagesStyles.primary} type="submit">
        {text('devis.envoyer')}
      </button>
    </form>
  );
}

interface Draft {
  readonly isAccepted: boolean | null;
  readonly name: string;
  readonly order: string;
  readonly reason: string;
  readonly isAgreed: boolean;
}

function useAnswer({ quote, secret, onDone }: AnswerProps) {
  const text = useText();
  const [draft, setDraft] = useState<Draft>({
    isAccepted: null,
    name: '',
    order: quote.NumEngagement ?? '',
    reason: '',
    isAgreed: false,
  });
  const [error, setError] = useState('');
  async function submit(): Promise<void> {
    const { isAccepted, name, order, reason, isAgreed } = draft;
    if (isAccepted === null) return;
    const answerFields = isAccepted ? { IsAccord: isAgreed, NumEngagement: order } : { Motif: reason };
    try {
      await answerDevis({ body: { Jeton: secret, IsAccepte: isAccepted, Nom: name, ...answerFields } });
      onDone(isAccepted);
    } catch (cause) {
      setError(sentenceOf(cause, text('http.generique')));
    }
  }
  return { draft, error, change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }), submit };
}

interface FieldsProps {
  readonly draft: Draft;
  readonly isAccepted: boolean;
  readonly change: (part: Partial<Draft>) => void;
}

function Fields({ draft, isAccepted, change }: FieldsProps): ReactNode {
  const text = useText();
  return (
    <>
      <label htmlFor="devis-nom">{text('devis.nom')}</label>
      <input
        autoComplete="name"
        className={pagesStyles.input}
        id="devis-nom"
        maxLength={150}
        onChange={(event) => change({ name: event.target.value })}
        required
        value={draft.name}
      />
      {isAccepted ? (
        <>
          <label htmlFor="devis-commande">{text('devis.commande')}</label>
          <input
            className={pagesStyles.input}
            id="devis-commande"
            maxLength={50}
            onChange={(event) => change({ order: event.target.value })}
            value={draft.order}
          />
          <label className={styles.tick}>
            <input checked={draft.isAgreed} onChange={(event) => change({ isAgreed: event.target.checked })} required type="checkbox" />{' '}
            {text('devis.accord')}
          </label>
        </>
      ) : (
        <>
          <label htmlFor="devis-motif">{text('devis.motif')}</label>
          <textarea
            className={styles.reason}
            id="devis-motif"
            maxLength={2000}
            onChange={(event) => change({ reason: event.target.value })}
            required
            rows={3}
            value={draft.reason}
          />
        </>
      )}
    </>
  );
}
