import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cultureOf } from '#domain/records/requests/request-context.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { toAppError } from './known-errors.ts';
import { PROBLEM_TYPE, toProblem } from '#domain/errors/problem.ts';
import type { RefusalRegister } from './refusal-register.ts';
import type { Troubles } from './troubles.ts';

/** Every failure leaves as a problem of the closed catalogue; only unforeseen ones are logged with their cause. */
export function registerErrorHandler(
  app: FastifyInstance,
  troubles: Pick<Troubles, 'note'>,
  refusals: Pick<RefusalRegister, 'note'> | null = null,
): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = adaptRefusal(toAppError(error), request);
    troubles.note(refusal.code);
    if (refusal.status >= 500) request.log.error({ err: refusal.cause ?? refusal }, refusal.code);
    else {
      request.log.info({ code: refusal.code }, 'refus');
      refusals?.note(request, refusal);
    }
    return sendProblem(request, reply, refusal);
  });
}

/** A reader can ask for less; a writer can only come again. */
function adaptRefusal(refusal: AppError, { asking }: FastifyRequest): AppError {
  if (refusal.code !== 'occupe') return refusal;
  const { cause } = refusal;
  const isTooLong = cause instanceof Error && 'code' in cause && cause.code === TOO_LONG;
  return isTooLong && asking?.kind === 'read'
    ? new AppError('recherche-trop-longue', {}, { cause })
    : new AppError('occupe', { retryAfterSeconds: 5 }, { cause });
}

const TOO_LONG = '57014';

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  const problem = toProblem(refusal, { culture: cultureOf(request.headers['culture']), requestId: request.id });
  if (refusal.details.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.details.retryAfterSeconds);
  // Serialised here: a response schema of the route must not reshape a problem.
  return reply.code(refusal.status).type(PROBLEM_TYPE).header('cache-control', 'no-store').send(JSON.stringify(problem));
}

/** A known address called with another method answers 405, an unknown one 404. */
export function unknownApi(request: FastifyRequest, methodsOf: (path: string) => readonly string[]): AppError {
  const path = request.url.split('?', 1)[0] ?? '';
  // Spec 7.2 also writes credentials in the address: they would stay in every log and history on the way.
  const isLoginByAddress = path.startsWith('/api/login/');
  return new AppError(isLoginByAddress || methodsOf(path).length > 0 ? 'methode-refusee' : 'adresse-inconnue');
}
