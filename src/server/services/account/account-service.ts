import { changeSignIn } from '#domain/accounts/own-sign-in.ts';
import { checkNewPassword } from '#domain/session/new-password.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/values/password-policy.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { DEVICE_COOKIE } from '#server/session/cookies.ts';
import { sessionOf } from '#server/session/guard.ts';
import { shownUser } from '#server/session/shown-user.ts';
import { hashPassword, verifyPassword } from '#server/session/password.ts';

export async function getMonCompte({ context: { request, tools } }: Call<'getMonCompte'>): Promise<ServiceReply<'getMonCompte'>> {
  const session = sessionOf(request);
  const open = await tools.sessions.listOpen(session.account.id);
  const devices = await tools.devices.listOf(session.account.id, request.cookies[DEVICE_COOKIE]);
  return {
    ...shownUser(session, tools.sessions),
    Sessions: open.map(({ id, openedAt, seenAt, device, address }) => ({
      Id: id,
      Ouverte: openedAt,
      DerniereActivite: seenAt,
      EstCourante: id === session.id,
      Appareil: device,
      Adresse: address,
    })),
    Appareils: devices.map(({ id, name, since, seenAt, isCurrent }) => ({
      Id: id,
      Nom: name,
      Depuis: since,
      DerniereUtilisation: seenAt,
      EstCourant: isCurrent,
    })),
  };
}

/** The other sessions end: whoever knew the old password is out. */
export async function changeMotDePasse({ body, context }: Call<'changeMotDePasse'>): Promise<boolean> {
  const { account } = sessionOf(context.request);
  const { Ancien, Nouveau } = body;
  const policy = checkNewPassword(Nouveau, account);
  if (!policy.ok) throw invalidFields({ path: 'Nouveau', code: policy.code, params: { min: PASSWORD_MIN, max: PASSWORD_MAX } });
  await requirePassword(context, { path: 'Ancien', password: Ancien });
  await context.tools.sessions.accounts.setPassword(account.id, await hashPassword(Nouveau));
  await closeOthers(context);
  return true;
}

/** The sign-in is half of what opens the account: it changes as the password does. Addresses are tried a few times a day, free or taken. */
export async function changeIdentifiant({ body, context }: Call<'changeIdentifiant'>): Promise<boolean> {
  const { account } = sessionOf(context.request);
  const { engine } = context.tools;
  await requirePassword(context, { path: 'MotDePasse', password: body.MotDePasse });
  await context.tools.throttle.paceSignIn(account.id);
  await inUnitOfWork(
    engine,
    { ...context, proven: true },
    {
      operation: 'changeIdentifiant',
      entity: engine.registry.get('utilisateur'),
      work: (unit) => runWork(unit, changeSignIn(account.id, body.Login)),
    },
  );
  await closeOthers(context);
  return true;
}

/** A stolen open session is no way to guess the password without limit. */
export async function requirePassword(context: ServiceContext, { path, password }: { readonly path: string; readonly password: string }) {
  const { sessions, throttle } = context.tools;
  const { account, id } = sessionOf(context.request);
  const counted = { account: `mot-de-passe ${account.id}`, origin: `session ${id}`, device: null };
  await throttle.reserve(counted);
  const current = await sessions.accounts.findById(account.id);
  if (!(await verifyPassword(password, current?.passwordHash ?? null)))
    throw new AppError('mot-de-passe-actuel', { fields: [{ path, code: 'valeur' }] });
  await throttle.succeed(counted);
}

export async function closeOthers({ request, tools }: ServiceContext): Promise<void> {
  const { account, id } = sessionOf(request);
  await tools.sessions.closeOthers(account.id, id);
  await tools.devices.forgetAllOf(account.id);
}

export async function closeAutresSessions({ context: { request, tools } }: Call<'closeAutresSessions'>): Promise<boolean> {
  const session = sessionOf(request);
  await tools.sessions.closeOthers(session.account.id, session.id);
  await tools.devices.forgetOthersOf(session.account.id, request.cookies[DEVICE_COOKIE]);
  return true;
}

export async function revokeAppareil({ params, context }: Call<'revokeAppareil'>): Promise<boolean> {
  const { account } = sessionOf(context.request);
  if (!(await context.tools.devices.revoke(account.id, params.id))) throw new AppError('introuvable');
  return true;
}

/** One of the person's own sessions: an id of anybody else names nothing. */
export async function closeSession({ params, context: { request, tools } }: Call<'closeSession'>): Promise<boolean> {
  const { account } = sessionOf(request);
  if (!(await tools.sessions.closeOwn(account.id, params.id))) throw new AppError('introuvable');
  return true;
}

export async function changePreferences({
  body,
  context: { request, tools },
}: Call<'changePreferences'>): Promise<ServiceReply<'changePreferences'>> {
  const preferences = await tools.sessions.accounts.changePreferences(sessionOf(request).account.id, body);
  // The accounts of live sessions are remembered with what they preferred before.
  tools.sessions.forgetAll();
  return preferences;
}
