import { createContext, type ReactNode, use, useCallback, useState } from 'react';

/** Report of a control to the field around it, under its own id, that its text cannot be read; null: it can. */
export type TellUnread = (id: string, sentence: string | null) => void;

/** Controls stand deep inside the field that shows their messages. */
export const UnreadContext = createContext<TellUnread>(() => undefined);

/** The sentences about text that the controls inside cannot read, for the field that shows them. */
export function useUnread(): { readonly sentences: readonly string[]; readonly tell: TellUnread } {
  const [sentencesById, setSentencesById] = useState<ReadonlyMap<string, string>>(NONE);
  const tell = useCallback<TellUnread>((id, sentence) => setSentencesById((before) => withSentence(before, id, sentence)), []);
  return { sentences: [...sentencesById.values()], tell };
}

interface UnreadNotesProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** Controls without a labelled field: their sentences stand below them, and the form around hears of them too. */
export function UnreadNotes({ id, children }: UnreadNotesProps): ReactNode {
  const { sentences, tell } = useUnread();
  const tellForm = use(UnreadContext);
  const tellBoth = useCallback<TellUnread>(
    (control, sentence) => {
      tell(control, sentence);
      tellForm(control, sentence);
    },
    [tell, tellForm],
  );
  return (
    <UnreadContext value={tellBoth}>
      {children}
      {sentences.length === 0 ? null : (
        <p className="ui-error" id={`${id}-unread`} role="alert">
          {sentences.join(' ')}
        </p>
      )}
    </UnreadContext>
  );
}

const NONE: ReadonlyMap<string, string> = new Map();

function withSentence(sentencesById: ReadonlyMap<string, string>, id: string, sentence: string | null): ReadonlyMap<string, string> {
  if ((sentencesById.get(id) ?? null) === sentence) return sentencesById;
  const next = new Map(sentencesById);
  if (sentence === null) next.delete(id);
  else next.set(id, sentence);
  return next;
}
