import { part } from '#web/runtime/part.ts';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { EntityModule, FilterNode } from '#generated/entities/descriptor.gen.ts';
import type { Viewer } from '#domain/records/conditions/view-values.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import { fieldsUsed } from './fields-used.ts';
import { type OfferedFilters, readyChoices, readyOf } from './ready-filters.ts';
import { useFilterFields } from './use-filter-fields.ts';
import './filters.css';

const loadChips = withTexts('filtre', async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }));
const FilterChips = part(loadChips, (module) => module.default);

interface FilterBarProps {
  readonly entity: EntityModule;
  readonly offered: OfferedFilters;
  readonly filters: readonly FilterNode[];
  readonly viewer: Viewer;
  readonly onChange: (filters: readonly FilterNode[]) => void;
  /** The first rows are there: what filters will need may be fetched. */
  readonly isSettled: boolean;
}

/**
 * The filters in force, each a chip, and a way to add one. The button is there from the start and stays the same
 * element: one that is replaced under the pointer gets no click.
 */
export function FilterBar({ entity, offered, filters, viewer, onChange, isSettled }: FilterBarProps): ReactNode {
  const text = useText();
  // A link or a sentence may filter by fields that the menu does not offer.
  const used = fieldsUsed(filters);
  const { fields, loadAll } = useFilterFields(entity, { names: [...new Set([...offered.filters, ...used])], used });
  const [adding, setAdding] = useState<string | null>(null);
  useEffect(() => {
    if (isSettled) void loadChips();
  }, [isSettled]);
  const language = useLanguage();
  const ready = useMemo(() => readyChoices(entity, offered, { viewer, language }), [entity, offered, viewer, language]);
  if (fields.length === 0 && filters.length === 0) return null;
  const items = [
    ...fields
      .filter(({ name }) => offered.filters.includes(name))
      .map(({ name, label }) => ({ key: name, label, onSelect: () => setAdding(name) })),
    ...unused(ready, filters).map(({ key, label, node }) => ({ key, label, onSelect: () => onChange([...filters, node]) })),
  ];
  return (
    <fieldset aria-label={text('filtre.titre')} className="filter-bar">
      {filters.length === 0 && adding === null ? null : (
        <Suspense fallback={null}>
          <FilterChips
            added={fields.find(({ name }) => name === adding)}
            fields={fields}
            ready={ready}
            filters={filters}
            onAdded={() => setAdding(null)}
            onChange={onChange}
          />
        </Suspense>
      )}
      {items.length === 0 ? null : (
        <MenuButton
          className="filter-add"
          icon={Plus}
          items={items}
          label={text('filtre.ajouter')}
          onOpen={loadAll}
          searchLabel={text('filtre.chercher')}
        />
      )}
      {filters.length > 1 ? (
        <button className="filter-reset" onClick={() => onChange([])} type="button">
          {text('filtre.toutRetirer')}
        </button>
      ) : null}
    </fieldset>
  );
}

/** Ready choices that are not in force yet. */
function unused(ready: ReturnType<typeof readyChoices>, filters: readonly FilterNode[]): ReturnType<typeof readyChoices> {
  const inForce = new Set(filters.map((node) => readyOf(ready, node)));
  return ready.filter((choice) => !inForce.has(choice));
}
