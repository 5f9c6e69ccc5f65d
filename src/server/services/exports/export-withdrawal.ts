import { type ExportReading, exportReading, isNarrower } from '#domain/exports/export-reading.ts';
import type { Registry } from '#domain/records/engine/registry.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { ExportOrder } from './export-order.ts';

interface ReadRows {
  /** Base entities that were read; null: any of them may have been. */
  readonly entities: readonly string[] | null;
  readonly rows: number;
}

/** Part of an export that the person may read now. */
export function readingOf(
  registry: Registry,
  { entity, fields, context: { has, user } }: Pick<ExportOrder<RequestContext>, 'entity' | 'fields' | 'context'>,
  read: ReadRows,
): ExportReading {
  return exportReading(
    { registry, entity: entity.descriptor, columns: fields.map(({ name }) => name), ...read },
    { has, limits: user.limits ?? { Id: [user.id] } },
  );
}

/** Of a file that its person may no longer read as it is. */
export const WITHDRAWN = 'export-a-redemander';

/** Refuses a file that its person may no longer read as it is, after letting go of it. What is refused now is not read at all. */
export function requireReadable(then: ExportReading, readNow: () => ExportReading, letGo: () => void): void {
  try {
    if (!isNarrower(readNow(), then)) return;
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  letGo();
  throw new AppError(WITHDRAWN);
}

const SERVER_FAILURE = 500;

export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status < SERVER_FAILURE;
}
