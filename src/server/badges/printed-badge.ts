import type { BadgeLayout } from '#domain/badges/badge-layout.ts';

/** A badge as its card shows it. */
export interface PrintedBadge {
  readonly name: string;
  /** Given name of its person. */
  readonly given: string | null;
  /** Structure or group. */
  readonly detail: string;
  readonly category: string;
  /** Opaque: it says nothing of the person, and opens nothing by itself. */
  readonly token: string;
  /** File of the portrait; null: none. */
  readonly portrait: number | null;
  /** Letters of the places that it opens. */
  readonly zones: readonly string[];
  readonly layout: BadgeLayout;
}
