import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { addStill, requireRoomForStill } from '#domain/committee/invitations/stills/sent-stills.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { fileRules } from '#domain/files/field-rules.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { fileFieldAt } from '#server/files/field-access.ts';
import { dropFile } from '#server/files/sweep-files.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import { bytesOf } from '#server/services/files/raw-body.ts';
import { receiveFile, sentName, storeFile, tooLargeFor } from '#server/services/files/receive-file.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { networkOf } from '#server/session/login-throttle.ts';

type Still = ServiceReply<'sendInvitationFilmPhoto'>;

const TOKEN_MAX = 150;

/** A still of the film that a link invites. The link is checked before the file is read, and again as it is saved. */
export async function sendInvitationFilmPhoto({ context }: Call<'sendInvitationFilmPhoto'>): Promise<Still> {
  const { request, tools } = context;
  const token = tokenOf(request.headers['x-jeton']);
  const name = sentName(request.headers['x-nom-fichier']);
  const field = fileFieldAt({ entite: 'film-invitation-photo', champ: 'IdImage' });
  await tools.linkThrottle.pace({ token, network: networkOf(request.ip) });
  await withLink(context, token, (facts) => requireRoomForStill(token, facts));
  if (Number(request.headers['content-length'] ?? 0) > fileRules(field, tools.fileLimits).maxKo * 1024) throw tooLargeFor(context, field);
  const received = await receiveFile(context, field, bytesOf(request));
  const { id } = await storeFile(context, { field, name, received, userId: null });
  try {
    const still = { fileId: id, name, ko: Math.ceil(received.size / 1024) };
    return await withLink(context, token, (facts) => addStill(token, still, facts));
  } catch (error) {
    await dropFile({ pool: tools.pool, store: tools.files }, id);
    throw error;
  }
}

function tokenOf(header: string | string[] | undefined): string {
  const token = String(header ?? '');
  if (token === '' || token.length > TOKEN_MAX) throw new AppError('lien-inconnu');
  return token;
}

function withLink<T>(context: ServiceContext, token: string, work: (facts: Facts) => Work<T>): Promise<T> {
  const { engine, linkThrottle } = context.tools;
  const run = { operation: 'sendInvitationFilmPhoto', entity: engine.registry.get('film-invitation-photo') };
  return linkThrottle.guard({ token, network: networkOf(context.request.ip) }, () =>
    inUnitOfWork(engine, context, { ...run, work: (unit) => runWork(unit, work(factsOf(unit))) }),
  );
}
