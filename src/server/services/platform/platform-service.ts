import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { UnansweredError } from '#server/platform/platform.ts';
import type { Call } from '#server/services/service-call.ts';

export async function releverPlateforme({ context }: Call<'releverPlateforme'>): Promise<ServiceReply<'releverPlateforme'>> {
  const { platform } = context.tools;
  if (platform === null) throw new AppError('plateforme-absente');
  try {
    return { Lus: await platform.read() };
  } catch (cause) {
    if (cause instanceof UnansweredError) throw new AppError('plateforme-injoignable', {}, { cause });
    throw cause;
  }
}
