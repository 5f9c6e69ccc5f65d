import { Image, Link, MousePointerClick, Table, TableColumnsSplit, TableRowsSplit, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject } from 'react';
import { safeHref } from '#domain/values/text/mail-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { HtmlEditorHandle } from '#web/ui/prime/html-editor.tsx';
import type { PictureValue } from '#web/ui/prime/quill.ts';
import { type ButtonDraft, ButtonForm } from './button-form.tsx';
import { LinkForm } from './link-form.tsx';
import { PictureForm } from './picture-form.tsx';

interface ToolsProps {
  readonly handle: RefObject<HtmlEditorHandle | null>;
}

const NEW_TABLE = { rows: 3, columns: 2 } as const;

/** Buttons of the bar that put something in the text. */
export function EditorTools({ handle, templateId }: ToolsProps & { readonly templateId: number }): ReactNode {
  const text = useText();
  return (
    <>
      <IconButton icon={Link} label={text('mails.lien')} onClick={() => void askLink(text('mails.lien'), handle)} />
      <IconButton icon={MousePointerClick} label={text('mails.bouton')} onClick={() => void askButton(text('mails.bouton'), handle)} />
      <IconButton icon={Table} label={text('mails.tableau')} onClick={() => handle.current?.table(NEW_TABLE)} />
      <IconButton
        icon={Image}
        label={text('mails.image')}
        onClick={() => void askPicture({ title: text('mails.image'), templateId }, handle)}
      />
    </>
  );
}

/** Changes of the table of the caret. */
export function TableTools({ handle }: ToolsProps): ReactNode {
  const text = useText();
  return (
    <>
      <IconButton icon={TableRowsSplit} label={text('mails.ajouterLigne')} onClick={() => handle.current?.editTable('row')} />
      <IconButton icon={TableColumnsSplit} label={text('mails.ajouterColonne')} onClick={() => handle.current?.editTable('column')} />
      <Button onClick={() => handle.current?.editTable('deleteRow')}>{text('mails.supprimerLigne')}</Button>
      <Button onClick={() => handle.current?.editTable('deleteColumn')}>{text('mails.supprimerColonne')}</Button>
      <IconButton icon={Trash2} label={text('mails.supprimerTableau')} onClick={() => handle.current?.editTable('deleteTable')} />
    </>
  );
}

async function askLink(title: string, handle: ToolsProps['handle']): Promise<void> {
  let href: string | null = null;
  await dialogs.lightview({
    title,
    size: 'SMALL',
    content: (close) => (
      <LinkForm
        onCancel={close}
        onConfirm={(typed) => {
          href = safeHref(typed);
          close();
        }}
      />
    ),
  });
  if (href === null) handle.current?.focus();
  else handle.current?.link(href);
}

async function askButton(title: string, handle: ToolsProps['handle']): Promise<void> {
  const answer: { button: ButtonDraft | null } = { button: null };
  await dialogs.lightview({
    title,
    size: 'SMALL',
    content: (close) => (
      <ButtonForm
        onCancel={close}
        onConfirm={(button) => {
          answer.button = button;
          close();
        }}
      />
    ),
  });
  if (answer.button === null) handle.current?.focus();
  else handle.current?.button(answer.button);
}

async function askPicture(
  { title, templateId }: { readonly title: string; readonly templateId: number },
  handle: ToolsProps['handle'],
): Promise<void> {
  const answer: { picture: PictureValue | null } = { picture: null };
  await dialogs.lightview({
    title,
    size: 'SMALL',
    content: (close) => (
      <PictureForm
        onCancel={close}
        onConfirm={(picture) => {
          answer.picture = picture;
          close();
        }}
        templateId={templateId}
      />
    ),
  });
  if (answer.picture === null) handle.current?.focus();
  else handle.current?.picture(answer.picture);
}
