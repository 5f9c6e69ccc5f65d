import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '#domain/files/file-name.ts';
import { extensionOfMime } from '#domain/files/file-types.ts';
import { type NamedFilm, filmName, nameByFilm } from '#domain/files/naming.ts';
import { AppError } from '#server/errors/app-error.ts';
import { queryOn } from '#server/files/file-repository.ts';
import { type ZipEntry, zip } from '#server/files/zip.ts';
import { mayReadEntity } from '#server/services/rights/entity-rights.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';

interface FilmFile {
  readonly mime: string;
  readonly sha256: string;
}

const SOURCES = {
  images: { entity: 'film-image', from: 'film_image o join fichier f on f.id = o.id_image', order: 'o.ordre nulls last, o.id' },
  documents: { entity: 'film-document', from: 'film_document o join fichier f on f.id = o.id_fichier', order: 'o.id' },
} as const;

/** The pictures or the documents of a film in one archive; a content that is lost is left out. */
export const exportFilmFichiers = async ({ params, body, context }: Call<'exportFilmFichiers'>): Promise<FastifyReply> => {
  const { entity, from, order } = SOURCES[body.Contenu];
  if (!mayReadEntity(context, entity)) throw new AppError('droit-manquant');
  if (!(await context.tools.isInScope(context, 'film', params.id))) throw new AppError('introuvable');
  const query = queryOn(context.tools.pool);
  const [film] = await query<NamedFilm>('select id, reference as numero, titre_original as titre from film where id = $1', [params.id]);
  if (film === undefined) throw new AppError('introuvable');
  const files = await query<FilmFile>(
    `select f.type_mime as mime, f.empreinte as sha256 from ${from} where o.id_film = $1 order by ${order}`,
    [params.id],
  );
  const entries = await entriesOf(context, files, (rank, extension) => nameByFilm(film, body.Nommage, { rank, extension }));
  return context.reply
    .type('application/zip')
    .header('content-disposition', contentDisposition('attachment', `${filmName(film, body.Nommage)}_${body.Contenu}.zip`))
    .send(Readable.from(zip(entries)));
};

const entriesOf = async (
  { tools }: ServiceContext,
  files: readonly FilmFile[],
  nameOf: (rank: number, extension: string) => string,
): Promise<readonly ZipEntry[]> => {
  const found = await Promise.all(files.map(({ sha256 }) => tools.files.find(sha256)));
  return found.flatMap((content, index) =>
    content === null
      ? []
      : [{ name: nameOf(index + 1, extensionOfMime(files[index]?.mime ?? '')), isPacked: true, open: () => content.read() }],
  );
};
