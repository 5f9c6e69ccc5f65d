import type { ChangedLine, LookReply } from './audience-steps.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import type { StepReply } from './steps.ts';

/** Shapes of single values in the replies to steps. */

export function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isTextOrNothing(value: unknown): value is string | null {
  return value === null || isText(value);
}

/** Undefined when the reply has another shape. */
export function changedLines(reply: StepReply): readonly ChangedLine[] | undefined {
  if (!Array.isArray(reply)) return undefined;
  const lines = reply.filter((line) => isChangedLine(line));
  return lines.length === reply.length ? lines : undefined;
}

function isChangedLine(line: unknown): line is ChangedLine {
  if (typeof line !== 'object' || line === null) return false;
  const { Numero, Entite, IdFiche, Champs }: { readonly [Name in keyof ChangedLine]?: unknown } = line;
  return isNumber(Numero) && isText(Entite) && isNumber(IdFiche) && Array.isArray(Champs) && Champs.every((name) => isText(name));
}

/** Reads a reply; undefined when it has another shape. */
export function nothing(reply: StepReply): null | undefined {
  return reply === null ? null : undefined;
}

export function number(reply: StepReply): number | undefined {
  return typeof reply === 'number' ? reply : undefined;
}

export function numberOrNothing(reply: StepReply): number | null | undefined {
  return reply === null ? null : number(reply);
}

export function record(reply: StepReply): RecordData | undefined {
  return isRecordData(reply) ? reply : undefined;
}

export function recordOrNothing(reply: StepReply): RecordData | null | undefined {
  return reply === null ? null : record(reply);
}

export function look(reply: StepReply): LookReply | undefined {
  const { isNew, users } = record(reply) ?? {};
  const read = Array.isArray(users) ? users.filter((one) => typeof one === 'number') : null;
  return typeof isNew === 'boolean' && read !== null ? { isNew, users: read } : undefined;
}
