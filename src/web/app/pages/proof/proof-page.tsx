import { type ReactNode, useState } from 'react';
import { answerEpreuve, printEpreuve } from '#generated/client/sdk/epreuves.gen.ts';
import type { EpreuveLigne, EpreuveProposee } from '#generated/client/types.gen.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { runtimeConfig } from '#web/runtime/config.ts';
import { ApiError } from '#web/runtime/transport.ts';
import '#web/ui/controls.css';
import pagesStyles from '../pages.module.css';
import styles from './proof-page.module.css';
import { useProof } from './use-proof.ts';

/** The team of a film approves or corrects its page of the catalogue here, without an account and in its language. */
export function ProofPage(): ReactNode {
  const text = useText();
  const { secret, state, setDone } = useProof();
  return (
    <main className={styles.root}>
      <header>
        <p className={styles.festival}>{runtimeConfig().siteLabel}</p>
        <h1>{text('page.epreuve.titre')}</h1>
      </header>
      {state.kind === 'waiting' ? <p>{text('epreuve.attente')}</p> : null}
      <p className={pagesStyles.error} role="alert">
        {state.kind === 'refused' ? (state.sentence ?? text('epreuve.incomplet')) : null}
      </p>
      {state.kind === 'open' ? <ProofForm onDone={setDone} page={state.page} secret={secret} /> : null}
      <output>{state.kind === 'done' ? text(state.isApproved ? 'epreuve.faitApprouve' : 'epreuve.faitCorrige') : null}</output>
    </main>
  );
}

interface ProofFormProps {
  readonly page: EpreuveProposee;
  readonly secret: string;
  readonly onDone: (isApproved: boolean) => void;
}

function ProofForm({ page, secret, onDone }: ProofFormProps): ReactNode {
  const text = useText();
  const { draft, corrections, message, isApproved, error, change, setMessage, refuse, submit } = useAnswer({ page, secret, onDone });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{text('epreuve.bonjour', { film: page.Film, section: page.Section, edition: page.Edition })}</p>
      {page.IsPdf ? (
        <button
          className={pagesStyles.secondary}
          onClick={() => void fetchFile(printEpreuve({ body: { Jeton: secret }, ...AS_FILE })).catch(refuse)}
          type="button"
        >
          {text('epreuve.pdf')}
        </button>
      ) : null}
      {page.Lignes.map((line) => (
        <Line key={line.Cle} line={line} onChange={(value) => change(line.Cle, value)} value={draft.get(line.Cle)} />
      ))}
      <div className={styles.line}>
        <label htmlFor="epreuve-message">{text('epreuve.Message')}</label>
        <textarea id="epreuve-message" maxLength={2000} onChange={(event) => setMessage(event.target.value)} rows={3} value={message} />
      </div>
      <p className={styles.note}>{text('epreuve.suite')}</p>
      <p className={pagesStyles.error} role="alert">
        {error}
      </p>
      <button className={pagesStyles.primary} type="submit">
        {isApproved ? text('epreuve.approuver') : correctionsLabel(corrections.length, text)}
      </button>
    </form>
  );
}

function correctionsLabel(count: number, text: ReturnType<typeof useText>): string {
  return count === 0 ? text('epreuve.envoyerRemarque') : text('epreuve.corriger', { count });
}

/** Words that the reader writes over the page; sent once. */
function useAnswer({ page, secret, onDone }: ProofFormProps) {
  const text = useText();
  const [draft, setDraft] = useState<ReadonlyMap<string, string>>(new Map());
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string | null>(null);
  const corrections = page.Lignes.flatMap(({ Cle, Valeur }) => {
    const value = draft.get(Cle);
    return value === undefined || value.trim() === Valeur.trim() ? [] : [{ Cle, Valeur: value }];
  });
  const isApproved = corrections.length === 0 && message.trim() === '';
  function refuse(cause: unknown): void {
    setError(cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : text('http.generique'));
  }
  async function submit(): Promise<void> {
    try {
      const Message = message.trim() === '' ? null : message;
      await answerEpreuve({
        body: { Jeton: secret, IsApprouvee: isApproved, Empreinte: page.Empreinte, Corrections: corrections, Message },
      });
      onDone(isApproved);
    } catch (cause) {
      refuse(cause);
    }
  }
  function change(line: string, value: string): void {
    setDraft(new Map(draft).set(line, value));
  }
  return { draft, corrections, message, isApproved, error, change, setMessage, refuse, submit };
}

interface LineProps {
  readonly line: EpreuveLigne;
  /** Undefined: the line is as it is printed. */
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A line of the page in a field that holds its value; what was printed stays in sight under a correction. */
function Line({ line: { Cle, Libelle, Valeur, Max, IsLongue }, value, onChange }: LineProps): ReactNode {
  const text = useText();
  const id = `epreuve-${Cle}`;
  const shown = value ?? Valeur;
  const isChanged = shown.trim() !== Valeur.trim();
  const control = { id, value: shown, 'aria-describedby': `${id}-note` };
  return (
    <div className={styles.line} data-changed={isChanged}>
      <label htmlFor={id}>{Libelle}</label>
      {IsLongue ? (
        <textarea {...control} dir="auto" maxLength={10_000} onChange={(event) => onChange(event.target.value)} rows={6} />
      ) : (
        <input {...control} dir="auto" maxLength={1_000} onChange={(event) => onChange(event.target.value)} />
      )}
      <p className={styles.note} id={`${id}-note`}>
        {Max === null ? null : <span>{text('epreuve.signes', { count: shown.trim().length, max: Max })}</span>}
        {isChanged ? (
          <del>
            {text('epreuve.ancien')} {Valeur === '' ? text('epreuve.vide') : Valeur}
          </del>
        ) : null}
      </p>
    </div>
  );
}
