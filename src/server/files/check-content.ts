import type { FieldError } from '#domain/errors/catalogue.ts';
import { type FileLimits, type FileRules, hintOf } from '#domain/files/field-rules.ts';
import { type FileExtension, isImageExtension } from '#domain/files/file-types.ts';
import { type ImageSize, imageSize } from '#domain/files/image-size.ts';
import { SNIFFED_BYTES, sniff } from '#domain/files/sniff.ts';

interface CheckedContent {
  readonly ok: true;
  readonly extension: FileExtension;
  /** Null unless it is a picture. */
  readonly image: ImageSize | null;
}

export type ContentCheck = CheckedContent | { readonly ok: false; readonly error: Omit<FieldError, 'path'> };

export interface Content {
  readonly name: string;
  readonly size: number;
  readonly head: Uint8Array;
}

/** Real type of a file, and whether the field takes it. Only headers are read: nothing is ever decoded or unpacked here. */
export function checkContent(
  { name, size, head }: Content,
  { rules, limits }: { readonly rules: FileRules; readonly limits: FileLimits },
): ContentCheck {
  if (size > rules.maxKo * 1024) return { ok: false, error: { code: 'fichier-taille', params: { max: hintOf(rules).weight } } };
  if (size === 0) return { ok: false, error: { code: 'fichier-illisible' } };
  const extension = sniff(head.subarray(0, SNIFFED_BYTES), name);
  if (extension === null || !rules.extensions.includes(extension))
    return { ok: false, error: { code: 'fichier-format', params: { formats: hintOf(rules).format } } };
  if (!isImageExtension(extension)) return { ok: true, extension, image: null };
  const image = imageSize(head, extension);
  if (image === null) return { ok: false, error: { code: 'fichier-illisible' } };
  // A few bytes may announce a picture that fills the memory of whoever opens it.
  if (image.width * image.height > limits.imageMaxPixels)
    return { ok: false, error: { code: 'image-pixels', params: { max: Math.floor(limits.imageMaxPixels / 1_000_000) } } };
  return { ok: true, extension, image };
}
