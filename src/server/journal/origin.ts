import type { FastifyRequest } from 'fastify';
import type { ServiceJournal } from '#generated/contract/services.gen.ts';
import type { AccessOrigin } from '#server/database/access-origin.ts';
import { deviceName } from '#server/session/device-name.ts';

/** Facts of an access that the service of the request knows. */
export interface ToldAccess {
  /** Account of a sign-in; null: the address belongs to none. Absent: no sign-in. */
  readonly account?: { readonly id: number; readonly nom: string; readonly prenom: string } | null;
  /** Session that opened. */
  readonly sessionId?: number;
  readonly object?: string;
  readonly rows?: number;
  readonly format?: string;
  readonly detail?: string;
  /** Rows that the answer tells of lists, where it is none of a list itself. */
  readonly listed?: readonly ListedRows[];
}

export interface ListedRows {
  readonly entity: string;
  readonly rows: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    access: ToldAccess | null;
  }
  interface FastifyContextConfig {
    /** Action of a route of records. */
    action?: string;
    journal?: ServiceJournal;
    summary?: string;
  }
}

/** Adds what a service knows of the access to what its route says. */
export function tellAccess(request: FastifyRequest, access: ToldAccess): void {
  request.access = { ...request.access, ...access };
}

/** Origin of a request, read from its session or token. */
export function originOf(request: FastifyRequest): AccessOrigin {
  const { openSession, tokenBearer, appContext, ip, headers } = request;
  const user = appContext?.user;
  return {
    userId: user === undefined || user.id === 0 ? null : user.id,
    account: user === undefined || user.id === 0 ? null : user.nom,
    address: ip,
    device: tokenBearer === null ? deviceName(headers['user-agent']) : null,
    sessionId: tokenBearer === null ? (openSession?.id ?? null) : null,
    tokenId: tokenBearer?.id ?? null,
  };
}
