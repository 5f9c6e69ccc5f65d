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
    /** `help:` of the values of enumerations. */
    enumHelp: z.record(z.string(), z.record(z.string(), Text)).optional(),
    navigation: Texts.optional(),
    rights: Texts.optional(),
  })
  .catchall(LabelEntry);

export type MessageTree = { readonly [key: string]: string | MessageTree };
export const MessagesFile: z.ZodType<MessageTree> = z.record(z.string(), z.union([z.string(), z.lazy(() => MessagesFile)]));

/** `schema/languages/de.yaml`: a language that people choose; its words stand here, or in `schema/labels` and `schema/messages`. */
export const LanguageFile = z.strictObject({
  language: z.string().regex(/^[a-z]{2}$/, 'code de deux lettres attendu (ISO 639-1)'),
  /** In itself: « Deutsch ». */
  name: Text,
  /** Of its dates, where it is not the code alone: `en-GB`. */
  locale: Text.optional(),
  /** Of an edition, by the categories of Intl: `{ one: "{n}re", other: "{n}e" }`. */
  ordinals: z.partialRecord(z.enum(['zero', 'one', 'two', 'few', 'many', 'other']), Text).optional(),
  /** A missing text is a warning at its place; of another language it is only counted. */
  complete: z.literal(true).optional(),
  /** French alone: files of `schema/messages/fr/` whose sentences the server says too. */
  server: z.array(Text).optional(),
  labels: LabelsFile.optional(),
  messages: MessagesFile.optional(),
});

export type LanguageFile = z.infer<typeof LanguageFile>;
export type RightsFile = z.infer<typeof RightsFile>;
export type LabelsFile = z.infer<typeof LabelsFile>;
export type LabelEntry = z.infer<typeof LabelEntry>;
