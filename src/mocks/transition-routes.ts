import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { correctStatus, type Taken, takeStep } from '#domain/transitions/take-step.ts';
import type { Work } from '#domain/work/work.ts';
import { TakeEtapeSerieBody } from '#generated/schemas/services/etapes.zod.ts';
import { AppError } from '#server/errors/app-error.ts';
import { bodyOfOne, refusedOutcome, takenOutcome } from '#server/records/transitions/series.ts';
import { idOf, type MockCall, type MockReply, type MockRoute, reply } from './call.ts';
import { factsOf } from './store/facts.ts';
import { checked } from './services/checked.ts';
import { runWork } from './store/run-work.ts';
import { inOwnUnit } from './store/unit.ts';

/** `POST /{plural}/{id}/transitions/{name}`: a state changes along a declared step; `POST /{plural}/{id}/statut` puts it right. */
export function transitionRoutes(entity: EntityDescriptor): readonly MockRoute[] {
  const path = `/${entity.plural}/{id}`;
  const route = (address: string, right: string, work: (call: MockCall) => Work<Taken>): MockRoute => ({
    method: 'post',
    path: `${path}/${address}`,
    right,
    run: (call) => answer(runWork(call.store, work(call), call.context)),
  });
  const asked = (call: MockCall) => ({ entity, id: idOf(call), body: call.body });
  const { transitions = [], correct } = entity.states ?? {};
  return [
    ...transitions.map((step) =>
      route(`transitions/${step.name}`, step.right, (call) => takeStep(step, asked(call), factsOf(call.store, call.context))),
    ),
    ...(correct === undefined ? [] : [route('statut', correct, (call) => correctStatus(asked(call), factsOf(call.store, call.context)))]),
  ];
}

/** `POST /etapes/{entite}/{etape}/serie`: a step for several records, each in a transaction of its own. */
export function seriesRoutes(): readonly MockRoute[] {
  return [{ method: 'post', path: '/etapes/{entite}/{etape}/serie', right: 'session', run: takeSeries }];
}

function takeSeries({ store, context, params, body }: MockCall): MockReply {
  const entity = store.tables.entities[params['entite'] ?? ''];
  const step = entity?.states?.transitions.find(({ name }) => name === params['etape']);
  if (entity === undefined || step === undefined || !entity.operations.includes('update')) throw new AppError('adresse-inconnue');
  if (!context.has(step.right)) throw new AppError('droit-manquant');
  const asked = checked(TakeEtapeSerieBody, body);
  const outcomes = asked.Fiches.map(({ Id: id, Version }) => {
    const work = () =>
      runWork(store, takeStep(step, { entity, id, body: bodyOfOne(step, Version, asked) }, factsOf(store, context)), context);
    try {
      const { mail } = inOwnUnit(store, context, { work, isTrial: asked.Essai });
      return takenOutcome(id, mail?.ok ?? null);
    } catch (error) {
      return refusedOutcome(id, error, context);
    }
  });
  return reply(JSON.parse(JSON.stringify({ Fiches: outcomes })));
}

function answer({ id, version, mail }: Taken): MockReply {
  const told: Readonly<Record<string, string>> = mail === null ? {} : { 'x-mail': mail.ok ? String(mail.traceId) : mail.code };
  return reply(id, { etag: `"${version}"`, ...told });
}
