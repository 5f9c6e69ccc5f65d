import { RepriseEtat } from '#generated/enums/reprise-etat.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import type { Media } from '#generated/records/media.gen.ts';

/** A file that is still at the deposit site, from its first try. */
export const WAITING = { EtatReprise: RepriseEtat.attente, EssaisReprise: 0, ProchaineReprise: null, ErreurReprise: null } as const;

/** A media of the film for the video that was sent: its file is fetched after. */
export function videoOf(
  { IdsLangueSousTitre, IdsLangueDialogue, UrlVideo }: InsRecup,
  { mediaType, title }: { readonly mediaType: number; readonly title: string },
): Partial<Media> {
  return {
    IdMediaType: mediaType,
    Libelle: title,
    IdLangue: IdsLangueDialogue[0] ?? null,
    IdLangueSousTitre: IdsLangueSousTitre[0] ?? null,
    UrlSource: UrlVideo,
    ...WAITING,
  };
}
