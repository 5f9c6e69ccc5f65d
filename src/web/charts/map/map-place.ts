import type { ChartPoint } from '../chart-point.ts';
import type { Degrees } from './projection.ts';

/** A country by its code of ISO 3166-1, or a point. */
export type MapPlace = { readonly country: string } | Degrees;

export interface MapMark extends Pick<ChartPoint, 'key' | 'title' | 'value' | 'href'> {
  /** Written beside a point. */
  readonly label: string;
  readonly place: MapPlace;
}
