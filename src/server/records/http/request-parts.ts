import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/errors/app-error.ts';

const MAX_ID = 2_147_483_647;

/** The id of the path; what cannot be one names nothing. */
export const idOfPath = (request: FastifyRequest): number => {
  const id = Number(paramOf(request, 'id'));
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID) throw new AppError('introuvable');
  return id;
};

export const paramOf = ({ params }: FastifyRequest, name: string): string => {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
};

export const queryOf = ({ query }: FastifyRequest): { readonly [name: string]: unknown } =>
  typeof query === 'object' && query !== null ? { ...query } : {};
