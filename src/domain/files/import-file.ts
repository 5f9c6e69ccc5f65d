import { extensionOf, foldExtension } from './file-types.ts';

/** Types that a data import may ask for (000 §5). */
export const IMPORT_TYPES = ['xls', 'xlsx', 'csv', 'doc', 'docx', 'json', 'mp4', 'png', 'jpeg', 'jpg', 'pdf', 'txt'] as const;

/** Files of translation tools: only the screens of a batch and of the memory ask for them. */
type ExchangeType = 'xlf' | 'xliff' | 'tmx';

export interface ImportRules {
  /** Every type of an import unless the screen asks for fewer. */
  readonly accept?: readonly ((typeof IMPORT_TYPES)[number] | ExchangeType)[];
  /** Of 1024 bytes; no limit without it. */
  readonly maxKo?: number;
}

/** Names of 000 §8.1, as they are spelt there. */
export type ImportRefusal = 'FileMustntExceedError' | 'FileExtensionNotValideError';

/** Reason to refuse a chosen file; null when it passes. */
export function importRefusal(
  { name, size }: { readonly name: string; readonly size: number },
  { accept = IMPORT_TYPES, maxKo = Number.POSITIVE_INFINITY }: ImportRules,
): ImportRefusal | null {
  if (!accept.map(foldExtension).includes(extensionOf(name))) return 'FileExtensionNotValideError';
  return size > maxKo * 1024 ? 'FileMustntExceedError' : null;
}
