import { AppError } from '#domain/errors/app-error.ts';

/** The refusal of a try that came too early, with the seconds that are left. */
export function refuseFor(waitedMs: number): never {
  const seconds = Math.max(1, Math.ceil(waitedMs / 1000));
  throw new AppError('trop-de-tentatives', { params: { secondes: seconds }, retryAfterSeconds: seconds });
}
