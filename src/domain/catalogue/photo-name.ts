import { cleanFileName } from '#domain/files/file-name.ts';

interface NamedEntry {
  readonly filmId: number;
  readonly page: number | null;
  readonly number: string;
  readonly title: string;
}

/** `012_L_été_01.jpg`: the page, the whole title, the rank; the number of the film tells two films of one title apart where there is no page. */
export function cataloguePhotoName(
  { filmId, page, number, title }: NamedEntry,
  { rank, extension }: { readonly rank: number; readonly extension: string },
): string {
  const place = page === null ? `000_${number === '' ? String(filmId) : number}` : String(page).padStart(3, '0');
  const words = title.replaceAll(/[/\\.]/g, ' ').trim();
  return cleanFileName(`${place} ${words} ${String(rank).padStart(2, '0')}.${extension}`.replaceAll(/\s+/g, '_'));
}
