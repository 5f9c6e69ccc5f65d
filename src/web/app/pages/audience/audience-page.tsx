import { type ReactNode, useEffect, useState } from 'react';
import { castVotePublic, openVotePublic } from '#generated/client/sdk/vote-public.gen.ts';
import type { VotePublicPropose } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { EntryFrame } from '../entry-frame.tsx';
import pagesStyles from '../pages.module.css';
import styles from './audience-page.module.css';

/** A spectator votes here once with the code of a ticket: no account, no name. */
export function AudiencePage(): ReactNode {
  const text = useText();
  const { state, enter, setDone } = useTicket();
  return (
    <EntryFrame title={text('page.vote.titre')}>
      {state.kind === 'open' ? <VoteForm onDone={setDone} ticket={state} /> : null}
      {state.kind === 'waiting' ? <p className={pagesStyles.muted}>{text('votePublic.attente')}</p> : null}
      {state.kind === 'code' ? <CodeForm error={state.error} onCode={enter} /> : null}
      <output>{state.kind === 'done' ? text('votePublic.fait') : null}</output>
    </EntryFrame>
  );
}

interface OpenTicket {
  readonly code: string;
  readonly ballot: VotePublicPropose;
}

type TicketState =
  | { readonly kind: 'code'; readonly error: string | null }
  | { readonly kind: 'waiting'; readonly code: string }
  | ({ readonly kind: 'open' } & OpenTicket)
  | { readonly kind: 'done' };

/** The code is what follows the « # » of the slip: the browser tells it to no server but in this question. */
function useTicket() {
  const text = useText();
  const [state, setState] = useState<TicketState>(() => {
    const code = location.hash.replace(/^#.*#|^#/, '');
    return code === '' ? { kind: 'code', error: null } : { kind: 'waiting', code };
  });
  const awaited = state.kind === 'waiting' ? state.code : null;
  useEffect(() => {
    if (awaited === null) return;
    openVotePublic({ body: { Jeton: awaited } }).then(
      ({ data }) => setState({ kind: 'open', code: awaited, ballot: data }),
      (cause: unknown) => setState({ kind: 'code', error: sentenceOf(cause, text('http.generique')) }),
    );
  }, [awaited, text]);
  return {
    state,
    enter: (code: string) => setState({ kind: 'waiting', code }),
    setDone: () => setState({ kind: 'done' }),
  };
}

interface CodeFormProps {
  readonly error: string | null;
  readonly onCode: (code: string) => void;
}

function CodeForm({ error, onCode }: CodeFormProps): ReactNode {
  const text = useText();
  const [code, setCode] = useState('');
  return (
    <form
      className={pagesStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') onCode(code.trim());
      }}
    >
      <p className={pagesStyles.muted}>{text('votePublic.intro')}</p>
      <label htmlFor="code">{text('votePublic.code')}</label>
      <input
        aria-describedby="code-error"
        autoCapitalize="characters"
        autoComplete="off"
        className={`${pagesStyles.input} ${styles.code}`}
        id="code"
        maxLength={50}
        onChange={(event) => setCode(event.target.value)}
        placeholder="XXXX-XXXX-XXXX"
        required
        spellCheck={false}
        value={code}
      />
      <p className={pagesStyles.error} id="code-error" role="alert">
        {error}
      </p>
      <button className={pagesStyles.primary} type="submit">
        {text('votePublic.continuer')}
      </button>
    </form>
  );
}

interface VoteFormProps {
  readonly ticket: OpenTicket;
  readonly onDone: () => void;
}

function VoteForm({ ticket: { code, ballot }, onDone }: VoteFormProps): ReactNode {
  const text = useText();
  const [points, setPoints] = useState<Readonly<Record<number, number>>>({});
  const [error, setError] = useState<string | null>(null);
  async function submit(): Promise<void> {
    const Notes = Object.entries(points).map(([id, value]) => ({ IdInscription: Number(id), Points: value }));
    if (Notes.length === 0) {
      setError(text('votePublic.aucuneNote'));
      return;
    }
    try {
      await castVotePublic({ body: { Jeton: code, Notes } });
      onDone();
    } catch (cause) {
      setError(sentenceOf(cause, text('http.generique')));
    }
  }
  return (
    <form
      className={pagesStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={pagesStyles.muted}>{text('votePublic.bonjour', { prix: ballot.Prix, edition: ballot.Edition })}</p>
      <p>{`${ballot.Programme} · ${formatDateTime(ballot.Debut)} · ${ballot.Salle}`}</p>
      {ballot.FinVote === null ? null : <p>{text('votePublic.jusquau', { date: formatDateTime(ballot.FinVote) })}</p>}
      {ballot.Films.map((film) => (
        <FilmPoints
          film={film}
          key={film.IdInscription}
          max={ballot.NoteMax}
          onPoints={(value) => setPoints({ ...points, [film.IdInscription]: value })}
          value={points[film.IdInscription] ?? null}
        />
      ))}
      <p className={pagesStyles.small}>{text('votePublic.secret')}</p>
      <p className={pagesStyles.error} role="alert">
        {error}
      </p>
      <button className={pagesStyles.primary} type="submit">
        {text('votePublic.voter')}
      </button>
    </form>
  );
}

interface FilmPointsProps {
  readonly film: VotePublicPropose['Films'][number];
  readonly max: number;
  readonly value: number | null;
  readonly onPoints: (value: number) => void;
}

function FilmPoints({ film: { IdInscription, Titre, Realisation }, max, value, onPoints }: FilmPointsProps): ReactNode {
  const text = useText();
  return (
    <fieldset className={styles.film}>
      <legend>
        {Titre}
        <small>{Realisation}</small>
      </legend>
      <div className={styles.points}>
        {Array.from({ length: max }, (_, index) => index + 1).map((point) => (
          <label className={styles.point} key={point}>
            <input
              aria-label={text('votePublic.note', { note: point, max, film: Titre })}
              checked={value === point}
              name={`film-${IdInscription}`}
              onChange={() => onPoints(point)}
              type="radio"
            />
            <span aria-hidden>{point}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function sentenceOf(cause: unknown, otherwise: string): string {
  return cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : otherwise;
}
