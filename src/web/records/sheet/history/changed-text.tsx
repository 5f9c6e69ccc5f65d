import { diffWordsWithSpace } from 'diff';
import type { ReactNode } from 'react';
import { readableText } from '#domain/values/text/mail-text.ts';
import { useText } from '#web/i18n/use-text.ts';

export type Side = 'before' | 'after';

interface ChangedTextProps {
  readonly side: Side;
  readonly before: string;
  readonly after: string;
}

/** Two texts that nobody compares word by word: they are shown whole. */
const COMPARING_MS = 200;

/** One side of a text that changed, as it is read, with the words that it lost or gained. */
export function ChangedText({ side, before, after }: ChangedTextProps): ReactNode {
  const text = useText();
  const [old, now] = [readableText(before), readableText(after)];
  const shown = side === 'before' ? old : now;
  if (shown === '') return <span className="ui-muted">—</span>;
  if (old === now && before !== after)
    return (
      <span className="changed-text">
        {shown}
        {side === 'after' ? <span className="ui-muted">{`\n${text('histo.miseEnForme')}`}</span> : null}
      </span>
    );
  if (old === '' || now === '') return <span className="changed-text">{shown}</span>;
  const parts = diffWordsWithSpace(old, now, { timeout: COMPARING_MS });
  const Mark = side === 'before' ? 'del' : 'ins';
  return (
    <span className="changed-text">
      {parts === undefined
        ? shown
        : parts
            .filter(({ added, removed }) => !(side === 'before' ? added : removed))
            // A passage has no name but its place.
            .map(({ value, added, removed }, place) => (added || removed ? <Mark key={place}>{value}</Mark> : value))}
    </span>
  );
}
