import { DEFAULT_LIMITS, type FileLimits } from '#domain/files/field-rules.ts';

type FileSettings = Readonly<
  Partial<Record<'IMAGE_MAX_MO' | 'DOCUMENT_MAX_MO' | 'MEDIA_MAX_MO' | 'IMAGE_MAX_MPIXELS', number | undefined>>
>;

/** Limits of the files that a person may send, by kind of field, as the settings name them. */
export function readFileLimits({ IMAGE_MAX_MO, DOCUMENT_MAX_MO, MEDIA_MAX_MO, IMAGE_MAX_MPIXELS }: FileSettings): FileLimits {
  return {
    imageMaxKo: IMAGE_MAX_MO === undefined ? DEFAULT_LIMITS.imageMaxKo : IMAGE_MAX_MO * 1024,
    documentMaxKo: DOCUMENT_MAX_MO === undefined ? DEFAULT_LIMITS.documentMaxKo : DOCUMENT_MAX_MO * 1024,
    mediaMaxKo: MEDIA_MAX_MO === undefined ? DEFAULT_LIMITS.mediaMaxKo : MEDIA_MAX_MO * 1024,
    imageMaxPixels: IMAGE_MAX_MPIXELS === undefined ? DEFAULT_LIMITS.imageMaxPixels : IMAGE_MAX_MPIXELS * 1_000_000,
  };
}
