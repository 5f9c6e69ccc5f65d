import { Delete } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { PIN_MAX, PIN_MIN } from '#domain/shared-desk/pin-policy.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import styles from './shared-desk.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];

interface PinPadProps {
  readonly name: string;
  readonly onEnter: (pin: string) => Promise<void>;
}

/** The PIN by touch or keyboard; the keyboard of the screen stays closed. */
export function PinPad({ name, onEnter }: PinPadProps): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const { pin, setPin, error, isBusy, submit } = usePin(onEnter);
  function press(next: string): void {
    setPin(next);
    input.current?.focus();
  }
  return (
    <form
      aria-busy={isBusy}
      className={styles.pad}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor="code-guichet">{text('tablette.codeDe', { nom: name })}</label>
      <input
        aria-describedby="code-guichet-erreur"
        aria-invalid={error === null ? undefined : true}
        autoComplete="off"
        className={styles.pin}
        data-autofocus
        id="code-guichet"
        inputMode="none"
        onChange={(event) => setPin(event.target.value)}
        ref={focusOnce(input)}
        type="password"
        value={pin}
      />
      <p className={styles.error} id="code-guichet-erreur" role="alert">
        {error}
      </p>
      <Digits isBusy={isBusy} onPress={press} pin={pin} />
      <button className={styles.enter} disabled={isBusy || pin.length < PIN_MIN} type="submit">
        {text(isBusy ? 'tablette.enCours' : 'tablette.entrer')}
      </button>
    </form>
  );
}

interface DigitsProps {
  readonly pin: string;
  readonly isBusy: boolean;
  readonly onPress: (pin: string) => void;
}

function Digits({ pin, isBusy, onPress }: DigitsProps): ReactNode {
  const text = useText();
  return (
    <fieldset aria-label={text('tablette.chiffres')} className={styles.digits}>
      {DIGITS.map((digit) =>
        digit === '' ? (
          <span aria-hidden key="vide" />
        ) : (
          <button disabled={isBusy} key={digit} onClick={() => onPress(pin + digit)} type="button">
            {digit}
          </button>
        ),
      )}
      <button aria-label={text('tablette.effacer')} disabled={isBusy} onClick={() => onPress(pin.slice(0, -1))} type="button">
        <Delete aria-hidden size={22} />
      </button>
    </fieldset>
  );
}

function usePin(onEnter: PinPadProps['onEnter']) {
  const text = useText();
  const [pin, set] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit(): Promise<void> {
    if (pin.length < PIN_MIN || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await onEnter(pin);
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.detail : text('http.generique'));
      set('');
      setBusy(false);
    }
  }
  return { pin, error, isBusy, submit, setPin: (next: string) => set(next.replace(/\D/g, '').slice(0, PIN_MAX)) };
}

function focusOnce(input: { current: HTMLInputElement | null }): (element: HTMLInputElement | null) => void {
  return (element) => {
    if (element !== null && input.current === null) element.focus();
    input.current = element;
  };
}
