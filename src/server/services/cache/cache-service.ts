import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Call } from '#server/services/service-call.ts';

const TIMEOUT_MS = 10_000;

/** The address is a setting of the server: nothing of the request reaches it. Without one, the answer says that nothing was done. */
export async function restartFrontCache({ context }: Call<'restartFrontCache'>): Promise<ServiceReply<'restartFrontCache'>> {
  const { frontCacheUrl } = context.tools;
  if (frontCacheUrl === null) return { Fait: false };
  const reply = await post(frontCacheUrl);
  if (!reply.ok) throw new AppError('indisponible', {}, { cause: new Error(`${frontCacheUrl} answered ${reply.status}`) });
  return { Fait: true };
}

async function post(url: string): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw new AppError('indisponible', {}, { cause });
  }
}
