import { AppError } from '#domain/errors/app-error.ts';
import { requireLocalDoor } from '#server/identity/local-door.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { relyingParty } from '#server/second-factor/passkey-challenge.ts';
import type { Call } from '#server/services/service-call.ts';
import { enter, requireOpen } from './session-service.ts';

export async function challengeCleAcces({ context }: Call<'challengeCleAcces'>): Promise<ServiceReply<'challengeCleAcces'>> {
  const { request, reply, tools } = context;
  const { domain } = relyingParty(request, tools.publicOrigin);
  return { Defi: tools.passkeyChallenges.open(request, reply, null), Domaine: domain };
}

/** One key is two factors: it opens a session by itself, and stands in for the code of a sign-in that began with a password. */
export async function loginByCleAcces({ body, context }: Call<'loginByCleAcces'>): Promise<ServiceReply<'loginByCleAcces'>> {
  const { request, reply, tools } = context;
  const site = relyingParty(request, tools.publicOrigin);
  const challenge = tools.passkeyChallenges.read(request, null);
  const signature = { id: body.Id, clientData: body.ClientData, authenticatorData: body.Authentification, signature: body.Signature };
  const userId = await tools.passkeys.verify(signature, { challenge: challenge.challenge, site });
  await tools.passkeyChallenges.use(request, reply, challenge);
  const account = await tools.sessions.accounts.findById(userId);
  if (account === null) throw new AppError('cle-acces-refusee');
  requireOpen(account, context);
  const begun = await tools.pendingSignIns.read(request, (id) => tools.sessions.accounts.findById(id));
  // As the second factor of a sign-in that another door let in, it needs no door of its own.
  if (begun?.account.id !== account.id) await requireLocalDoor(account, context);
  tools.pendingSignIns.end(request, reply);
  return enter({ account, remembers: body.SeSouvenir ?? false }, context);
}
