import { invalidFields } from '#domain/errors/app-error.ts';
import { pinRefusal } from '#domain/shared-desk/pin-policy.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { requirePassword } from '#server/services/account/account-service.ts';
import type { Call } from '#server/services/service-call.ts';
import { sessionOf } from '#server/session/guard.ts';
import { hashPassword } from '#server/session/password.ts';

export async function getCodeGuichet({ context: { request, tools } }: Call<'getCodeGuichet'>): Promise<ServiceReply<'getCodeGuichet'>> {
  const pin = await tools.pins.find(sessionOf(request).account.id);
  return { EstDefini: pin !== null, DateChangement: pin?.changedAt ?? null };
}

/** The password is required: an open page left alone must not give a way in for later. */
export async function setCodeGuichet({ body, context }: Call<'setCodeGuichet'>): Promise<boolean> {
  const { account } = sessionOf(context.request);
  const { pins, clock } = context.tools;
  const refusal = pinRefusal(body.Code);
  if (refusal === 'format') throw invalidFields({ path: 'Code', code: 'format' });
  if (refusal === 'facile') throw invalidFields({ path: 'Code', code: 'valeur', message: 'codeTablette.facile' });
  await requirePassword(context, { path: 'MotDePasse', password: body.MotDePasse });
  await pins.set(account.id, { hash: await hashPassword(body.Code), now: clock() });
  return true;
}

export async function removeCodeGuichet({ context: { request, tools } }: Call<'removeCodeGuichet'>): Promise<boolean> {
  await tools.pins.remove(sessionOf(request).account.id);
  return true;
}
