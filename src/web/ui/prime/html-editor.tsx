import type { LucideIcon } from 'lucide-react';
import { Editor } from 'primereact/editor';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { PrimeRoot } from './prime-root.tsx';
import { type Dropped, droppedOf } from './pasted.ts';
import Quill, {
  editTable,
  fillWith,
  FORMATS,
  htmlOf,
  insertButton,
  insertPicture,
  insertTable,
  modulesOf,
  type PictureValue,
  type TableEdit,
} from './quill.ts';
import './html-editor.css';

/** Mark that a button of the bar sets on the chosen text, or removes. */
export interface EditorMark {
  readonly key: string;
  readonly format: string;
  readonly value: boolean | number | string;
  readonly icon: LucideIcon;
  readonly label: string;
}

export interface HtmlEditorHandle {
  /** Puts a word where the caret is, or was last. */
  readonly insert: (word: string) => void;
  /** Makes a link of what is chosen, or of the address itself. */
  readonly link: (href: string) => void;
  /** Puts a link drawn as a button on a line of its own. */
  readonly button: (button: { readonly label: string; readonly href: string }) => void;
  readonly picture: (picture: PictureValue) => void;
  readonly table: (size: { readonly rows: number; readonly columns: number }) => void;
  /** Changes the table of the caret. */
  readonly editTable: (edit: TableEdit) => void;
  readonly focus: () => void;
}

interface HtmlEditorProps {
  readonly html: string;
  /** Cleaner of a text, to one form: texts read and texts reported are compared through it. */
  readonly clean: (html: string) => string;
  readonly label: string;
  readonly lang: string;
  readonly readOnly: boolean;
  readonly isInvalid: boolean;
  readonly marks: readonly EditorMark[];
  /** Further buttons of the bar. */
  readonly tools?: ReactNode;
  /** Buttons of the bar while the caret is in a table. */
  readonly tableTools?: ReactNode;
  readonly onChange: (html: string) => void;
  readonly handle: Ref<HtmlEditorHandle>;
  /** Receives what a paste loses; nothing where all of it stays. */
  readonly onPasted?: (dropped: Dropped) => void;
}

/** A text with marks, written in Quill through PrimeReact; its bar is ours, so that each button has a name and a state. */
export function HtmlEditor(props: HtmlEditorProps): ReactNode {
  const { clean, html, label, lang, readOnly, isInvalid } = props;
  const [quill, setQuill] = useState<Quill | null>(null);
  const [modules] = useState(() => modulesOf(setQuill));
  const [state, setState] = useState<Readonly<Record<string, unknown>>>({});
  const caret = useRef<Caret | null>(null);
  // Typed text is in the page already: only a text that comes from elsewhere is put in.
  useEffect(() => {
    if (quill !== null && clean(htmlOf(quill)) !== clean(html)) fillWith(quill, clean(html));
  }, [quill, html, clean]);
  useEffect(() => {
    if (quill !== null) describe(quill.root, { label, lang, readOnly, isInvalid });
  }, [quill, label, lang, readOnly, isInvalid]);
  useImperativeHandle(props.handle, () => handleOf(quill, caret), [quill]);
  const read = useEffectEvent((source: string | undefined) => {
    if (quill === null || source === 'api') return;
    setState(quill.getFormat());
    props.onChange(clean(htmlOf(quill)));
  });
  const follow = useEffectEvent((range: Caret | null) => {
    if (range === null || quill === null) return;
    caret.current = range;
    setState(quill.getFormat(range));
  });
  usePastes(quill, props.onPasted);
  const [listeners] = useState(() => ({
    onTextChange: ({ source }: { readonly source?: string }) => read(source),
    onSelectionChange: ({ range }: { readonly range?: Caret | null }) => follow(range ?? null),
  }));
  return (
    <div className="ui-html" data-invalid={isInvalid || undefined}>
      {readOnly ? null : (
        <div aria-label={label} className="ui-html-bar" role="toolbar">
          {props.marks.map((mark) => (
            <MarkButton isSet={state[mark.format] === mark.value} key={mark.key} mark={mark} quill={quill} />
          ))}
          {props.tools}
          {state['table'] === undefined ? null : props.tableTools}
        </div>
      )}
      <PrimeRoot>
        <Editor {...listeners} formats={FORMATS} modules={modules} readOnly={readOnly} showHeader={false} theme="default" />
      </PrimeRoot>
    </div>
  );
}

