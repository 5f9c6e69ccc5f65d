import { type KeyboardEvent, useState } from 'react';
import type { FilCommentaireLu, FilMention } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { takeNextLink } from '#web/shell/link-taker.ts';
import { type NamedText, sentText, typedName, typedText } from './named-text.ts';
import { useMentions } from './use-mentions.ts';
import type { ThreadPlace } from './use-thread.ts';

export interface EditorInput {
  readonly place: ThreadPlace;
  readonly busy: boolean;
  /** The comment that is edited; absent: a new one. */
  readonly comment?: FilCommentaireLu;
  readonly onSend: (text: string) => Promise<unknown>;
  readonly onCancel?: () => void;
}

const EMPTY: NamedText = { text: '', numbers: new Map() };

/** A comment that is being written, with the names put into it. */
export function useEditor({ place, busy, comment, onSend, onCancel }: EditorInput) {
  const text = useText();
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  const [typed, setTyped] = useState(() => (comment === undefined ? EMPTY : typedText(comment.Texte, comment.Noms)));
  const [failure, setFailure] = useState<string | null>(null);
  const mentions = useMentions(place);
  function insert(from: number, number: string, name: string): void {
    const word = `${typedName(number, name)} `;
    const end = area?.selectionEnd ?? from;
    setTyped(({ text: before, numbers }) => ({
      text: `${before.slice(0, from)}${word}${before.slice(end)}`,
      numbers: new Map(numbers).set(word.trim(), number),
    }));
    mentions.close();
    putCaret(area, from + word.length);
  }
  function choose({ Numero, Libelle, Voit }: FilMention): void {
    if (Voit && mentions.asked !== null) insert(mentions.asked.from, Numero, Libelle);
  }
  async function send(): Promise<void> {
    const said = sentText(typed);
    if (said === '' || busy) return;
    try {
      await onSend(said);
      setTyped(EMPTY);
      setFailure(null);
    } catch (error) {
      setFailure(failureText(error, text('fil.echecEnvoi')));
    }
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (mentions.onKeyDown(event, choose)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === 'Enter') {
      event.preventDefault();
      void send();
    } else if (isCommand && event.key.toLowerCase() === 'k') {
      const from = event.currentTarget.selectionStart;
      takeNextLink(({ entity, id, label }) => insert(from, `${entity}/${id}`, label));
    } else if (event.key === 'Escape' && onCancel !== undefined) {
      event.preventDefault();
      onCancel();
    }
  }
  return { setArea, typed, failure, mentions, choose, send, onKeyDown, type: (said: string) => setTyped({ ...typed, text: said }) };
}

/** After the word that was put in, once it is shown. */
function putCaret(area: HTMLTextAreaElement | null, at: number): void {
  requestAnimationFrame(() => {
    area?.focus();
    area?.setSelectionRange(at, at);
  });
}
