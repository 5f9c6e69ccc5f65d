import { type ReactNode, useId } from 'react';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { ControlAria } from '#web/ui/field.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { type TextCell, type Word, wordsAt } from './batch-texts.ts';
import { shownText } from './shown-text.ts';
import type { BatchTexts } from './use-batch-texts.ts';
import styles from './tranche-texts.module.css';

interface TextEditorProps {
  readonly batch: BatchTexts;
  readonly cell: TextCell;
  /** Text, language and film: there are many of each on the page. */
  readonly label: string;
}

/** The place of one text, as typed; the person who saved first is named under it, with what they wrote. */
export function TextEditor({ batch, cell, label }: TextEditorProps): ReactNode {
  const text = useText();
  const id = useId();
  const isRefused = batch.isRefused(cell);
  function aria(name: string, suffix = ''): ControlAria {
    return {
      id: `${id}${suffix}`,
      'aria-label': name,
      'aria-describedby': isRefused ? `${id}-error` : undefined,
      'aria-invalid': isRefused || undefined,
      'aria-required': undefined,
    };
  }
  function words(field: Word): string {
    return wordsAt(cell, field, batch.drafts.get(cell.key));
  }
  function write(field: string) {
    return (value: string) => batch.type(cell, { [field]: value });
  }
  return (
    <div className={styles.editor} data-modified={batch.drafts.has(cell.key) || undefined}>
      {cell.entity !== 'film-titre' ? (
        <TextArea aria={aria(label)} onChange={write('Texte')} rows={3} value={words('Texte')} />
      ) : (
        <div className={styles.title}>
          <TextInput
            aria={aria(`${text('textes.prefixe')}, ${label}`, '-prefixe')}
            onChange={write('Prefixe')}
            placeholder={text('textes.prefixe')}
            value={words('Prefixe')}
          />
          <TextInput aria={aria(label)} onChange={write('Titre')} value={words('Titre')} />
        </div>
      )}
      {isRefused ? (
        <p className="ui-error" id={`${id}-error`}>
          {text('textes.vide')}
        </p>
      ) : null}
      <Overtaken batch={batch} cell={cell} />
    </div>
  );
}

function Overtaken({ batch, cell }: Pick<TextEditorProps, 'batch' | 'cell'>): ReactNode {
  const text = useText();
  const conflict = batch.conflictOf(cell);
  if (conflict === null) return null;
  const { who } = conflict;
  return (
    <div className={styles.conflict} role="alert">
      <p>
        {who?.by == null
          ? text(cell.row === null ? 'textes.supprime' : 'textes.ecrit')
          : text('textes.ecritPar', { nom: who.by.Nom, date: formatDateTime(who.at) })}
      </p>
      {cell.row === null ? null : <blockquote>{shownText(cell)}</blockquote>}
      <div className={styles.choices}>
        <Button onClick={() => batch.takeTheirs(cell)}>{text(cell.row === null ? 'textes.abandonner' : 'textes.prendre')}</Button>
        <Button onClick={() => batch.keepMine(cell)}>{text('textes.garder')}</Button>
      </div>
    </div>
  );
}
