import type { FieldError } from '#domain/errors/catalogue.ts';
import { fieldErrorCodes } from '#domain/errors/field-codes.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import type { ApiError } from '#web/runtime/transport.ts';

/** Refusals of the server about a field, as forms show them. */
export function toFieldError(problem: ApiError['errors'][number]): FieldError {
  const code = fieldErrorCodes.find((candidate) => candidate === problem.code) ?? 'valeur';
  return { path: problem.path, code, ...(isRecordData(problem.params) ? { params: writtenOf(problem.params) } : {}) };
}

function writtenOf(params: RecordData): Readonly<Record<string, string | number>> {
  function isWritten(value: unknown): value is string | number {
    return typeof value === 'number' || typeof value === 'string';
  }
  return Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (isWritten(value) ? [[name, value] as const] : [])));
}
