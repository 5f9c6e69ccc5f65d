import { Camera, ScanLine } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ScreenKeys } from '#web/shell/screen-keys.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './desk.module.css';
import { SEARCHED_MAX } from './look-for.ts';

interface SearchFormProps {
  readonly typed: string;
  readonly isBusy: boolean;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly onType: (typed: string) => void;
  readonly onEnter: () => void;
  readonly onCamera: () => void;
}

/** The one field: typed, or filled by a reader of codes, which types like a keyboard. */
export function SearchForm({ typed, isBusy, fieldRef, onType, onEnter, onCamera }: SearchFormProps): ReactNode {
  const text = useText();
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          onEnter();
        }}
      >
        <label className="ui-sr-only" htmlFor="guichet-champ">
          {text('guichet.champ')}
        </label>
        <ScanLine aria-hidden size={20} />
        <input
          aria-describedby="guichet-aide"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          className="ui-input"
          enterKeyHint="go"
          id="guichet-champ"
          maxLength={SEARCHED_MAX}
          onChange={(event) => onType(event.target.value)}
          placeholder={text('guichet.champ')}
          ref={fieldRef}
          spellCheck={false}
          value={typed}
        />
        <Button aria-label={text('guichet.chercher')} busy={isBusy} type="submit">
          ↵
        </Button>
        <Button aria-label={text('guichet.cameraOuvrir')} icon={Camera} onClick={onCamera} title={text('guichet.cameraOuvrir')} />
      </form>
      <ScreenKeys id="guichet-aide" keys={text('guichet.touches')} />
    </search>
  );
}
