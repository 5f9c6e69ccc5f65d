import type { Admission } from '#domain/records/read/shown-rows.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { type ContextInput, createContext, type RequestContext } from './context.ts';
import type { RouteRight } from './route-right.ts';

/** What opens a route, and to which rows, to who lacks its right. */
export type Otherwise = (has: (right: string) => boolean) => Admission;

/** Who is signed in, let in by the right of the route, by the own record, or by a list that shows some rows. */
export const admitted = (input: ContextInput, right: RouteRight, otherwise: Otherwise | undefined): RequestContext => {
  const context = createContext(input);
  if (right.kind === 'public' || right.kind === 'session' || context.has(right.code)) return context;
  if (right.kind === 'self') return { ...context, selfOnly: true };
  const admission = otherwise?.(context.has);
  if (admission?.isAdmitted === true) return { ...context, shown: admission.shown };
  throw new AppError('droit-manquant');
};
