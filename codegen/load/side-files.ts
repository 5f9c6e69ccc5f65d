/** Shapes of the YAML beside the entities: rights, labels, messages. */
import { z } from 'zod';

const Kebab = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'nom en minuscules et tirets attendu');
const Text = z.string().min(1);
const Texts = z.record(z.string(), Text);

/** `schema/rights.yaml`: rights that no screen carries. */
export const RightsFile = z.array(z.strictObject({ code: Kebab, label: Text, parent: Kebab.optional() }));

export const LabelEntry = z.strictObject({
  one: Text.optional(),
  many: Text.optional(),
  /** Of the name, where its language has another one than French: « Nueva película ». */
  gender: z.enum(['feminine', 'masculine']).optional(),
  fields: Texts.optional(),
  help: Texts.optional(),
  /** Of summaries: `{NbNuits} sur {NuitsMax}`. */
  texts: Texts.optional(),
  tabs: Texts.optional(),
  sections: Texts.optional(),
  views: Texts.optional(),
  filters: Texts.optional(),
  transitions: Texts.optional(),
  screens: Texts.optional(),
});

/** One language of `schema/labels/`: entities by name, plus a few shared maps. */
export const LabelsFile = z
  .strictObject({
    /** Recurring French label → its translation. */
    common: Texts.optional(),
    traits: z.record(z.string(), LabelEntry).optional(),
    enums: z.record(z.string(), z.record(z.string(), Text)).optional(),
    navigation: Texts.optional(),
    rights: Texts.optional(),
  })
  .catchall(LabelEntry);

export type MessageTree = { readonly [key: string]: string | MessageTree };
export const MessagesFile: z.ZodType<MessageTree> = z.record(z.string(), z.union([z.string(), z.lazy(() => MessagesFile)]));

export type RightsFile = z.infer<typeof RightsFile>;
export type LabelsFile = z.infer<typeof LabelsFile>;
export type LabelEntry = z.infer<typeof LabelEntry>;
