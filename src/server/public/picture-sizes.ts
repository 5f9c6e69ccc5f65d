import { hash } from 'node:crypto';
import { z } from 'zod';
import { type PublicSize, publicSizeOf } from '#domain/public-read/public-picture.ts';
import type { ReducedResolution } from '#domain/files/resolutions.ts';
import type { Query } from '#server/files/file-repository.ts';

interface SizeRow {
  readonly fileId: number;
  readonly resolution: ReducedResolution;
  readonly width: number;
  readonly height: number;
  /** Of the picture itself. */
  readonly sha256: string;
}

interface Sized {
  readonly Taille: PublicSize;
  readonly Largeur: number;
  readonly Hauteur: number;
  readonly Adresse: string;
}

/** A picture wherever it stands in an answer. */
const Picture = z.looseObject({ Id: z.number(), Tailles: z.array(z.unknown()) });

/** An answer with the sizes of its pictures; a picture that has none is left out, since the original never leaves. */
export async function withSizes(query: Query, edition: number, value: unknown): Promise<unknown> {
  const rows = await query<SizeRow>(
    `select r.id_fichier as "fileId", r.resolution, r.largeur as width, r.hauteur as height, f.empreinte as sha256
     from fichier_reduction r join fichier f on f.id = r.id_fichier where r.id_fichier = any($1) order by r.largeur`,
    [[...picturesIn(value)]],
  );
  return filled(
    value,
    Map.groupBy(rows, ({ fileId }) => fileId),
    edition,
  );
}

/** Proof that an address was given: nobody makes it up, and it stays as long as the picture. */
export function proofOf(sha256: string): string {
  return hash('sha256', `image publique ${sha256}`, 'base64url').slice(0, 22);
}

function* picturesIn(value: unknown): Generator<number> {
  if (typeof value !== 'object' || value === null) return;
  const picture = Picture.safeParse(value);
  if (picture.success) yield picture.data.Id;
  else for (const inner of Object.values(value)) yield* picturesIn(inner);
}

type Sizes = ReadonlyMap<number, readonly SizeRow[]>;

function filled(value: unknown, sizes: Sizes, edition: number): unknown {
  if (Array.isArray(value)) return value.map((inner) => filled(inner, sizes, edition)).filter((inner) => inner !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const picture = Picture.safeParse(value);
  if (!picture.success)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, sizes, edition) ?? null]));
  const found = sizes.get(picture.data.Id) ?? [];
  return found.length === 0 ? undefined : { ...value, Tailles: found.map((row) => sizedOf(row, edition)) };
}

function sizedOf({ fileId, resolution, width, height, sha256 }: SizeRow, edition: number): Sized {
  const size = publicSizeOf(resolution);
  return {
    Taille: size,
    Largeur: width,
    Hauteur: height,
    Adresse: `/public/v1/images/${fileId}/${size}?edition=${edition}&v=${proofOf(sha256)}`,
  };
}
