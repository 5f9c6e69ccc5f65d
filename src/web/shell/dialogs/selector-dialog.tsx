import { type ReactNode, useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { fold } from '#web/session/fold.ts';
import type { OpenDialog, SelectorOption, SelectorOptions } from './dialogs.ts';
import { Modal } from './modal.tsx';

interface SelectorDialogProps {
  readonly dialog: OpenDialog;
  readonly options: SelectorOptions;
  readonly title: string;
}

const SEARCH_FROM = 8;

/** One or several of a known list; longer lists get a search field. */
export function SelectorDialog({ dialog, options, title }: SelectorDialogProps): ReactNode {
  const text = useText();
  const [chosen, setChosen] = useState<readonly string[]>(options.selected ?? []);
  const [search, setSearch] = useState('');
  const { multiple = false } = options;
  function toggle(key: string) {
    if (multiple) setChosen(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
    else setChosen([key]);
  }
  const shown = options.options.filter((option) => fold(`${option.label} ${option.detail ?? ''}`).includes(fold(search)));
  const footer = (
    <>
      <Button onClick={() => dialog.close(null)}>{text('dialog.annuler')}</Button>
      <Button disabled={chosen.length === 0} onClick={() => dialog.close(chosen)} variant="primary">
        {text('dialog.choisir')}
      </Button>
    </>
  );
  return (
    <Modal footer={footer} onClose={() => dialog.close(null)} size={dialog.size} title={title}>
      {options.options.length >= SEARCH_FROM ? (
        <input
          aria-label={text('dialog.filtrer')}
          data-autofocus
          className="dialog-input"
          onChange={(event) => setSearch(event.target.value)}
          placeholder={text('dialog.filtrer')}
          type="search"
          value={search}
        />
      ) : null}
      <OptionList chosen={chosen} multiple={multiple} onToggle={toggle} options={shown} title={title} />
    </Modal>
  );
}

interface OptionListProps {
  readonly options: readonly SelectorOption[];
  readonly chosen: readonly string[];
  readonly multiple: boolean;
  readonly title: string;
  readonly onToggle: (key: string) => void;
}

function OptionList({ options, chosen, multiple, title, onToggle }: OptionListProps): ReactNode {
  const text = useText();
  const name = useId();
  if (options.length === 0) return <p className="ui-note">{text('dialog.aucunChoix')}</p>;
  return (
    <fieldset className="dialog-options">
      <legend className="ui-sr-only">{title}</legend>
      {options.map((option) => (
        <label className="dialog-option" key={option.key}>
          <input
            checked={chosen.includes(option.key)}
            name={name}
            onChange={() => onToggle(option.key)}
            type={multiple ? 'checkbox' : 'radio'}
          />
          <span>{option.label}</span>
          {option.detail ? <span className="ui-note">{option.detail}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
