import { serviceRoutes as contractRoutes, type ServiceId } from '#generated/contract/services.gen.ts';
import type { FileId } from '#server/services/produced/file-services.ts';
import { readParts } from '#server/services/read-parts.ts';
import type { PartId } from '#server/services/series/part-services.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { SERVER_ONLY, type ServerOnlyId } from '#domain/session/server-only.ts';
import type { WorkId } from '#domain/registries/services.ts';
import type { MockRoute } from '../call.ts';
import { fileHandlers } from '../files/file-handlers.ts';
import { sendHandlers } from '../files/send-handlers.ts';
import type { Sessions } from '../sessions.ts';
import { dashboardHandlers } from './dashboard-handlers.ts';
import type { AnyHandler, Handlers } from './handlers.ts';
import { exportHandlers } from './export-handlers.ts';
import { outsideHandlers } from './outside-handlers.ts';
import { retentionHandlers } from './retention-handlers.ts';
import { seriesHandlers } from './series-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';
import { scheduleHandlers } from './schedule-handlers.ts';
import { webhookHandlers } from './webhook-handlers.ts';
import { workHandlers } from './work-handlers.ts';

/** Streams are answered by a handler of their own. */
type Answered = Exclude<ServiceId, WorkId | FileId | PartId | ServerOnlyId | 'streamEvents'>;

/** The body is a file, which the handler reads from the bytes. */
const RAW: ReadonlySet<ServiceId> = new Set<ServiceId>(['sendFichier', 'sendImageContent', 'sendInvitationFilmPhoto']);

/** The hand-written operations at the addresses and for the rights of the contract: one that is missing does not compile. */
export function serviceRoutes(sessions: Sessions): readonly MockRoute[] {
  const answeredHandlers: Handlers<Answered> = {
    ...dashboardHandlers,
    ...exportHandlers(),
    ...fileHandlers,
    ...outsideHandlers,
    ...retentionHandlers,
    ...scheduleHandlers,
    ...sendHandlers,
    ...sessionHandlers(sessions),
    ...webhookHandlers,
  };
  const handlers: Readonly<Record<string, AnyHandler>> = { ...answeredHandlers, ...workHandlers, ...seriesHandlers };
  return contractRoutes.flatMap(({ operationId, method, url, right }) => {
    const run = handlers[operationId] ?? (isServerOnly(operationId) ? refuse : undefined);
    if (run === undefined) return [];
    const path = url.replace('/api', '').replace(/:(\w+)/g, '{$1}');
    return [
      {
        method,
        path,
        right,
        isRaw: RAW.has(operationId),
        run: (call) => run({ ...readParts(operationId, { ...call, query: Object.fromEntries(call.query) }), call }),
      },
    ];
  });
}

function isServerOnly(id: ServiceId): boolean {
  return SERVER_ONLY.some((one) => one === id);
}

function refuse(): never {
  throw new AppError('hors-simulation');
}
