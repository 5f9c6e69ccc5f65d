import { PublicationApercu, type PublicationApercuOutput } from '#generated/schemas/publication-apercu.zod.ts';
import { PublicationReponse, type PublicationReponseOutput } from '#generated/schemas/publication-reponse.zod.ts';
import { call } from '#web/runtime/transport.ts';

export type PublicationPreview = PublicationApercuOutput;
export type AnnouncedPlace = PublicationPreview['Changements'][number]['Apres'];

const pathOf = (year: number): string => `/festival-grilles/${year}/publication`;

export const previewPublication = async (year: number, signal: AbortSignal): Promise<PublicationPreview> =>
  PublicationApercu.parse(await call(pathOf(year), { signal }));

export const publishGrid = async (
  year: number,
  { preview, comment }: { readonly preview: PublicationPreview; readonly comment: string },
): Promise<PublicationReponseOutput> => {
  const body = { Empreinte: preview.Empreinte, Commentaire: comment.trim() === '' ? null : comment.trim() };
  return PublicationReponse.parse(await call(pathOf(year), { method: 'POST', body }));
};
