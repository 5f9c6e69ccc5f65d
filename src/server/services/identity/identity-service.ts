import { AppError } from '#domain/errors/app-error.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { requirePassword } from '#server/services/account/account-service.ts';
import type { Call } from '#server/services/service-call.ts';
import { sessionOf } from '#server/session/guard.ts';

export async function getIdentite({ context }: Call<'getIdentite'>): Promise<ServiceReply<'getIdentite'>> {
  const { identity, identities } = context.tools;
  const { account } = sessionOf(context.request);
  if (identity === null) return { Fournisseur: null, Lien: null };
  const link = await identities.find(account.id, identity.settings.issuer);
  return {
    Fournisseur: identity.settings.label,
    Lien: link === null ? null : { DateCreation: link.since, DerniereUtilisation: link.usedAt },
  };
}

/** The account has the verified address of the person whom the provider recognised in this browser, and its password is given. */
export async function linkIdentite({ body, context }: Call<'linkIdentite'>): Promise<boolean> {
  const { request, reply, tools } = context;
  const { account } = sessionOf(request);
  const params = { nom: tools.identity?.settings.label ?? '' };
  const link = tools.pendingIdentities.readLink(request);
  if (link === null || link.user !== account.id) throw new AppError('regle-metier', { message: 'identite.perimee', params });
  await requirePassword(context, { path: 'MotDePasse', password: body.MotDePasse });
  const { issuer, fingerprint } = link;
  const isNew = await tools.identities.insert({ userId: account.id, issuer, fingerprint, now: tools.clock() });
  tools.pendingIdentities.endLink(request, reply);
  if (!isNew) throw new AppError('regle-metier', { message: 'identite.dejaLiee', params });
  return true;
}

export async function unlinkIdentite({ body, context }: Call<'unlinkIdentite'>): Promise<boolean> {
  const { identity, identities } = context.tools;
  const { account } = sessionOf(context.request);
  if (identity === null) throw new AppError('introuvable');
  await requirePassword(context, { path: 'MotDePasse', password: body.MotDePasse });
  if (!(await identities.remove(account.id, identity.settings.issuer))) throw new AppError('introuvable');
  return true;
}
