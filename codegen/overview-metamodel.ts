/** Overview of a sheet beside its tabs: the record at a glance, in the order of need. */
import { z } from 'zod';
import { ViewLeaf } from './condition-metamodel.ts';
import { FieldName, KebabName, Label } from './name-metamodel.ts';

/** Other records that belong to this one or speak of it; without conditions, those whose reference points here. */
const Listed = z.strictObject({
  list: KebabName,
  /** Its title; by default that of its tab, or of what it lists. */
  label: Label.optional(),
  filter: z.array(ViewLeaf).optional(),
  /** Conditions of which one is enough. */
  any: z.array(ViewLeaf).optional(),
  /** The first one that holds something names the row, the others stand after it. */
  columns: z.array(z.string()).min(1).max(4),
  sort: z.array(z.string()).optional(),
  /** Tab of the sheet that shows them all. */
  tab: KebabName.optional(),
});

/** Fields of the record, and lists. */
const Items = z.array(z.union([FieldName, Listed])).min(1);

export const OVERVIEW_GROUPS = ['missing', 'call', 'dates', 'people', 'sums', 'links'] as const;

export const Overview = z
  .strictObject({
    /** Facts due or missing: shown while they say something. */
    missing: Items.optional(),
    /** Contacts to call about it. */
    call: Items.optional(),
    dates: Items.optional(),
    people: Items.optional(),
    sums: Items.optional(),
    links: Items.optional(),
  })
  .refine((overview) => Object.keys(overview).length > 0, 'attendu : missing, call, dates, people, sums ou links');

export type OverviewItem = z.infer<typeof Items>[number];
