/** Name of a picture inside a mail, by the file that holds it. */
const SOURCE = /^cid:fichier-(\d{1,9})$/;
const PICTURES = /<img src="cid:fichier-(\d{1,9})" alt="([^"<>]*)">/g;
/** Types that all mail clients show. */
const SHOWN_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

/** Bytes of a picture inside a mail: heavier ones fill the boxes of readers and go as attachments. */
export const INLINE_PICTURE_MAX = 1_000_000;

/** Id of the file of a picture; null: the source is not a file of this application. */
export function pictureId(source: string): number | null {
  const id = SOURCE.exec(source.trim())?.[1];
  return id === undefined ? null : Number(id);
}

export function pictureSource(id: number): string {
  return `cid:${pictureCid(id)}`;
}

/** Content id of the part of a mail that holds a picture. */
export function pictureCid(id: number): string {
  return `fichier-${id}`;
}

/** Files that a cleaned text shows. */
export function picturesIn(html: string): ReadonlySet<number> {
  return new Set([...html.matchAll(PICTURES)].map(([, id]) => Number(id)));
}

export function isInlinePicture({ mime, size }: { readonly mime: string; readonly size: number }): boolean {
  return SHOWN_TYPES.has(mime) && size <= INLINE_PICTURE_MAX;
}

/** The text with the words of each picture that the mail does not carry. */
export function withPictures(html: string, carried: ReadonlySet<number>): string {
  return html.replace(PICTURES, (whole, id: string, alt: string) => (carried.has(Number(id)) ? whole : alt));
}
