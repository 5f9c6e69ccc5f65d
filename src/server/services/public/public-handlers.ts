import type { FastifyReply } from 'fastify';
import { PUBLIC_SIZES } from '#domain/public-read/public-picture.ts';
import { publicImages } from '#domain/public-read/public-images.ts';
import { publicCalendar } from '#domain/public-read/public-programme.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { isLanguage } from '#generated/i18n/languages.gen.ts';
import { fileRepository, queryOn } from '#server/files/file-repository.ts';
import type { ShownImages } from '#server/public/public-reads.ts';
import { proofOf } from '#server/public/picture-sizes.ts';
import { screeningsCalendar } from '#server/services/programmation/calendar-text.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { admitSite, hasAlready, readPublic, sendPublic } from './send-public.ts';

/** The published programme as a calendar, for whoever keeps a key; subscriptions have addresses of their own. */
export function getPublicCalendrier(call: Call<'getPublicCalendrier'>): Promise<FastifyReply> {
  return sendPublic('getPublicCalendrier', call, {
    run: publicCalendar,
    write: (screenings, { edition, culture }) => ({
      mime: 'text/calendar; charset=utf-8',
      text: screeningsCalendar({ edition, screenings }, isLanguage(culture) ? culture : 'fr'),
    }),
  });
}

/** An address never has another content; only portraits may have to go. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=300';

/** A reduction of a picture that is public now: by a key, or by an address that an answer gave. */
export async function getPublicImage({ params, query, context }: Call<'getPublicImage'>): Promise<FastifyReply> {
  const { request, reply, tools } = context;
  const files = fileRepository(queryOn(tools.pool));
  const [file] = await files.findMany([params.id]);
  const isGiven = file !== undefined && query.edition !== undefined && query.v === proofOf(file.sha256);
  const editions = await editionsOf(context, isGiven ? (query.edition ?? null) : null);
  const shown = await shownImages(context, { editions, edition: query.edition ?? null });
  const isPortrait = shown.portraits.has(params.id);
  const reductions = isPortrait || shown.photos.has(params.id) ? await files.reductionsOf(params.id) : [];
  const reduction = reductions.find(({ resolution }) => resolution === PUBLIC_SIZES[params.taille]);
  const content = reduction === undefined ? null : await tools.files.find(reduction.sha256);
  if (reduction === undefined || content === null) throw new AppError('introuvable');
  const etag = `"${reduction.sha256}"`;
  void reply
    .header('etag', etag)
    .header('cache-control', isPortrait ? FOR_NOW : FOR_EVER)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-disposition', 'inline');
  if (hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(reduction.mime).header('content-length', content.size).send(content.read());
}

/** `given`: the edition of an address that an answer gave, which needs no key. */
async function editionsOf(context: ServiceContext, given: number | null): Promise<readonly number[]> {
  if (given === null) return (await admitSite(context)).editions;
  context.tools.publicReads.keys.takeWithoutKey(context.request.ip);
  return [given];
}

interface PublicEdition {
  readonly editions: readonly number[];
  readonly edition: number | null;
}

function shownImages(context: ServiceContext, { editions, edition }: PublicEdition): Promise<ShownImages> {
  return context.tools.publicReads.images.of([editions, edition], async () => {
    const imageQuery = { key: { editions }, edition, culture: 'fr', run: publicImages } as const;
    const { photos, portraits } = (await readPublic('getPublicImage', context, imageQuery)).value;
    return { photos: new Set(photos), portraits: new Set(portraits) };
  });
}
