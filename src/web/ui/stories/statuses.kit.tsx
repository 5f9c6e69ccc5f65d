import type { ReactNode } from 'react';
import type { StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { Status, statusSolid } from '../status/status.tsx';

const MEANINGS: readonly (readonly [StatusMeaning, string])[] = [
  ['draft', 'Brouillon'],
  ['todo', 'À traiter'],
  ['sent', 'Envoyée'],
  ['agreed', 'Confirmée'],
  ['ok', 'Validée'],
  ['done', 'Badge remis'],
  ['no', 'Refusée'],
  ['off', 'Désistement'],
];

/** Each meaning as a word, then as what fills a bar. */
export default function StatusesStory(): ReactNode {
  return (
    <div className="ui-stack">
      <div className="ui-values">
        {MEANINGS.map(([meaning, word]) => (
          <Status key={meaning} meaning={meaning}>
            {word}
          </Status>
        ))}
      </div>
      <div aria-hidden className="ui-values">
        {MEANINGS.map(([meaning]) => (
          <span className="ui-swatch" key={meaning} style={{ backgroundColor: statusSolid(meaning) }} />
        ))}
      </div>
    </div>
  );
}
