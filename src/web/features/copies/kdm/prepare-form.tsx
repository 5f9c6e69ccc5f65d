import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { prepareKdms } from '#generated/client/sdk/copies.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import styles from './kdm.module.css';

const BEFORE_MIN = 60;
const AFTER_MIN = 60;
const MINUTES_MAX = 2880;

/** One key a screening of each encrypted copy, with so much time around it; what is missing to ask for them is named first. */
export function PrepareForm({ edition, onDone }: { readonly edition: number; readonly onDone: () => void }): ReactNode {
  const text = useText();
  const [before, setBefore] = useState(BEFORE_MIN);
  const [after, setAfter] = useState(AFTER_MIN);
  const [done, setDone] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const body = { Edition: edition, Avant: before, Apres: after };
  const trial = useQuery({
    queryKey: ['film-kdm', 'preparation', body],
    queryFn: async ({ signal }) => (await prepareKdms({ body: { ...body, Essai: true }, signal })).data,
  });
  async function write(): Promise<void> {
    setError(null);
    try {
      const { NbCles } = (await prepareKdms({ body: { ...body, Essai: false } })).data;
      setDone(text('copies.preparees', { count: NbCles }));
    } catch (failure) {
      setError(failureText(failure, text('http.generique')));
    }
  }
  const count = trial.data?.NbCles ?? 0;
  return (
    <div className={styles.form}>
      <p>{text('copies.aidePreparer')}</p>
      <div className={styles.files}>
        <Minutes label={text('copies.avant')} onChange={setBefore} value={before} />
        <Minutes label={text('copies.apres')} onChange={setAfter} value={after} />
      </div>
      <Failure error={error} />
      <output>
        {done ?? (trial.data === undefined ? '' : text(count === 0 ? 'copies.rienAPreparer' : 'copies.aPreparer', { count }))}
      </output>
      <Missing names={trial.data?.SansComposition ?? []} sentence="copies.sansComposition" />
      <Missing names={trial.data?.SansServeur ?? []} sentence="copies.sansServeur" />
      <DialogActions
        primary={
          done === null ? (
            <Button disabled={count === 0} onClick={() => void write()} variant="primary">
              {text('copies.preparerOui')}
            </Button>
          ) : null
        }
        secondary={<Button onClick={onDone}>{text('copies.fermer')}</Button>}
      />
    </div>
  );
}

function Failure({ error }: { readonly error: string | null }): ReactNode {
  return error === null ? null : (
    <p className="ui-error" role="alert">
      {error}
    </p>
  );
}

interface MissingProps {
  readonly names: readonly string[];
  readonly sentence: 'copies.sansComposition' | 'copies.sansServeur';
}

function Missing({ names, sentence }: MissingProps): ReactNode {
  const text = useText();
  return names.length === 0 ? null : <p className={styles.note}>{text(sentence, { noms: names.join(', ') })}</p>;
}

interface MinutesProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Minutes({ label, value, onChange }: MinutesProps): ReactNode {
  const id = useId();
  return (
    <label className={styles.minutes} htmlFor={id}>
      {label}
      <input
        className="ui-input"
        id={id}
        max={MINUTES_MAX}
        min={0}
        onChange={(event) => {
          const typed = event.target.valueAsNumber;
          if (Number.isInteger(typed) && typed >= 0 && typed <= MINUTES_MAX) onChange(typed);
        }}
        type="number"
        value={value}
      />
    </label>
  );
}
