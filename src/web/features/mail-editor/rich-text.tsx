import { Bold, Heading2, Italic, Link, List, ListOrdered, type LucideIcon, Underline } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { safeHref, safeHtml } from '#domain/mails/mail-html.ts';
import { dialogs } from '#web/app/dialogs/dialogs.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { MessageKey } from '#generated/i18n/keys.gen.ts';
import { IconButton } from '#web/ui/button.tsx';
import { LinkForm } from './link-form.tsx';

interface RichTextProps {
  readonly html: string;
  readonly label: string;
  readonly lang: string;
  readonly readOnly: boolean;
  readonly isInvalid: boolean;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onChange: (html: string) => void;
}

const TOOLS: readonly { readonly command: string; readonly argument?: string; readonly icon: LucideIcon; readonly key: MessageKey }[] = [
  { command: 'bold', icon: Bold, key: 'mails.gras' },
  { command: 'italic', icon: Italic, key: 'mails.italique' },
  { command: 'underline', icon: Underline, key: 'mails.souligne' },
  { command: 'formatBlock', argument: 'h2', icon: Heading2, key: 'mails.titreTexte' },
  { command: 'insertUnorderedList', icon: List, key: 'mails.liste' },
  { command: 'insertOrderedList', icon: ListOrdered, key: 'mails.numeros' },
];

/** The browser's own editing, with the few marks a mail may hold; whatever is pasted is made safe first. */
export function RichText({ html, label, lang, readOnly, isInvalid, box, onChange }: RichTextProps): ReactNode {
  const text = useText();
  // What is typed is in the page already: only a text that comes from elsewhere is put in.
  useEffect(() => {
    const shown = box.current;
    const wanted = safeHtml(html);
    if (shown !== null && safeHtml(shown.innerHTML) !== wanted) fill(shown, wanted);
  }, [html, box]);
  const read = (): void => onChange(safeHtml(box.current?.innerHTML ?? ''));
  const run = (command: string, argument?: string): void => {
    box.current?.focus();
    edit(command, argument);
    read();
  };
  return (
    <div className="mail-rich" data-invalid={isInvalid || undefined}>
      {readOnly ? null : (
        <div aria-label={label} className="mail-tools" role="toolbar">
          {TOOLS.map(({ command, argument, icon, key }) => (
            <IconButton
              icon={icon}
              key={command}
              label={text(key)}
              // The place of the caret is kept: the button takes no focus by the mouse.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(command, argument)}
            />
          ))}
          <IconButton icon={Link} label={text('mails.lien')} onClick={() => void addLink(box, { title: text('mails.lien'), read })} />
        </div>
      )}
      <div
        aria-invalid={isInvalid || undefined}
        aria-label={label}
        aria-multiline
        aria-readonly={readOnly || undefined}
        className="mail-body mail-edit"
        contentEditable={!readOnly}
        lang={lang}
        onInput={read}
        onPaste={(event) => {
          event.preventDefault();
          const { clipboardData: pasted } = event;
          const rich = pasted.getData('text/html');
          edit('insertHTML', safeHtml(rich === '' ? pasted.getData('text/plain') : rich));
          read();
        }}
        ref={box}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- neither input nor textarea holds marks
        role="textbox"
        suppressContentEditableWarning
        tabIndex={0}
      />
    </div>
  );
}

/** Puts a word where the caret is. */
export function insertText(box: HTMLElement, word: string): void {
  box.focus();
  edit('insertText', word);
}

function fill(box: HTMLElement, html: string): void {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  box.replaceChildren(...body.childNodes);
}

// Marked as old in the standard and kept by every browser: it alone edits with the browser's own undo.
function edit(command: string, argument?: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps Ctrl+Z whole
  document.execCommand(command, false, argument);
}

interface AddLink {
  readonly title: string;
  readonly read: () => void;
}

async function addLink(box: RefObject<HTMLDivElement | null>, { title, read }: AddLink): Promise<void> {
  const selection = getSelection();
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null;
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
  if (href === null || box.current === null) return;
  box.current.focus();
  if (range !== null) {
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  }
  if (range === null || range.collapsed) insertText(box.current, href);
  else edit('createLink', href);
  read();
}
