import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListController } from './use-list.ts';

/** The person reached for the button before its menu was there. */
export type Wanted = 'focus' | 'open' | null;

type FilterModule = typeof import('./filter-tools.tsx');

interface FilterSlotProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  readonly isSettled: boolean;
}

/** Filters come with the ones in force, with the hand that reaches for them, or after the first rows. */
export function FilterSlot({ isSettled, ...props }: FilterSlotProps): ReactNode {
  const text = useText();
  const [wanted, setWanted] = useState<Wanted>(null);
  const isNeeded = isSettled || wanted !== null || props.list.search.filters.length > 0;
  const [tools, setTools] = useState<FilterModule | null>(null);
  // Not `lazy`: the button must stay the same element while the filters are on their way.
  useEffect(() => {
    if (isNeeded && tools === null) void import('./filter-tools.tsx').then(setTools);
  }, [isNeeded, tools]);
  if (props.screen.filters.length === 0 && props.list.search.filters.length === 0) return null;
  if (tools !== null) return <tools.FilterTools {...props} wanted={wanted} />;
  return (
    <Button
      className="filter-add"
      icon={Plus}
      onClick={() => setWanted('open')}
      // By keyboard only: a button that is replaced under the pointer gets no click.
      onFocus={(event) => (event.target.matches(':focus-visible') ? setWanted((known) => known ?? 'focus') : undefined)}
    >
      {text('filtre.ajouter')}
    </Button>
  );
}
