import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { JOB_ENTITY, ownJobEvent } from '#domain/exports/job-events.ts';
import type { ContextUser } from '#domain/records/requests/request-context.ts';
import { createContext } from '#server/http/context.ts';
import { opensRecord } from '#server/threads/opens-record.ts';
import { visibleEvent } from '#server/records/scope/event-scope.ts';
import { SESSION_COOKIE } from '#server/session/cookies.ts';
import { sessionOf } from '#server/session/guard.ts';
import type { Subscriber } from '#server/events/hub.ts';
import { eventsOfLast } from '#server/events/recent-events.ts';
import type { Call, ServiceTools } from '#server/services/service-call.ts';

const HEARTBEAT_MS = 20_000;
/** A browser that leaves that much unread is let go: it reconnects and resyncs. */
const BACKLOG_MAX_BYTES = 1_000_000;
/** An event bears the hour at which its transaction began: one sent now may have begun a while ago. */
const COMMIT_MARGIN_MS = 2_000;

/** Opens the stream of one browser and keeps it until either side leaves. */
export async function streamEvents({ context, query }: Call<'streamEvents'>): Promise<void> {
  const { request, reply, tools } = context;
  const session = sessionOf(request);
  const secret = request.cookies[SESSION_COOKIE] ?? '';
  const write = openStream(reply);
  let user: ContextUser = session.user;
  const subscriber: Subscriber = {
    sessionId: session.id,
    userId: user.id,
    groupId: user.groupId,
    select: (event) => {
      if (event.entity === JOB_ENTITY) return ownJobEvent(event, user.id);
      const mayKnow = tools.rightsOf(event.entity)?.some((right) => user.rights.has(right)) ?? true;
      return mayKnow ? visibleEvent(tools.engine, createContext({ user }), event) : null;
    },
    opens: (place) => opensRecord(tools.engine, createContext({ user }), place),
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    refresh: async () => {
      // A database that is away closes nobody's session: the next beat queries it again.
      const current = await tools.sessions.peek(secret).catch(() => undefined);
      if (current === null) reply.raw.end();
      else if (current !== undefined) ({ user } = current);
    },
    end: () => reply.raw.end(),
  };
  const leave = tools.hub.add(subscriber);
  const heartbeat = setInterval(() => {
    write(': \n\n');
    void subscriber.refresh();
  }, HEARTBEAT_MS);
  reply.raw.on('close', () => {
    clearInterval(heartbeat);
    leave();
  });
  // Joined first: a change that comes now is sent twice rather than never.
  await tellMissed(tools, subscriber, query.age);
}

/** Changes since the page began to read, `age` milliseconds ago: its stream was not open yet. */
async function tellMissed({ pool, hub }: ServiceTools, subscriber: Subscriber, age: number | undefined): Promise<void> {
  if (age === undefined) return;
  const missed = await eventsOfLast(pool, age + COMMIT_MARGIN_MS);
  if (missed === null) subscriber.send('session-resync', {});
  else hub.replay(subscriber, missed);
}

function openStream(reply: FastifyReply): (text: string) => void {
  reply.hijack();
  const { raw } = reply;
  // Nothing follows a stream on its connection: an ended one must not stay open and keep the server from stopping.
  raw.writeHead(200, {
    ...headersOf(reply),
    connection: 'close',
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n\n');
  return (text) => writeOrLeave(raw, text);
}

function writeOrLeave(raw: ServerResponse, text: string): void {
  if (raw.writableEnded) return;
  if (raw.writableLength > BACKLOG_MAX_BYTES) raw.destroy();
  else raw.write(text);
}

function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
