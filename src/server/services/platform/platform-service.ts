import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { depositPieces, repeatFlow } from '#domain/accounting/platform/deposit.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { UnansweredError } from '#server/platform/platform.ts';
import type { RunningPlatform } from '#server/platform/start-platform.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';

export async function getPlateforme({ context }: Call<'getPlateforme'>): Promise<ServiceReply<'getPlateforme'>> {
  const { platform } = context.tools;
  return { Reglee: platform !== null, Adresse: platform?.host ?? null };
}

export async function deposerPieces({ body, context }: Call<'deposerPieces'>): Promise<ServiceReply<'deposerPieces'>> {
  const platform = requirePlatform(context);
  const { Deposees, Ecartees } = await inUnit(context, 'deposerPieces', (facts) => depositPieces(body.Pieces, facts));
  platform.worker.wake();
  return { Deposees: [...Deposees], Ecartees: [...Ecartees] };
}

export async function reprendreFlux({ params, context }: Call<'reprendreFlux'>): Promise<ServiceReply<'reprendreFlux'>> {
  const platform = requirePlatform(context);
  const isQueued = await inUnit(context, 'reprendreFlux', (facts) => repeatFlow(params.id, facts));
  platform.worker.wake();
  return isQueued;
}

export async function releverPlateforme({ context }: Call<'releverPlateforme'>): Promise<ServiceReply<'releverPlateforme'>> {
  const platform = requirePlatform(context);
  try {
    return { Lus: await platform.read() };
  } catch (cause) {
    if (cause instanceof UnansweredError) throw new AppError('plateforme-injoignable', {}, { cause });
    throw cause;
  }
}

function requirePlatform({ tools }: ServiceContext): RunningPlatform {
  if (tools.platform === null) throw new AppError('plateforme-absente');
  return tools.platform;
}

function inUnit<T>(context: ServiceContext, operation: string, work: (facts: Facts) => Work<T>): Promise<T> {
  const { engine } = context.tools;
  const entity = engine.registry.get('plateforme-flux');
  return inUnitOfWork(engine, context, { operation, entity, work: (unit) => runWork(unit, work(factsOf(unit))) });
}
