import { contentDisposition, downloadName } from './file-name.ts';
import { extensionOfMime } from './file-types.ts';
import { REDUCED_RESOLUTIONS, type Resolution } from './resolutions.ts';

/** Facts about a file beside its content. */
export interface FileHead {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** As the contract tells of a file. */
export function describeFile({ id, name, mime, size, width, height }: FileHead, exists: boolean) {
  return {
    Id: id,
    Nom: name,
    Extension: extensionOfMime(mime),
    TypeMime: mime,
    Taille: size,
    Largeur: width,
    Hauteur: height,
    Existe: exists,
  };
}

/** Always as an attachment: nothing that somebody sent is rendered as a page of ours. */
export function headersOfFile({ name, mime }: Pick<FileHead, 'name' | 'mime'>, customName?: string) {
  return {
    'content-type': mime,
    'content-disposition': contentDisposition('attachment', downloadName(name, extensionOfMime(mime), customName)),
    'accept-ranges': 'bytes',
  };
}

/** Without a reduction of that size the next larger one, in the end the picture itself. */
export function versionOfImage<V>(resolution: Resolution, reductionOf: (resolution: Resolution) => V | undefined): V | undefined {
  return resolution === 'Origin'
    ? undefined
    : REDUCED_RESOLUTIONS.slice(0, REDUCED_RESOLUTIONS.indexOf(resolution) + 1)
        .toReversed()
        .map(reductionOf)
        .find((version) => version !== undefined);
}
