import { diffWordsWithSpace } from 'diff';
import type { ReactNode } from 'react';
import { formatDate } from '#domain/values/dates.ts';
import { directionOf } from '#domain/values/text/direction.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Status } from '#web/ui/status/status.tsx';
import type { SideNames } from './batch-texts.ts';
import type { FoundMatch } from './use-aids.ts';
import styles from './tranche-texts.module.css';

interface MatchListProps {
  readonly matches: readonly FoundMatch[];
  readonly codes: SideNames;
  /** Text and film: there are many lists on the page. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly onTake: (match: FoundMatch) => void;
}

const KEYS_MAX = 9;

/** Matches of the memory for the sentences of a text, each applied by one click, or by Alt and its rank. */
export function MatchList({ matches, codes, label, isOpen, onTake }: MatchListProps): ReactNode {
  const text = useText();
  if (matches.length === 0) return null;
  return (
    <details className={styles.matches} open={isOpen}>
      <summary>{text('textes.memoire', { count: matches.length })}</summary>
      <ol aria-label={`${text('textes.correspondances')}, ${label}`}>
        {matches.map((match, index) => (
          <li key={`${match.Rang} ${match.Cible}`}>
            <Rate match={match} />
            <span className={styles.matchWords}>
              {match.Nature === 'approchante' ? <Difference code={codes.source} match={match} /> : null}
              <span dir={directionOf(codes.target)} lang={codes.target}>
                {match.Cible}
              </span>
              <span className="ui-muted">{originText(match)}</span>
            </span>
            <Button
              aria-keyshortcuts={index < KEYS_MAX ? `Alt+${index + 1}` : undefined}
              aria-label={`${text('textes.reprendre')} ${match.Cible}`}
              data-take={index + 1}
              onClick={() => onTake(match)}
              title={index < KEYS_MAX ? `Alt+${index + 1}` : undefined}
            >
              {text('textes.reprendre')}
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Rate({ match: { Nature, Taux } }: { readonly match: FoundMatch }): ReactNode {
  const text = useText();
  if (Nature === 'contexte') return <Status meaning="ok">{text('textes.contexte')}</Status>;
  return <Status meaning={Nature === 'exacte' ? 'ok' : 'todo'}>{text('textes.taux', { taux: Taux })}</Status>;
}

/** The source of the memory, with the words that the sentence here has otherwise. */
function Difference({ match: { Source, Phrase }, code }: { readonly match: FoundMatch; readonly code: string }): ReactNode {
  return (
    <span className="changed-text" dir={directionOf(code)} lang={code}>
      {/* A word has no name but its place. */}
      {diffWordsWithSpace(Source, Phrase).map(({ value, added, removed }, place) => {
        if (added) return <ins key={place}>{value}</ins>;
        return removed ? <del key={place}>{value}</del> : value;
      })}
    </span>
  );
}

function originText({ Fiche, Origine, Par, Le }: FoundMatch): string {
  return [Fiche, Origine, Par, Le === null ? null : formatDate(Le)].filter((part) => (part ?? '') !== '').join(' · ');
}
