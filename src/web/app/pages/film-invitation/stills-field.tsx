import { type ReactNode, useRef } from 'react';
import { STILL_MAX_KO, STILLS_MAX } from '#domain/committee/invitations/stills/limits.ts';
import { useText } from '#web/i18n/use-text.ts';
import pageStyles from '../pages.module.css';
import styles from './stills-field.module.css';
import type { PageStill, StillsOfPage } from './use-stills.ts';

const CREDIT_MAX = 100;

/** Stills of the film, sent as files, each with its credit. */
export function StillsField({ page }: { readonly page: StillsOfPage }): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const { stills, sending, errors, send, remove, credit } = page;
  return (
    <fieldset className={styles.root}>
      <legend>{text('filmInvite.photos')}</legend>
      <p className={pageStyles.small} id="film-photos-aide">
        {text('filmInvite.photosAide', { max: String(STILLS_MAX), poids: String(STILL_MAX_KO / 1024) })}
      </p>
      {stills.length === 0 ? null : (
        <ul className={styles.stills}>
          {stills.map((still) => (
            <Still key={still.Id} onCredit={credit} onRemove={(id) => void remove(id)} still={still} />
          ))}
        </ul>
      )}
      <input
        accept=".jpg,.jpeg,.png"
        aria-hidden
        hidden
        multiple
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void send(files);
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      <button
        aria-describedby="film-photos-aide"
        className={`${pageStyles.primary} ${pageStyles.secondary}`}
        disabled={sending !== null || stills.length >= STILLS_MAX}
        onClick={() => input.current?.click()}
        type="button"
      >
        {sending === null ? text('filmInvite.photosChoisir') : text('filmInvite.photosEnvoi', { nom: sending })}
      </button>
      <div className={pageStyles.error} role="alert">
        {errors.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </fieldset>
  );
}

interface StillProps {
  readonly still: PageStill;
  readonly onCredit: (id: number, credit: string) => void;
  readonly onRemove: (id: number) => void;
}

function Still({ still: { Id, Nom, preview, credit }, onCredit, onRemove }: StillProps): ReactNode {
  const text = useText();
  return (
    <li className={styles.still}>
      {preview === null ? <span aria-hidden className={styles.picture} /> : <img alt="" className={styles.picture} src={preview} />}
      <div className={styles.said}>
        <label htmlFor={`film-photo-${Id}`}>{text('filmInvite.credit', { nom: Nom })}</label>
        <input
          className={pageStyles.input}
          id={`film-photo-${Id}`}
          maxLength={CREDIT_MAX}
          onChange={(event) => onCredit(Id, event.target.value)}
          required
          value={credit}
        />
        <button className={pageStyles.link} onClick={() => onRemove(Id)} type="button">
          {text('filmInvite.photoRetirer', { nom: Nom })}
        </button>
      </div>
    </li>
  );
}
