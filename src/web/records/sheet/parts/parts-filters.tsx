import { type ReactNode, useMemo } from 'react';
import type { EntityModule, FilterNode, ReadyFilter } from '#generated/entities/descriptor.gen.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { FilterBar } from '#web/records/list/filters/filter-bar.tsx';
import { useViewer } from '#web/records/lookup/use-viewer.ts';
import { mayAsk } from '#web/records/list/use-usable-views.ts';

interface PartsFiltersProps {
  readonly module: EntityModule;
  /** Fields and paths. */
  readonly offered: readonly string[];
  readonly ready: readonly ReadyFilter[] | undefined;
  readonly filters: readonly FilterNode[];
  readonly onChange: (filters: readonly FilterNode[]) => void;
  readonly shown: number;
  /** Null until it is known. */
  readonly total: number | null;
  /** The rows could be moved, if it were not for the filters. */
  readonly isMoveMissed: boolean;
}

/** The filters of a list tab, those of a list, and how many rows they leave. */
export function PartsFilters({ module, offered, ready, filters, onChange, shown, total, isMoveMissed }: PartsFiltersProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const viewer = useViewer();
  const usable = useMemo(() => ({ filters: offered, ready: (ready ?? []).filter((one) => mayAsk(one, can)) }), [offered, ready, can]);
  function number(value: number): string {
    return formatNumber(value, 0, language);
  }
  return (
    <div className="parts-filters">
      <FilterBar entity={module} filters={filters} isSettled offered={usable} onChange={onChange} viewer={viewer} />
      <output className="num ui-muted">
        {total === null || total === shown ? '' : text('partie.sur', { nombre: number(shown), total: number(total) })}
      </output>
      {isMoveMissed ? <span className="ui-muted">{text('partie.ordreFiltre')}</span> : null}
    </div>
  );
}
