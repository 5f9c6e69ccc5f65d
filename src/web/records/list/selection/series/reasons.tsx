import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import './series.css';
import { useNames } from './use-names.ts';

interface Refused {
  readonly Id: number;
  readonly Raison: string | null;
}

interface ReasonsProps {
  readonly plural: string;
  readonly refused: readonly Refused[];
  readonly title: string;
}

/** Reasons that hold records back, the most frequent first, each with its records. */
export function Reasons({ plural, refused, title }: ReasonsProps): ReactNode {
  const text = useText();
  if (refused.length === 0) return null;
  const reasons = [...Map.groupBy(refused, ({ Raison }) => Raison ?? '')]
    .map(([reason, lines]) => ({ reason, ids: lines.map(({ Id }) => Id) }))
    .toSorted((left, right) => right.ids.length - left.ids.length);
  return (
    <>
      <p>{title}</p>
      <ul className="series-reasons">
        {reasons.map(({ reason, ids }) => (
          <li key={reason}>
            {text('etape.serieRaison', { nombre: ids.length, raison: reason })}
            <Names ids={ids} plural={plural} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Beyond these, a reason names nobody. */
const NAMED_MAX = 8;

function Names({ ids, plural }: { readonly ids: readonly number[]; readonly plural: string }): ReactNode {
  const named = ids.slice(0, NAMED_MAX);
  const nameOf = useNames(plural, named);
  return (
    <span className="ui-note">
      {named.map(nameOf).join(', ')}
      {ids.length > NAMED_MAX ? '…' : null}
    </span>
  );
}
