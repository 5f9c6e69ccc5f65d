import { type ReactNode, useId } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { takeNextLink } from '#web/shell/link-taker.ts';
import { Button } from '#web/ui/button.tsx';
import { AttachmentField } from './attachment-field.tsx';
import { MentionList } from './mention-list.tsx';
import { typedMention } from './named-text.ts';
import { type EditorInput, useEditor } from './use-editor.ts';
import styles from './thread.module.css';

/** Writes a comment: « @ » names people, Ctrl+K a record of the palette. */
export function CommentEditor(input: EditorInput): ReactNode {
  const { comment, busy, onCancel } = input;
  const text = useText();
  const listId = useId();
  const editor = useEditor(input);
  const { mentions, failure, attachments, isEmpty } = editor;
  return (
    <form
      className={styles.editor}
      {...(comment === undefined && { onDragOver: attachments.onDragOver, onDrop: attachments.onDrop, onPaste: attachments.onPaste })}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.send();
      }}
    >
      <CommentField editor={editor} listId={listId} />
      {mentions.asked === null ? null : (
        <MentionList
          id={listId}
          index={mentions.index}
          isLoading={mentions.isLoading}
          offered={mentions.offered}
          onChoose={editor.choose}
        />
      )}
      {comment === undefined ? <AttachmentField attachments={attachments} /> : null}
      {failure === null ? null : (
        <p className="ui-error" role="alert">
          {failure}
        </p>
      )}
      <div className={styles.ends}>
        {onCancel === undefined ? null : <Button onClick={onCancel}>{text('fil.annuler')}</Button>}
        <Button busy={busy} disabled={isEmpty || attachments.isSending} type="submit" variant="primary">
          {text(comment === undefined ? 'fil.envoyer' : 'fil.enregistrer')}
        </Button>
      </div>
    </form>
  );
}

function CommentField({ editor, listId }: { readonly editor: ReturnType<typeof useEditor>; readonly listId: string }): ReactNode {
  const text = useText();
  const ids = { field: useId(), help: useId() };
  const { mentions, typed, setArea, onKeyDown, type } = editor;
  const active = mentions.offered[mentions.index];
  return (
    <>
      <label htmlFor={ids.field}>{text('fil.champ')}</label>
      <textarea
        aria-activedescendant={active === undefined ? undefined : `${listId}-${active.Numero}`}
        aria-autocomplete="list"
        aria-controls={mentions.asked === null ? undefined : listId}
        aria-describedby={ids.help}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel was opened to write in it
        autoFocus
        className="ui-input ui-textarea"
        id={ids.field}
        maxLength={8000}
        onBlur={mentions.close}
        onChange={({ target }) => {
          type(target.value);
          mentions.ask(typedMention(target.value, target.selectionStart));
        }}
        onFocus={() => takeNextLink(null)}
        onKeyDown={onKeyDown}
        ref={setArea}
        rows={3}
        value={typed.text}
      />
      <p className="ui-note" id={ids.help}>
        {text('fil.champAide')}
      </p>
    </>
  );
}
