import { norm } from '#domain/values/text/norm.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import type { Call, ServiceContext, ServiceTools } from '#server/services/service-call.ts';
import type { Account } from '#server/session/account-repository.ts';
import { tellAccess } from '#server/journal/origin.ts';
import { DEVICE_COOKIE, SESSION_COOKIE, clearDevice, clearSession, sendDevice, sendHandle, sendSession } from '#server/session/cookies.ts';
import type { Opening } from '#server/session/sessions.ts';
import { requireDemoAtHome } from '#server/demo/demo-door.ts';
import { requireLocalDoor } from '#server/identity/local-door.ts';
import { deviceName } from '#server/session/device-name.ts';
import { sessionOf } from '#server/session/guard.ts';
import { shownUser } from '#server/session/shown-user.ts';
import { hasHandle } from '#server/session/origin.ts';
import { networkOf } from '#server/session/login-throttle.ts';
import { hashPassword, needsRehash, verifyPassword } from '#server/session/password.ts';

type SessionUser = ServiceReply<'ping'>;

/**
 * One answer and one duration for an unknown login and for a wrong password; that an account is
 * switched off shows only to somebody who knows its password.
 */
export async function login({ body, context }: Call<'login'>): Promise<SessionUser> {
  const { Login, MotDePasse, SeSouvenir = false } = body.item;
  const { request, reply, tools } = context;
  const { sessions, throttle, knownDevices } = tools;
  const account = await sessions.accounts.findByLogin(Login.trim());
  tellAccess(request, { account });
  const device = knownDevices.of(request, account?.id);
  const counted = { account: norm(Login.trim()), origin: networkOf(request.ip), device };
  await throttle.reserve(counted);
  const isRight = await verifyPassword(MotDePasse, account?.passwordHash ?? null);
  if (account === null || !isRight) throw new AppError('identifiants-incorrects');
  await throttle.succeed(counted);
  requireOpen(account, context);
  await requireLocalDoor(account, context);
  const passwordHash = needsRehash(account.passwordHash ?? '') ? await hashPassword(MotDePasse) : null;
  if (passwordHash !== null) await sessions.accounts.setPassword(account.id, passwordHash);
  if (!(await tools.factors.isProtected(account.id))) return enter({ account, remembers: SeSouvenir }, context);
  tools.pendingSignIns.begin(request, reply, {
    account: { ...account, passwordHash: passwordHash ?? account.passwordHash },
    remembers: SeSouvenir,
  });
  throw new AppError('second-facteur-requis');
}

/** The second half of a sign-in. Its tries are counted apart from those of passwords, by account, network and device. */
export async function confirmLogin({ body, context }: Call<'confirmLogin'>): Promise<SessionUser> {
  const { request, reply, tools } = context;
  const started = await tools.pendingSignIns.read(request, (id) => tools.sessions.accounts.findById(id));
  if (started === null) throw new AppError('connexion-a-reprendre');
  const { account } = started;
  requireOpen(account, context);
  const device = tools.knownDevices.of(request, account.id);
  const counted = { account: `second facteur ${account.id}`, origin: networkOf(request.ip), device };
  await tools.throttle.reserve(counted);
  if (!(await tools.factors.accept(account.id, body.Code))) throw new AppError('second-facteur-incorrect');
  await tools.throttle.succeed(counted);
  tools.pendingSignIns.end(request, reply);
  return enter(started, context);
}

interface Entering {
  readonly account: Account;
  readonly remembers: boolean;
  /** The identity provider proved a second factor, which stands for ours in this session. */
  readonly isFactorProven?: boolean;
}

/** Every factor of the account was given: the browser gets its session, and its remembered computer if the person wants one. */
export async function enter({ account, remembers, isFactorProven = false }: Entering, context: ServiceContext): Promise<SessionUser> {
  const { request, reply, tools } = context;
  tools.knownDevices.remember(request, reply, account.id);
  // The person remembered here before no longer is.
  await forgetDevice(context);
  if (remembers && request.server.keepsSessions) {
    sendDevice(request, reply, await tools.devices.remember(account.id, deviceName(request.headers['user-agent'])));
  }
  return openSession(account, context, { isFactorProven });
}

/** A device that is remembered opens a session by itself; its token is exchanged for the next one. */
export async function replayLogin({ context }: Call<'replayLogin'>): Promise<SessionUser> {
  const { request, reply, tools } = context;
  const token = request.cookies[DEVICE_COOKIE];
  if (token === undefined || token === '') throw new AppError('session-absente');
  const replayed = await tools.devices.replay(token);
  const account = replayed === null ? null : await tools.sessions.accounts.findById(replayed.userId);
  if (replayed === null || account === null) {
    clearDevice(request, reply);
    throw new AppError('session-expiree');
  }
  requireOpen(account, context);
  await requireLocalDoor(account, context);
  sendDevice(request, reply, replayed.secret);
  return openSession(account, context);
}

/** A session of one's own, unless `how` says that a PIN opens it on a tablet. */
export async function openSession(account: Account, { request, reply, tools }: ServiceContext, how: Opening = {}): Promise<SessionUser> {
  await closePrevious(request.cookies[SESSION_COOKIE], tools);
  const { secret, session } = await tools.sessions.open(account, originOf(request), how);
  tellAccess(request, { account, sessionId: session.id });
  sendSession(request, reply, secret);
  sendHandle(reply, session);
  return shownUser(session, tools.sessions);
}

function originOf(request: ServiceContext['request']) {
  return { name: deviceName(request.headers['user-agent']), address: request.ip };
}

export function requireOpen(account: Account, { request, tools }: ServiceContext): void {
  requireDemoAtHome(account.login, request, tools.demo);
  if (!tools.sessions.isValid(account)) throw new AppError('compte-desactive');
  if (account.isService) throw new AppError('compte-de-service');
}

async function forgetDevice({ request, reply, tools }: ServiceContext): Promise<void> {
  const token = request.cookies[DEVICE_COOKIE];
  if (token === undefined || token === '') return;
  await tools.devices.forget(token);
  clearDevice(request, reply);
}

/** Resuming asks for both halves of the session, although it is a read. */
export async function ping({ context: { request, reply, tools } }: Call<'ping'>): Promise<SessionUser> {
  const session = sessionOf(request);
  if (!hasHandle(request, session.handle)) throw new AppError('session-absente');
  sendHandle(reply, session);
  return shownUser(session, tools.sessions);
}

export async function logout({ context }: Call<'logout'>): Promise<boolean> {
  const { request, reply, tools } = context;
  await forgetDevice(context);
  await tools.sessions.close(sessionOf(request));
  clearSession(request, reply);
  return true;
}

async function closePrevious(secret: string | undefined, { sessions }: ServiceTools): Promise<void> {
  if (secret !== undefined && secret !== '') await sessions.closeSecret(secret);
}
