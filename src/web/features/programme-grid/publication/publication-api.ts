import { previewPublication as readPreview, publishGrille } from '#generated/client/sdk/programmation.gen.ts';
import type { PublicationApercu, PublicationReponse } from '#generated/client/types.gen.ts';

export type PublicationPreview = PublicationApercu;
export type AnnouncedPlace = PublicationPreview['Changements'][number]['Apres'];

export async function previewPublication(annee: number, signal: AbortSignal): Promise<PublicationPreview> {
  return (await readPreview({ path: { annee }, signal })).data;
}

export async function publishGrid(
  annee: number,
  { preview, comment }: { readonly preview: PublicationPreview; readonly comment: string },
): Promise<PublicationReponse> {
  const body = { Empreinte: preview.Empreinte, Commentaire: comment.trim() === '' ? null : comment.trim() };
  return (await publishGrille({ path: { annee }, body })).data;
}
