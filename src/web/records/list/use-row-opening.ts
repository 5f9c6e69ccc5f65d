import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import { useRights } from '#web/session/rights.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { keepNeighbours, type MixedRows, pathsOf, totalOf } from '../lookup/neighbours.ts';
import { sideAddress, sideNeighbours } from '../side/side-address.ts';
import { useAddress } from '../use-address.ts';
import type { ListController } from './use-list.ts';
import { openedScreen, sheetPath, TAB_PARAM, withSearch } from '../lookup/screen-paths.ts';

export interface RowOpening {
  /** Null: rows of this screen do not open. */
  readonly open: ((id: number, how: { readonly newTab: boolean }) => void) | null;
  /** Address of the record of a row, for a tab of its own; null: it does not open for this person. */
  readonly hrefOf: (id: number) => string | null;
  /** Row the person had opened from this very list, to come back to. */
  readonly returnTo: number | null;
}

const KEY = 'retour-liste';

/** Opens the sheet of a row, or of the record the row points to, one level deeper, and remembers the row for the way back. */
export function useRowOpening({ entity, screen, depth, params }: ListScreenProps, list: ListController): RowOpening {
  const navigate = useNavigate();
  const address = useAddress();
  const { href } = address;
  const { can } = useRights();
  const text = useText();
  const [returnTo] = useState(() => readReturn(href));
  const target = openedScreen(entity.descriptor, screen);
  const isBeside = screen.lightview === true;
  const defaultSheetPath = target === null ? null : sheetPath(target, params);
  const mixed = mixedRows({ entity, screen, own: defaultSheetPath }, { rows: list.data.rows, can });
  function sheetOf(id: number): string | null {
    const index = list.data.rows.findIndex((row) => row['Id'] === id);
    return mixed?.rows[index] ?? defaultSheetPath;
  }
  function pathOf(id: number, at: number): string | null {
    if (isBeside) return sideAddress(address, id);
    const sheet = sheetOf(id);
    if (screen.opensBy === undefined) return sheet === null ? null : onTab(screen, `/${at}/${sheet}/${id}`);
    const pointed = list.data.rows.find((row) => row['Id'] === id)?.[screen.opensBy.field];
    return typeof pointed === 'number' ? onTab(screen, `/${at}/${screen.opensBy.path}/${pointed}`) : null;
  }
  function rightOf(id: number): string | undefined {
    if (isBeside) return screen.rights.record;
    // The sheet of a type is among those to open for who holds its right only.
    return screen.opensBy === undefined && sheetOf(id) === defaultSheetPath ? target?.record?.right : undefined;
  }
  function open(id: number, { newTab }: { readonly newTab: boolean }): void {
    const path = pathOf(id, newTab ? 0 : depth + 1);
    if (path === null) return;
    const right = rightOf(id);
    if (right !== undefined && !can(right)) {
      notify('danger', text('app.droitManquant'));
      return;
    }
    if (newTab) {
      window.open(path, '_blank', 'noopener');
      return;
    }
    if (!isBeside) writeReturn(href, id);
    keepRows(list, { place: isBeside ? sideNeighbours(screen) : (sheetOf(id) ?? ''), mixed });
    void navigate({ href: path });
  }
  function hrefOf(id: number): string | null {
    const right = rightOf(id);
    return right !== undefined && !can(right) ? null : pathOf(id, 0);
  }
  const opens = target !== null || screen.opensBy !== undefined || isBeside;
  return { open: opens ? open : null, hrefOf: opens ? hrefOf : () => null, returnTo };
}

function onTab({ opensTab }: ListScreenProps['screen'], path: string): string {
  return opensTab === undefined ? path : withSearch(path, TAB_PARAM, opensTab);
}

/** The rows around the one that opens, to go from one to the next. */
function keepRows(
  { data, skip, size, filter }: ListController,
  { place, mixed }: { readonly place: string; readonly mixed: MixedRows | null },
): void {
  keepNeighbours(sessionStorage, place, {
    ids: data.rows.map(readId),
    firstRank: skip,
    total: totalOf({ rows: data.rows.length, skip, size, count: data.count }),
    filter,
    ...(mixed !== null && { mixed }),
  });
}

interface MixedInput extends Pick<ListScreenProps, 'entity' | 'screen'> {
  readonly own: string | null;
}

/** Of a list of several types: which sheet each row opens, among those the person may open. Null: all open the same. */
function mixedRows(
  { entity, screen, own }: MixedInput,
  { rows, can }: { readonly rows: readonly RecordData[]; readonly can: (right: string) => boolean },
): MixedRows | null {
  if (screen.typed === undefined || own === null) return null;
  const { field, sheets } = screen.typed;
  const paths = Object.fromEntries(sheets.filter(({ right }) => can(right)).map(({ value, path }) => [String(value), path]));
  const mixed = { plural: entity.descriptor.plural, field, paths, otherwise: own };
  return { ...mixed, rows: pathsOf(mixed, rows) };
}

function readReturn(href: string): number | null {
  try {
    const id = Number(sessionStorage.getItem(`${KEY}:${href}`) ?? '');
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

function writeReturn(href: string, id: number): void {
  try {
    sessionStorage.setItem(`${KEY}:${href}`, String(id));
  } catch {
    // A browser that forbids storage comes back to the top of the list.
  }
}
