import { type ReactNode, useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';

interface NameFormProps {
  readonly name?: string;
  readonly isPublic?: boolean;
  readonly onSave: (name: string, isPublic: boolean) => Promise<void>;
  readonly onCancel: () => void;
}

const NAME_MAX = 150;

/** The name of a view, and whether the others see it. */
export function NameForm({ name = '', isPublic = false, onSave, onCancel }: NameFormProps): ReactNode {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState(name);
  const [isShared, setShared] = useState(isPublic);
  const [busy, setBusy] = useState(false);
  const given = typed.trim();
  return (
    <form
      className="views-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (given === '' || busy) return;
        setBusy(true);
        void onSave(given, isShared).finally(() => setBusy(false));
      }}
    >
      <label htmlFor={id}>{text('vue.nom')}</label>
      {/* The person asked to type a name: the field is where they expect to be. */}
      <input
        autoComplete="off"
        className="ui-input"
        id={id}
        maxLength={NAME_MAX}
        onChange={(event) => setTyped(event.target.value)}
        ref={focusNow}
        value={typed}
      />
      <CheckboxLine checked={isShared} label={text('vue.partager')} onChange={setShared} />
      <div className="views-form-actions">
        <Button onClick={onCancel} variant="quiet">
          {text('vue.annuler')}
        </Button>
        <Button busy={busy} disabled={given === ''} type="submit" variant="primary">
          {text('vue.valider')}
        </Button>
      </div>
    </form>
  );
}

// The same function each time, so that React calls it once, when the field comes.
function focusNow(input: HTMLInputElement | null): void {
  input?.focus();
}
