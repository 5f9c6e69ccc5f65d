import { listPublicationConcernes, previewPublication as readPreview, publishGrille } from '#generated/client/sdk/programmation.gen.ts';
import type { PublicationApercu, PublicationConcernes, PublicationReponse } from '#generated/client/types.gen.ts';

export type PublicationPreview = PublicationApercu;
export type AnnouncedPlace = PublicationPreview['Changements'][number]['Apres'];
export type ConcernedGroup = PublicationConcernes;

/** Days and sections that are published; none of either: all of them. */
export interface Scope {
  readonly days: readonly string[];
  readonly sections: readonly number[];
}

export async function previewPublication(annee: number, { days, sections }: Scope, signal: AbortSignal): Promise<PublicationPreview> {
  const query = {
    ...(days.length === 0 ? {} : { jours: days.join(',') }),
    ...(sections.length === 0 ? {} : { sections: sections.join(',') }),
  };
  return (await readPreview({ path: { annee }, query, signal })).data;
}

interface Order {
  readonly preview: PublicationPreview;
  readonly scope: Scope;
  readonly comment: string;
}

export async function publishGrid(annee: number, { preview, scope, comment }: Order): Promise<PublicationReponse> {
  const Commentaire = comment.trim() === '' ? null : comment.trim();
  const body = { Empreinte: preview.Empreinte, Jours: [...scope.days], Sections: [...scope.sections], Commentaire };
  return (await publishGrille({ path: { annee }, body })).data;
}

export async function concernedBy(id: number, signal: AbortSignal): Promise<readonly ConcernedGroup[]> {
  return (await listPublicationConcernes({ path: { id }, signal })).data;
}
