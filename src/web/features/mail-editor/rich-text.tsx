import { Bold, Heading2, Italic, List, ListOrdered, Quote, Underline } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import { withParagraphs } from '#domain/values/text/mail-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type EditorMark, HtmlEditor, type HtmlEditorHandle } from '#web/ui/prime/html-editor.tsx';
import type { Dropped, DroppedKind } from '#web/ui/prime/pasted.ts';
import { EditorTools, TableTools } from './editor-tools.tsx';

interface RichTextProps {
  readonly html: string;
  readonly label: string;
  readonly lang: string;
  readonly readOnly: boolean;
  readonly isInvalid: boolean;
  /** 0 while the template is being created. */
  readonly templateId: number;
  readonly handle: RefObject<HtmlEditorHandle | null>;
  readonly onChange: (html: string) => void;
}

/** The text of a mail with the few marks that it may hold: what is written, read or pasted goes through the rule of mails. */
export function RichText(props: RichTextProps): ReactNode {
  const text = useText();
  const [dropped, setDropped] = useState<Dropped>({});
  const marks = useMemo<readonly EditorMark[]>(
    () => [
      { key: 'bold', format: 'bold', value: true, icon: Bold, label: text('mails.gras') },
      { key: 'italic', format: 'italic', value: true, icon: Italic, label: text('mails.italique') },
      { key: 'underline', format: 'underline', value: true, icon: Underline, label: text('mails.souligne') },
      { key: 'header', format: 'header', value: 2, icon: Heading2, label: text('mails.titreTexte') },
      { key: 'bullet', format: 'list', value: 'bullet', icon: List, label: text('mails.liste') },
      { key: 'ordered', format: 'list', value: 'ordered', icon: ListOrdered, label: text('mails.numeros') },
      { key: 'quote', format: 'blockquote', value: true, icon: Quote, label: text('mails.citation') },
    ],
    [text],
  );
  return (
    <>
      <HtmlEditor
        {...props}
        clean={withParagraphs}
        onPasted={setDropped}
        marks={marks}
        tableTools={<TableTools handle={props.handle} />}
        tools={<EditorTools handle={props.handle} templateId={props.templateId} />}
      />
      <output className="ui-note">{droppedText(dropped, text)}</output>
    </>
  );
}

const KINDS: readonly DroppedKind[] = ['images', 'tableaux', 'media', 'notes', 'couleurs', 'polices'];

/** Names what the last paste lost; empty where nothing was lost. */
function droppedText(dropped: Dropped, text: ReturnType<typeof useText>): string {
  const parts = KINDS.flatMap((kind) => {
    const count = dropped[kind] ?? 0;
    return count === 0 ? [] : [text(`mails.colle.${kind}`, { count })];
  });
  return parts.length === 0 ? '' : text('mails.colle.perdu', { quoi: parts.join(', ') });
}