/** Tells what each paste loses, before Quill takes it: Quill stops the event. */
function usePastes(quill: Quill | null, onPasted: HtmlEditorProps['onPasted']): void {
  const tell = useEffectEvent((event: ClipboardEvent) => {
    if (event.clipboardData !== null) onPasted?.(droppedIn(event.clipboardData));
  });
  useEffect(() => {
    const root = quill?.root;
    function listen(event: ClipboardEvent): void {
      tell(event);
    }
    root?.addEventListener('paste', listen, true);
    return () => root?.removeEventListener('paste', listen, true);
  }, [quill]);
}

/** A picture that is copied alone comes as a file, without HTML. */
function droppedIn(data: DataTransfer): Dropped {
  const html = data.getData('text/html');
  const pictures = [...data.files].filter(({ type }) => type.startsWith('image/')).length;
  return html === '' && pictures > 0 ? { images: pictures } : droppedOf(html);
}

interface MarkButtonProps {
  readonly mark: EditorMark;
  readonly isSet: boolean;
  readonly quill: Quill | null;
}

function MarkButton({ mark, isSet, quill }: MarkButtonProps): ReactNode {
  return (
    <IconButton
      aria-pressed={isSet}
      icon={mark.icon}
      label={mark.label}
      onClick={() => quill !== null && toggle(quill, mark)}
      // The caret stays in place: the button takes no focus by the mouse.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}

interface Caret {
  readonly index: number;
  readonly length: number;
}

function toggle(quill: Quill, { format, value }: EditorMark): void {
  quill.getSelection(true);
  quill.format(format, quill.getFormat()[format] === value ? false : value, 'user');
}

function handleOf(quill: Quill | null, caret: { readonly current: Caret | null }): HtmlEditorHandle {
  function place(): Caret {
    return caret.current ?? { index: (quill?.getLength() ?? 1) - 1, length: 0 };
  }
  function write(word: string, formats: Readonly<Record<string, string>> = {}): void {
    const { index, length } = place();
    quill?.focus();
    quill?.deleteText(index, length, 'user');
    quill?.insertText(index, word, formats, 'user');
    quill?.setSelection(index + word.length, 0, 'user');
  }
  return {
    insert: (word) => write(word),
    link: (href) => {
      const { index, length } = place();
      if (length === 0) write(href, { link: href });
      else quill?.formatText(index, length, 'link', href, 'user');
      quill?.focus();
    },
    button: (button) => {
      if (quill !== null) insertButton(quill, button);
    },
    picture: (picture) => {
      if (quill !== null) insertPicture(quill, picture);
    },
    table: (size) => {
      if (quill !== null) insertTable(quill, size);
    },
    editTable: (edit) => {
      if (quill !== null) editTable(quill, edit);
    },
    focus: () => quill?.focus(),
  };
}

type Described = Pick<HtmlEditorProps, 'label' | 'lang' | 'readOnly' | 'isInvalid'>;

/** Quill's own element has neither role nor name. */
function describe(root: HTMLElement, { label, lang, readOnly, isInvalid }: Described): void {
  root.setAttribute('role', 'textbox');
  root.setAttribute('aria-multiline', 'true');
  root.setAttribute('aria-label', label);
  root.lang = lang;
  // Each paragraph reads the way of its own first letters, as in the mail that leaves.
  root.dir = 'auto';
  root.tabIndex = 0;
  root.toggleAttribute('aria-invalid', isInvalid);
  if (isInvalid) root.setAttribute('aria-invalid', 'true');
  if (readOnly) root.setAttribute('aria-readonly', 'true');
}
