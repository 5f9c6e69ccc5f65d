import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { SheetPlace } from '#web/runtime/screen-props.ts';
import { withSearch } from '#web/records/lookup/screen-paths.ts';
import { useAddress } from '#web/records/use-address.ts';
import { IconButton } from '#web/ui/button.tsx';
import { passOn, positionOf, type Step, stepPage } from '#web/records/lookup/neighbours.ts';

type Side = 'previous' | 'next';

/** Another record is another sheet: it gives the keyboard back to the arrow that led to it. */
const stepped: { at: { readonly id: number; readonly side: Side } | null } = { at: null };

interface SheetPositionProps {
  readonly entity: EntityModule;
  readonly id: number;
  readonly depth: number;
  readonly place: SheetPlace;
}

/** « 12 / 431 », with the record before and the one after in the list this one was opened from, over its pages. */
export function SheetPosition({ entity, id, depth, place }: SheetPositionProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { raw } = useAddress();
  const box = useSteppedFocus(id);
  const position = positionOf(sessionStorage, place.neighbours, id);
  if (position === null) return null;
  async function go(side: Side, step: Step): Promise<void> {
    const page = { name: place.neighbours, descriptor: entity.descriptor, towards: side };
    const target = step === 'page' ? await stepPage(sessionStorage, page) : step;
    if (target === null) return;
    const other = passOn(sessionStorage, place.neighbours, target);
    const href = other === null ? place.pathOf(target) : `/${depth}/${other}/${target}`;
    if (href === null) return;
    leadTo(target, side);
    // The next record is looked at where this one was: a committee goes from notes to notes.
    const tab = place.layer === 'page' ? raw[place.tabParam] : undefined;
    void navigate({ href: typeof tab === 'string' ? withSearch(href, place.tabParam, tab) : href, replace: true });
  }
  const { rank, total, previous, next } = position;
  return (
    <div className="sheet-position" ref={box}>
      <IconButton
        data-side="previous"
        disabled={previous === null}
        icon={ChevronLeft}
        label={text('fiche.precedent')}
        onClick={() => void go('previous', previous)}
      />
      <span className="num">
        {text('fiche.position', { rang: formatNumber(rank, 0, language), total: formatNumber(total, 0, language) })}
      </span>
      <IconButton
        data-side="next"
        disabled={next === null}
        icon={ChevronRight}
        label={text('fiche.suivant')}
        onClick={() => void go('next', next)}
      />
    </div>
  );
}

function leadTo(id: number, side: Side): void {
  stepped.at = { id, side };
}

function useSteppedFocus(id: number): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stepped.at?.id !== id) return;
    box.current?.querySelector<HTMLElement>(`[data-side="${stepped.at.side}"]`)?.focus();
    stepped.at = null;
  }, [id]);
  return box;
}
