import { RepriseEtat } from '#generated/enums/reprise-etat.gen.ts';
import { type RecordData, readIds } from '#domain/records/values/record-data.ts';

/** A file that is still at the deposit site, from its first try. */
export const WAITING = { EtatReprise: RepriseEtat.attente, EssaisReprise: 0, ProchaineReprise: null, ErreurReprise: null } as const;

/** A media of the film for the video that was sent: its file is fetched after. */
export const videoOf = (
  submission: RecordData,
  { mediaType, title }: { readonly mediaType: number; readonly title: string },
): RecordData => {
  const [IdLangueSousTitre = null] = readIds(submission, 'IdsLangueSousTitre');
  const [IdLangue = null] = readIds(submission, 'IdsLangueDialogue');
  return { IdMediaType: mediaType, Libelle: title, IdLangue, IdLangueSousTitre, UrlSource: submission['UrlVideo'] ?? null, ...WAITING };
};
