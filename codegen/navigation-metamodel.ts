/** Keys of `schema/navigation.yaml`: sections of the menu, and their entries. */
import { z } from 'zod';
import { KebabName, Label } from './name-metamodel.ts';

const Entry = z.strictObject({
  label: Label,
  screen: KebabName,
  params: z.record(z.string(), z.string()).optional(),
  /** View that the entry opens; absent: the first. */
  view: KebabName.optional(),
  /** View of the list whose rows wait for somebody: how many stands beside the entry, and opens it. */
  count: KebabName.optional(),
});
export const NavigationFile = z.strictObject({
  sections: z.array(
    z.strictObject({
      key: KebabName,
      label: Label,
      icon: KebabName,
      entries: z.array(Entry).optional(),
      groups: z.array(z.strictObject({ key: KebabName, label: Label, entries: z.array(Entry) })).optional(),
      always: z.boolean().optional(),
    }),
  ),
});
export type NavigationFile = z.infer<typeof NavigationFile>;
