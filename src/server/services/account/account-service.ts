import { checkNewPassword, PASSWORD_MAX, PASSWORD_MIN } from '#domain/session/password-policy.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import type { Call } from '#server/services/service-call.ts';
import { toSessionUser } from '#server/services/session/session-service.ts';
import { DEVICE_COOKIE } from '#server/session/cookies.ts';
import { sessionOf } from '#server/session/guard.ts';
import { hashPassword, verifyPassword } from '#server/session/password.ts';

export const getMonCompte = async ({ context: { request, tools } }: Call<'getMonCompte'>): Promise<ServiceReply<'getMonCompte'>> => {
  const session = sessionOf(request);
  const open = await tools.sessions.listOpen(session.account.id);
  const devices = await tools.devices.listOf(session.account.id, request.cookies[DEVICE_COOKIE]);
  return {
    ...toSessionUser(session.account, session.rights),
    Sessions: open.map((one) => ({ Id: one.id, Ouverte: one.openedAt, DerniereActivite: one.seenAt, EstCourante: one.id === session.id })),
    Appareils: devices.map(({ id, name, since, seenAt, isCurrent }) => ({
      Id: id,
      Nom: name,
      Depuis: since,
      DerniereUtilisation: seenAt,
      EstCourant: isCurrent,
    })),
  };
};

/** The other sessions end: whoever knew the old password is out. */
export const changeMotDePasse = async ({ body, context }: Call<'changeMotDePasse'>): Promise<boolean> => {
  const { sessions, throttle } = context.tools;
  const session = sessionOf(context.request);
  const { Ancien, Nouveau } = body;
  const policy = checkNewPassword(Nouveau);
  if (!policy.ok) throw invalidFields({ path: 'Nouveau', code: policy.code, params: { min: PASSWORD_MIN, max: PASSWORD_MAX } });
  // A stolen open session must not be a way to guess the password without limit.
  const key = `mot-de-passe ${session.account.id}`;
  throttle.check(key);
  const account = await sessions.accounts.findById(session.account.id);
  if (!(await verifyPassword(Ancien, account?.passwordHash ?? null))) {
    throttle.fail(key);
    throw new AppError('mot-de-passe-actuel', { fields: [{ path: 'Ancien', code: 'valeur' }] });
  }
  throttle.succeed(key);
  await sessions.accounts.setPassword(session.account.id, await hashPassword(Nouveau));
  await sessions.closeOthers(session.account.id, session.id);
  await context.tools.devices.forgetAllOf(session.account.id);
  return true;
};

export const closeAutresSessions = async ({ context: { request, tools } }: Call<'closeAutresSessions'>): Promise<boolean> => {
  const session = sessionOf(request);
  await tools.sessions.closeOthers(session.account.id, session.id);
  await tools.devices.forgetOthersOf(session.account.id, request.cookies[DEVICE_COOKIE]);
  return true;
};

export const revokeAppareil = async ({ params, context }: Call<'revokeAppareil'>): Promise<boolean> => {
  const { account } = sessionOf(context.request);
  if (!(await context.tools.devices.revoke(account.id, params.id))) throw new AppError('introuvable');
  return true;
};

/** One of the person's own sessions: an id of anybody else names nothing. */
export const closeSession = async ({ params, context: { request, tools } }: Call<'closeSession'>): Promise<boolean> => {
  const { account } = sessionOf(request);
  if (!(await tools.sessions.closeOwn(account.id, params.id))) throw new AppError('introuvable');
  return true;
};

export const changePreferences = async ({
  body,
  context: { request, tools },
}: Call<'changePreferences'>): Promise<ServiceReply<'changePreferences'>> => {
  const preferences = await tools.sessions.accounts.changePreferences(sessionOf(request).account.id, body);
  // The accounts of live sessions are remembered with what they preferred before.
  tools.sessions.forgetAll();
  return preferences;
};
