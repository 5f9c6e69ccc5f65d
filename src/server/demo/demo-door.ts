import type { FastifyRequest } from 'fastify';
import { isDemoLogin } from '#demo/people/accounts.ts';
import { isLoopback } from '#server/config.ts';
import { AppError } from '#domain/errors/app-error.ts';

/** A reverse proxy adds at least one of them, or passes on the name by which the browser came. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-server', 'x-real-ip'];

/**
 * A database that once held the demonstration keeps its accounts: known to all, they open nothing but on the machine itself, and
 * nothing through a proxy of that machine. A session is checked too: it may outlive the setting under which it was opened.
 */
export function requireDemoAtHome(login: string, request: FastifyRequest, demo: boolean): void {
  if (isDemoLogin(login) && !(demo && isFromThisMachine(request))) throw new AppError('compte-desactive');
}

function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  return (
    FORWARDED.every((name) => headers[name] === undefined) && isLoopback(socket.remoteAddress ?? '') && isLoopback(hostnameOf(headers.host))
  );
}

/** The name that the client requested, never the one that a header of a proxy puts in its place. */
function hostnameOf(host = ''): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
