import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import type { ProvenIdentity } from '#server/identity/claims.ts';
import { followGroups } from '#server/identity/follow-groups.ts';
import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import { tellAccess } from '#server/journal/origin.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { enter, requireOpen } from '#server/services/session/session-service.ts';
import type { Account } from '#server/session/account-repository.ts';

export async function beginFournisseur({ context }: Call<'beginFournisseur'>): Promise<ServiceReply<'beginFournisseur'>> {
  const { request, reply, tools } = context;
  const { address, ...words } = await providerOf(context).begin();
  tools.pendingIdentities.depart(request, reply, words);
  return { Adresse: address };
}

/** A person who is linked signs in; another whose verified address is that of an account is offered the link, and no session. */
export async function loginByFournisseur({ body, context }: Call<'loginByFournisseur'>): Promise<ServiceReply<'loginByFournisseur'>> {
  const { request, reply, tools } = context;
  const provider = providerOf(context);
  const params = { nom: provider.settings.label };
  const detail = textsIn('fr')('acces.fournisseur', params);
  tellAccess(request, { account: null, detail });
  const words = await tools.pendingIdentities.arrive(request, reply);
  if (words === null) throw new AppError('fournisseur-refuse', { params });
  const identity = await loggingRefusals(request, () => provider.finish(body.Reponse, words));
  const userId = await tools.identities.use(identity.fingerprint, tools.clock());
  const linked = userId === null ? null : await tools.sessions.accounts.findById(userId);
  if (linked === null) return offerLink(identity, context);
  tellAccess(request, { account: linked });
  requireOpen(linked, context);
  const account = await followGroups(tools, { account: linked, identity, settings: provider.settings });
  return enterOrAskFactor(account, identity, context);
}

/** The provider stands for the password; our second factor stays due unless the settings take the provider's for it. */
async function enterOrAskFactor(account: Account, { isFactorProven }: ProvenIdentity, context: ServiceContext) {
  const { request, reply, tools } = context;
  if (isFactorProven || !(await tools.factors.isProtected(account.id)))
    return enter({ account, remembers: false, isFactorProven }, context);
  tools.pendingSignIns.begin(request, reply, { account, remembers: false });
  throw new AppError('second-facteur-requis');
}

/** The owner of the address at the provider has still to prove the account: two houses may give one address to two people. */
async function offerLink({ address, fingerprint }: ProvenIdentity, context: ServiceContext): Promise<never> {
  const { request, reply, tools } = context;
  const { issuer, label } = providerOf(context).settings;
  const params = { nom: label };
  if (address === null) throw new AppError('fournisseur-refuse', { message: 'identite.adresse', params });
  const account = await tools.sessions.accounts.findByLogin(address);
  if (account === null) throw new AppError('fournisseur-refuse', { message: 'identite.sansCompte', params });
  tellAccess(request, { account });
  requireOpen(account, context);
  tellAccess(request, { detail: textsIn('fr')('acces.lienDemande', params) });
  tools.pendingIdentities.offerLink(request, reply, { user: account.id, issuer, fingerprint });
  throw new AppError('compte-a-lier', { params });
}

/** The log names the fault in the provider's answers for whoever set it up: people only read that they were not recognised. */
async function loggingRefusals<T>({ log }: FastifyRequest, finish: () => Promise<T>): Promise<T> {
  try {
    return await finish();
  } catch (error) {
    if (error instanceof AppError && error.code === 'fournisseur-refuse') log.warn({ err: error.cause }, error.code);
    throw error;
  }
}

function providerOf({ tools }: ServiceContext): IdentityProvider {
  if (tools.identity === null) throw new AppError('introuvable');
  return tools.identity;
}
