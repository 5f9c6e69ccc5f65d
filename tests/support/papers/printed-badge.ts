import { layoutOf } from '#domain/badges/badge-layout.ts';
import type { PrintedBadge } from '#server/badges/printed-badge.ts';

/** A badge of nobody, in the layout of badges without category, as the test says otherwise. */
export function printedBadge(more: Partial<PrintedBadge> = {}): PrintedBadge {
  return {
    name: 'Li',
    given: null,
    detail: '',
    category: '',
    token: 'd0c5e3a2-0000-4000-8000-000000000000',
    portrait: null,
    zones: [],
    layout: layoutOf(null, undefined),
    ...more,
  };
}
