import { z } from 'zod';

/** Words of a setting besides its form: docs/settings.md is made of them. */
export interface SettingWords {
  /** Empty: none. */
  readonly byDefault: string;
  readonly meaning: string;
  /** Sentence for the terminal, in French, when the value is not understood. */
  readonly refusal?: string;
}

export const settingWords = z.registry<SettingWords>();

export function setting<T extends z.ZodType>(schema: T, words: SettingWords): T {
  settingWords.add(schema, words);
  return schema;
}
