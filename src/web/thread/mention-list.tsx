/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- the field keeps the keyboard and names the active line. */
import type { ReactNode } from 'react';
import type { FilMention } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import styles from './thread.module.css';

interface MentionListProps {
  readonly id: string;
  readonly offered: readonly FilMention[];
  readonly index: number;
  readonly isLoading: boolean;
  readonly onChoose: (mention: FilMention) => void;
}

/** People who may be named; those who do not open the record are shown as such, and not chosen. */
export function MentionList({ id, offered, index, isLoading, onChoose }: MentionListProps): ReactNode {
  const text = useText();
  return (
    <>
      <div aria-label={text('fil.personnes')} className={styles.mentions} id={id} role="listbox">
        {offered.map((mention, place) => (
          <div
            aria-disabled={!mention.Voit || undefined}
            aria-selected={place === index}
            id={`${id}-${mention.Numero}`}
            key={mention.Numero}
            onClick={() => onChoose(mention)}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            role="option"
          >
            {mention.Libelle}
            {mention.Voit ? null : <span> · {text('fil.neVoitPas')}</span>}
          </div>
        ))}
      </div>
      {offered.length === 0 && !isLoading ? <p className="ui-note">{text('fil.aucunNom')}</p> : null}
    </>
  );
}
