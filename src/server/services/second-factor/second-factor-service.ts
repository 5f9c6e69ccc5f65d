import { AppError } from '#domain/errors/app-error.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { otpauthAddress } from '#server/second-factor/totp.ts';
import { qrPath } from '#server/second-factor/qr-path.ts';
import { closeOthers, requirePassword } from '#server/services/account/account-service.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { sessionOf } from '#server/session/guard.ts';

/** Name of the product in authenticator applications. */
const ISSUER = 'Festival';

export async function getSecondFacteur({ context }: Call<'getSecondFacteur'>): Promise<ServiceReply<'getSecondFacteur'>> {
  const { account } = sessionOf(context.request);
  const { isActive, since, codesLeft } = await context.tools.factors.stateOf(account.id);
  const keys = await context.tools.passkeys.listOf(account.id);
  return {
    IsActif: isActive,
    DateActivation: since,
    CodesRestants: codesLeft,
    Cles: keys.map(({ id, name, since: created, usedAt }) => ({ Id: id, Nom: name, DateCreation: created, DerniereUtilisation: usedAt })),
  };
}

export async function prepareSecondFacteur({ body, context }: Call<'prepareSecondFacteur'>): Promise<ServiceReply<'prepareSecondFacteur'>> {
  const { account } = sessionOf(context.request);
  await requirePassword(context, { path: 'MotDePasse', password: body.MotDePasse });
  const secret = await context.tools.factors.offer(account.id);
  const address = otpauthAddress({ issuer: ISSUER, account: account.login, secret });
  const { size, path } = qrPath(address);
  return { Cle: secret, Adresse: address, Image: { Taille: size, Trace: path } };
}

/** Sessions and remembered computers that one factor opened end here. */
export async function activateSecondFacteur({
  body,
  context,
}: Call<'activateSecondFacteur'>): Promise<ServiceReply<'activateSecondFacteur'>> {
  const { account } = sessionOf(context.request);
  const codes = await paced(context, () => context.tools.factors.activate(account.id, body.Code));
  await closeOthers(context);
  return { Codes: [...codes] };
}

export async function renewCodesSecours({ body, context }: Call<'renewCodesSecours'>): Promise<ServiceReply<'renewCodesSecours'>> {
  await requireBoth(context, body);
  return { Codes: [...(await context.tools.factors.renewCodes(sessionOf(context.request).account.id))] };
}

export async function stopSecondFacteur({ body, context }: Call<'stopSecondFacteur'>): Promise<boolean> {
  const { isActive } = await context.tools.factors.stateOf(sessionOf(context.request).account.id);
  if (!isActive) throw new AppError('second-facteur-absent');
  await requireBoth(context, body);
  await context.tools.factors.removeApplication(sessionOf(context.request).account.id);
  // Live sessions are remembered with what protects their account.
  context.tools.sessions.forgetAll();
  return true;
}

/** Requires a code besides the password. */
export async function requireCode(context: ServiceContext, code: string): Promise<void> {
  const { account } = sessionOf(context.request);
  await paced(context, async () => ((await context.tools.factors.accept(account.id, code)) ? true : null));
}

/** An open page left alone, even with the phone beside it, is not enough. */
async function requireBoth(context: ServiceContext, body: { readonly MotDePasse: string; readonly Code: string }): Promise<void> {
  const { account } = sessionOf(context.request);
  if (!(await context.tools.factors.isProtected(account.id))) throw new AppError('second-facteur-absent');
  await requirePassword(context, { path: 'MotDePasse', password: body.MotDePasse });
  await requireCode(context, body.Code);
}

/** Takes a try of a code before it is looked at; null means that the code was wrong. */
async function paced<T>(context: ServiceContext, accept: () => Promise<T | null>): Promise<T> {
  const { account, id } = sessionOf(context.request);
  const { throttle } = context.tools;
  const counted = { account: `code ${account.id}`, origin: `session ${id}`, device: null };
  await throttle.reserve(counted);
  const accepted = await accept();
  if (accepted === null) throw new AppError('code-incorrect');
  await throttle.succeed(counted);
  return accepted;
}
