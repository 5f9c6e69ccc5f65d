import { type ReactNode, useEffect, useState } from 'react';
import { castBulletin, openBulletin } from '#generated/client/sdk/palmares.gen.ts';
import type { BulletinPropose } from '#generated/client/types.gen.ts';
import { ScrutinMethode } from '#generated/enums/scrutin-methode.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { goToLanguage } from '#web/shell/navigator.ts';
import { EntryFrame } from '../entry-frame.tsx';
import pagesStyles from '../pages.module.css';
import styles from './ballot-page.module.css';

type Film = BulletinPropose['Films'][number];

/** A juror votes here once, without an account, in the language that the festival writes to them in. */
export function BallotPage(): ReactNode {
  const text = useText();
  const { secret, state, setDone } = useLink();
  return (
    <EntryFrame title={text('page.scrutin.titre')}>
      {state.kind === 'waiting' ? <p className={pagesStyles.muted}>{text('vote.attente')}</p> : null}
      <p className={pagesStyles.error} role="alert">
        {state.kind === 'refused' ? (state.sentence ?? text('vote.incomplet')) : null}
      </p>
      {state.kind === 'open' ? <BallotForm ballot={state.ballot} onDone={setDone} secret={secret} /> : null}
      <output>{state.kind === 'done' ? text('vote.fait') : null}</output>
    </EntryFrame>
  );
}

type LinkState =
  | { readonly kind: 'waiting' | 'done' }
  | { readonly kind: 'refused'; readonly sentence: string | null }
  | { readonly kind: 'open'; readonly ballot: BulletinPropose };

/** The secret is what follows the « # »: the browser tells it to no server but in this question. */
function useLink() {
  const text = useText();
  const language = useLanguage();
  const [secret] = useState(() => location.hash.replace(/^#.*#|^#/, ''));
  const [state, setState] = useState<LinkState>(secret === '' ? { kind: 'refused', sentence: null } : { kind: 'waiting' });
  const isAwaited = state.kind === 'waiting';
  useEffect(() => {
    if (!isAwaited) return;
    openBulletin({ body: { Jeton: secret } }).then(
      ({ data }) => {
        // Reasons and titles come in the language of the question: it is put again in that of the juror.
        if (data.Culture === language) setState({ kind: 'open', ballot: data });
        else goToLanguage(data.Culture);
      },
      (cause: unknown) => setState({ kind: 'refused', sentence: sentenceOf(cause, text('http.generique')) }),
    );
  }, [isAwaited, secret, language, text]);
  return { secret, state, setDone: () => setState({ kind: 'done' }) };
}

interface FormProps {
  readonly ballot: BulletinPropose;
  readonly secret: string;
  readonly onDone: () => void;
}

function BallotForm({ ballot, secret, onDone }: FormProps): ReactNode {
  const text = useText();
  const [points, setPoints] = useState<Readonly<Record<number, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const isChoice = ballot.Methode === ScrutinMethode.choix;
  async function submit(): Promise<void> {
    const Notes = Object.entries(points).map(([id, value]) => ({ IdInscription: Number(id), Points: Number(value) }));
    try {
      await castBulletin({ body: { Jeton: secret, Notes } });
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
      <p className={pagesStyles.muted}>{text('vote.bonjour', { nom: ballot.Jure, prix: ballot.Prix, edition: ballot.Edition })}</p>
      {ballot.FinVote === null ? null : <p>{text('vote.jusquau', { date: formatDateTime(ballot.FinVote) })}</p>}
      <fieldset className={styles.films}>
        <legend>{ballot.Prix}</legend>
        {ballot.Films.map((film) => (
          <FilmLine
            film={film}
            isChoice={isChoice}
            key={film.IdInscription}
            onPoints={(value) => setPoints(isChoice ? { [film.IdInscription]: value } : { ...points, [film.IdInscription]: value })}
            value={points[film.IdInscription] ?? ''}
          />
        ))}
      </fieldset>
      <p className={pagesStyles.small}>{text('vote.secret')}</p>
      <p className={pagesStyles.error} role="alert">
        {error}
      </p>
      <button className={pagesStyles.primary} type="submit">
        {text('vote.envoyer')}
      </button>
    </form>
  );
}

interface LineProps {
  readonly film: Film;
  readonly isChoice: boolean;
  readonly value: string;
  readonly onPoints: (value: string) => void;
}

function FilmLine({ film, isChoice, value, onPoints }: LineProps): ReactNode {
  const text = useText();
  const id = `film-${film.IdInscription}`;
  if (film.Motif !== null)
    return (
      <p className={styles.recused}>
        {film.Titre}
        <small>{text('vote.recuse', { motif: film.Motif })}</small>
      </p>
    );
  return (
    <label className={styles.film} htmlFor={id}>
      {isChoice ? (
        <input checked={value !== ''} id={id} name="film" onChange={() => onPoints('1')} required type="radio" />
      ) : (
        <input
          aria-label={text('vote.points', { film: film.Titre })}
          className={pagesStyles.input}
          id={id}
          inputMode="numeric"
          max={10}
          min={0}
          onChange={(event) => onPoints(event.target.value)}
          required
          step={1}
          type="number"
          value={value}
        />
      )}
      <span>{film.Titre}</span>
    </label>
  );
}

function sentenceOf(cause: unknown, otherwise: string): string {
  return cause instanceof ApiError ? (cause.errors[0]?.message ?? cause.detail) : otherwise;
}
