import { FichierNommage } from '#generated/enums/fichier-nommage.gen.ts';
import { cleanFileName } from './file-name.ts';

export interface NamedFilm {
  readonly id: number;
  readonly numero: string | null;
  readonly titre: string;
}

/** Name of a file of a film outside the back-office: its number or its title, then its rank (001 §4). */
export function nameByFilm(film: NamedFilm, nommage: FichierNommage, file: { readonly rank: number; readonly extension: string }): string {
  return `${filmName(film, nommage)}_${String(file.rank).padStart(2, '0')}.${file.extension}`;
}

export function filmName({ id, numero, titre }: NamedFilm, nommage: FichierNommage): string {
  const baseName = nommage === FichierNommage.numeroFilm ? (numero ?? String(id)) : titre;
  // A bar in a title separates words, not folders.
  return cleanFileName(baseName.replaceAll(/[/\\]/g, ' ')).replaceAll(/\s+/g, '_');
}
