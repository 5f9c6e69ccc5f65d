import { mailModeleDocumentClient } from '#generated/client/records.gen.ts';
import { listFichiers } from '#generated/client/sdk/fichiers.gen.ts';
import { isInlinePicture } from '#domain/values/text/mail-pictures.ts';

interface TemplatePicture {
  readonly id: number;
  readonly name: string;
}

/** Documents in one request for their files. */
const DOCUMENTS_MAX = 200;

/** Documents of a template that its text may show as pictures. */
export async function loadPictures(templateId: number, signal: AbortSignal): Promise<readonly TemplatePicture[]> {
  const documents = await mailModeleDocumentClient.list({
    filter: {
      Criteres: { field: 'IdModele', op: 'eq', value: templateId },
      Tri: [{ Key: 'Libelle', Desc: false }],
      Colonnes: ['Libelle', 'IdFichier'],
    },
    skip: 0,
    take: DOCUMENTS_MAX,
    signal,
  });
  const ids = documents.flatMap(({ IdFichier }) => IdFichier ?? []);
  if (ids.length === 0) return [];
  const files = (await listFichiers({ query: { ids: ids.join('|') } })).data;
  const shown = new Set(files.filter(({ TypeMime, Taille }) => isInlinePicture({ mime: TypeMime, size: Taille })).map(({ Id }) => Id));
  return documents.flatMap(({ IdFichier, Libelle = '' }) =>
    typeof IdFichier === 'number' && shown.has(IdFichier) ? [{ id: IdFichier, name: Libelle }] : [],
  );
}
