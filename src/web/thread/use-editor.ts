import { type KeyboardEvent, useState } from 'react';
import type { FilCommentaireLu, FilMention } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { takeNextLink } from '#web/shell/link-taker.ts';
import { type NamedText, sentText, typedName, typedText } from './named-text.ts';
import { type Attachments, useAttachments } from './use-attachments.ts';
import { useMentions } from './use-mentions.ts';
import type { ThreadPlace } from './use-thread.ts';

export interface EditorInput {
  readonly place: ThreadPlace;
  readonly busy: boolean;
  /** The comment that is edited; absent: a new one. */
  readonly comment?: FilCommentaireLu;
  readonly onSend: (text: string, files: readonly number[]) => Promise<unknown>;
  readonly onCancel?: () => void;
}

const EMPTY: NamedText = { text: '', numbers: new Map() };

/** A comment that is being written, with the names put into it. */
export function useEditor(input: EditorInput) {
  const { place, comment, onCancel } = input;
  const { typed, setTyped, setArea, insert } = useTypedText(comment);
  const mentions = useMentions(place);
  const attachments = useAttachments();
  const isEmpty = typed.text.trim() === '' && attachments.files.length === 0;
  const { failure, send } = useSending(input, { typed, isEmpty, attachments, clear: () => setTyped(EMPTY) });
  function put(from: number, number: string, name: string): void {
    insert(from, number, name);
    mentions.close();
  }
  function choose({ Numero, Libelle, Voit }: FilMention): void {
    if (Voit && mentions.asked !== null) put(mentions.asked.from, Numero, Libelle);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (mentions.onKeyDown(event, choose)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === 'Enter') {
      event.preventDefault();
      void send();
    } else if (isCommand && event.key.toLowerCase() === 'k') {
      const from = event.currentTarget.selectionStart;
      takeNextLink(({ entity, id, label }) => put(from, `${entity}/${id}`, label));
    } else if (event.key === 'Escape' && onCancel !== undefined) {
      event.preventDefault();
      onCancel();
    }
  }
  function type(text: string): void {
    setTyped({ ...typed, text });
  }
  return { setArea, typed, failure, attachments, isEmpty, mentions, choose, send, onKeyDown, type };
}

/** The text and its field, into which names are put at the caret. */
function useTypedText(comment: FilCommentaireLu | undefined) {
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  const [typed, setTyped] = useState(() => (comment === undefined ? EMPTY : typedText(comment.Texte, comment.Noms)));
  function insert(from: number, number: string, name: string): void {
    const word = `${typedName(number, name)} `;
    const end = area?.selectionEnd ?? from;
    setTyped(({ text: before, numbers }) => ({
      text: `${before.slice(0, from)}${word}${before.slice(end)}`,
      numbers: new Map(numbers).set(word.trim(), number),
    }));
    putCaret(area, from + word.length);
  }
  return { typed, setTyped, setArea, insert };
}

interface Draft {
  readonly typed: NamedText;
  readonly isEmpty: boolean;
  readonly attachments: Attachments;
  readonly clear: () => void;
}

function useSending({ busy, onSend }: EditorInput, { typed, isEmpty, attachments, clear }: Draft) {
  const text = useText();
  const [failure, setFailure] = useState<string | null>(null);
  async function send(): Promise<void> {
    if (isEmpty || busy || attachments.isSending) return;
    const files = attachments.files.map(({ Id }) => Id);
    try {
      await onSend(sentText(typed), files);
      clear();
      attachments.clear();
      setFailure(null);
    } catch (error) {
      setFailure(failureText(error, text('fil.echecEnvoi')));
    }
  }
  return { failure, send };
}

/** After the word that was put in, once it is shown. */
function putCaret(area: HTMLTextAreaElement | null, at: number): void {
  requestAnimationFrame(() => {
    area?.focus();
    area?.setSelectionRange(at, at);
  });
}
