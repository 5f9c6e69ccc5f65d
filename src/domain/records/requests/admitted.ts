import type { Admission } from '../sight/shown-rows.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { RequestContext } from './request-context.ts';
import type { RouteRight } from './route-right.ts';

/** Rights that open a route, and to which rows, without its own right. */
export type Otherwise = (has: (right: string) => boolean) => Admission;

/** The context of a signed-in user whom the right of the route, their own record or a list of some rows lets in. */
export function admitted(context: RequestContext, right: RouteRight, otherwise: Otherwise | undefined): RequestContext {
  if (right.kind !== 'self' && right.kind !== 'code') return context;
  if (context.has(right.code)) return context;
  if (right.kind === 'self') return { ...context, selfOnly: true };
  const admission = otherwise?.(context.has);
  if (admission?.isAdmitted === true) return { ...context, shown: admission.shown };
  throw new AppError('droit-manquant');
}
