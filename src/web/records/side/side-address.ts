import { defaultStringifySearch } from '@tanstack/react-router';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Address } from '../use-address.ts';

/** Address parameters of the layer beside a screen: which record it shows, and which of its tabs. */
export const SIDE_PARAM = 'fiche';
export const SIDE_TAB_PARAM = 'volet';

/** Address of the same screen with a record beside it, or without one. */
export function sideAddress({ pathname, raw }: Omit<Address, 'href'>, shown: number | string | null): string {
  return `${pathname}${defaultStringifySearch({ ...raw, [SIDE_PARAM]: shown ?? undefined, [SIDE_TAB_PARAM]: undefined })}`;
}

export function partAddress(address: Omit<Address, 'href'>, { entity, id }: SidePart): string {
  return sideAddress(address, `${entity}-${id}`);
}

/** Id of the record beside a list; 0 is one being created, null is none. */
export function sideId(raw: Address['raw']): number | null {
  const requestedId = raw[SIDE_PARAM];
  return typeof requestedId === 'number' && Number.isInteger(requestedId) && requestedId >= 0 ? requestedId : null;
}

/** Name under which a list keeps its rows for the layer beside it. */
export function sideNeighbours({ screen }: ScreenDescriptor): string {
  return `${SIDE_PARAM}:${screen}`;
}

export interface SidePart {
  readonly entity: string;
  readonly id: number;
}

/** Part of a record shown beside its sheet: `festival-programme-1012`. */
export function sidePart(raw: Address['raw']): SidePart | null {
  const [, entity, id] = /^([a-z-]+)-(\d{1,9})$/.exec(String(raw[SIDE_PARAM] ?? '')) ?? [];
  return entity === undefined ? null : { entity, id: Number(id) };
}
