import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';

interface RuleTextProps {
  readonly sentence: string;
  /** Fields that are missing. */
  readonly missing: readonly string[];
  readonly href: string | null;
  readonly question: boolean;
}

/** What a rule says, what it misses, and the record it speaks of. */
export function RuleText({ sentence, missing, href, question }: RuleTextProps): ReactNode {
  const text = useText();
  const told = MISSING.filter(({ field }) => missing.includes(field));
  return (
    <>
      <span>{sentence}</span>
      {told.map(({ field, key }) => (
        <span key={field}> {text(key)}</span>
      ))}
      {href === null ? null : (
        <>
          {' '}
          <a href={href} rel="noopener" target="_blank">
            {text('participant.voirFiche')}
          </a>
        </>
      )}
      {question ? <span> {text('participant.continuer')}</span> : null}
    </>
  );
}

const MISSING = [
  { field: 'Eannee', key: 'participant.manqueEannee' },
  { field: 'IdContact', key: 'participant.manqueIdContact' },
  { field: 'Pays', key: 'participant.manquePays' },
  { field: 'Activites', key: 'participant.manqueActivites' },
  { field: 'Email', key: 'participant.manqueEmail' },
] as const;
