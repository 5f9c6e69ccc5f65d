import { AppError } from '#domain/errors/app-error.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { relyingParty } from '#server/second-factor/passkey-challenge.ts';
import { closeOthers, requirePassword } from '#server/services/account/account-service.ts';
import type { Call } from '#server/services/service-call.ts';
import { sessionOf } from '#server/session/guard.ts';
import { requireCode } from './second-factor-service.ts';

export async function prepareCleAcces({ body, context }: Call<'prepareCleAcces'>): Promise<ServiceReply<'prepareCleAcces'>> {
  const { request, reply, tools } = context;
  const { account } = sessionOf(request);
  const { domain } = relyingParty(request, tools.publicOrigin);
  await requirePassword(context, { path: 'MotDePasse', password: body.MotDePasse });
  const keys = await tools.passkeys.rows.listOf(account.id);
  return {
    Defi: tools.passkeyChallenges.open(request, reply, account.id),
    Domaine: domain,
    IdCompte: Buffer.from(String(account.id)).toString('base64url'),
    Exclues: keys.map(({ credentialId }) => credentialId),
  };
}

/** The first second factor of an account brings recovery codes, and closes what the password alone had opened. */
export async function registerCleAcces({ body, context }: Call<'registerCleAcces'>): Promise<ServiceReply<'registerCleAcces'>> {
  const { request, reply, tools } = context;
  const { account } = sessionOf(request);
  const site = relyingParty(request, tools.publicOrigin);
  const challenge = tools.passkeyChallenges.read(request, account.id);
  const isFirst = !(await tools.factors.isProtected(account.id));
  const key = {
    userId: account.id,
    name: body.Nom.trim(),
    id: body.Id,
    clientData: body.ClientData,
    attestation: body.Attestation,
    transports: body.Transports ?? [],
  };
  await tools.passkeyChallenges.use(request, reply, challenge);
  await tools.passkeys.register(key, { challenge: challenge.challenge, site });
  if (!isFirst) return { Codes: [] };
  await closeOthers(context);
  return { Codes: [...(await tools.factors.renewCodes(account.id))] };
}

/** Taking the last factor away asks for a proof of it besides the password. */
export async function revokeCleAcces({ params, body, context }: Call<'revokeCleAcces'>): Promise<boolean> {
  const { account } = sessionOf(context.request);
  const { factors, passkeys } = context.tools;
  const keys = await passkeys.listOf(account.id);
  if (!keys.some(({ id }) => id === params.id)) throw new AppError('introuvable');
  await requirePassword(context, { path: 'MotDePasse', password: body.MotDePasse });
  const { isActive } = await factors.stateOf(account.id);
  if (!isActive && keys.length === 1) await requireCode(context, body.Code ?? '');
  await passkeys.rows.remove(account.id, params.id);
  await factors.dropUselessCodes(account.id);
  // Live sessions are remembered with what protects their account.
  context.tools.sessions.forgetAll();
  return true;
}
