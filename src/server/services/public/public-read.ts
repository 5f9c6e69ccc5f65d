import type { PublicReader } from '#domain/public-read/reader.ts';
import { publicFilm, publicFilms } from '#domain/public-read/public-films.ts';
import { publicPalmares } from '#domain/public-read/public-palmares.ts';
import { publicPeople, publicPerson } from '#domain/public-read/public-people.ts';
import { publicSections, publicVenues } from '#domain/public-read/public-places.ts';
import { publicProgramme } from '#domain/public-read/public-programme.ts';
import type { Work } from '#domain/work/work.ts';

/** An operation that a site asks by a public key: work over records that answers what the contract declares of it. */
export interface PublicRead<A, R> {
  run(input: A, reader: PublicReader): Work<R>;
}

interface ById {
  readonly params: { readonly id: number };
}

/** Reads of sites, by the name that the contract gives them. */
export const publicReadServices = {
  getPublicFilm: { run: ({ params: { id } }: ById, reader: PublicReader) => publicFilm(id, reader) },
  getPublicPalmares: { run: (_: unknown, reader: PublicReader) => publicPalmares(reader) },
  getPublicPersonne: { run: ({ params: { id } }: ById, reader: PublicReader) => publicPerson(id, reader) },
  getPublicProgramme: { run: (_: unknown, reader: PublicReader) => publicProgramme(reader) },
  listPublicFilms: { run: (_: unknown, reader: PublicReader) => publicFilms(reader) },
  listPublicLieux: { run: (_: unknown, reader: PublicReader) => publicVenues(reader) },
  listPublicPersonnes: { run: (_: unknown, reader: PublicReader) => publicPeople(reader) },
  listPublicSections: { run: (_: unknown, reader: PublicReader) => publicSections(reader) },
};

export type PublicReadId = keyof typeof publicReadServices;
