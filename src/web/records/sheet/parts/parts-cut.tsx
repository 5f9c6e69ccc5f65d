import { type ReactNode, useMemo } from 'react';
import { defaultStringifySearch } from '@tanstack/react-router';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Banner } from '#web/ui/notice.tsx';
import { EMPTY_SEARCH, formatListSearch } from '#web/records/list/list-search.ts';
import { listPath } from '#web/records/lookup/screen-paths.ts';
import { depthOf, useAddress } from '#web/records/use-address.ts';
import type { PartsTabDescriptor } from './parts-input.ts';

interface PartsCutProps {
  readonly module: EntityModule;
  readonly tab: PartsTabDescriptor;
  readonly parentId: number;
  readonly shown: number;
  /** Null until it is known. */
  readonly total: number | null;
}

/** A tab that holds more rows than it reads says so, and leads to the list that has them all. */
export function PartsCut({ module: { descriptor }, tab, parentId, shown, total }: PartsCutProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const address = useAddress();
  const screen = descriptor.screens.find(({ list, params, rights }) => list !== null && params.length === 0 && can(rights.list)) ?? null;
  const path = screen === null ? null : listPath(screen, { depth: depthOf(address) + 1, params: {} });
  const search = useMemo(
    () =>
      defaultStringifySearch({
        ...formatListSearch({ ...EMPTY_SEARCH, allEditions: true, filters: [{ field: tab.parentField, op: 'eq', value: parentId }] }),
      }),
    [tab.parentField, parentId],
  );
  function number(value: number): string {
    return formatNumber(value, 0, language);
  }
  return (
    <Banner tone="warn">
      {text('partie.coupee', { nombre: number(shown), total: total === null ? '…' : number(total) })}{' '}
      {path === null ? null : (
        <a href={`${path}${search}`} rel="noreferrer" target="_blank">
          {text('partie.toutVoir')}
        </a>
      )}
    </Banner>
  );
}
