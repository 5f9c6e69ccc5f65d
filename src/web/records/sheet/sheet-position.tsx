import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#domain/records/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { SheetScreenProps } from '#web/runtime/screen-props.ts';
import { IconButton } from '#web/ui/button.tsx';
import { positionOf } from '../neighbours.ts';
import { recordPath } from '../screen-paths.ts';

/** « 12 / 431 », with the record before and the one after in the list this one was opened from. */
export function SheetPosition({ screen, id, depth, params }: SheetScreenProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const position = screen.record === null ? null : positionOf(sessionStorage, screen.record.route, id);
  if (position === null) return null;
  const go = (target: number | null): void => {
    const href = target === null ? null : recordPath(screen, target, { depth, params });
    if (href !== null) void navigate({ href, replace: true });
  };
  return (
    <div className="sheet-position">
      <IconButton
        disabled={position.previous === null}
        icon={ChevronLeft}
        label={text('fiche.precedent')}
        onClick={() => go(position.previous)}
      />
      <span className="num">
        {text('fiche.position', { rang: formatNumber(position.rank, 0, language), total: formatNumber(position.total, 0, language) })}
      </span>
      <IconButton disabled={position.next === null} icon={ChevronRight} label={text('fiche.suivant')} onClick={() => go(position.next)} />
    </div>
  );
}
