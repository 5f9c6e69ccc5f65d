import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { keepDrafts, shownDrafts, textsToDraft } from '#domain/translations/machine/draft-services.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';

export async function listBrouillons({ params, context }: Call<'listBrouillons'>): Promise<ServiceReply<'listBrouillons'>> {
  const drafts = await inUnit(context, 'listBrouillons', () => shownDrafts(params.id));
  return { Moteur: context.tools.translation?.name ?? null, Brouillons: [...drafts] };
}

/** No transaction is open while the engine works: texts that changed meanwhile keep no draft. */
export async function makeBrouillons({ params: { id }, body, context }: Call<'makeBrouillons'>): Promise<ServiceReply<'makeBrouillons'>> {
  const engine = context.tools.translation;
  const { direction, sources } = await inUnit(context, 'makeBrouillons', (facts) => textsToDraft(id, body.Places, facts));
  if (engine === null) throw new AppError('moteur-absent');
  if (sources.length === 0) return { NbEcrits: 0 };
  const texts = await engine.translate(
    sources.map(({ Source }) => Source),
    direction,
  );
  const drafted = sources.map((source, index) => ({ ...source, Texte: texts[index] ?? '' }));
  return { NbEcrits: await inUnit(context, 'makeBrouillons', (facts) => keepDrafts(id, { drafted, engine: engine.name }, facts)) };
}

function inUnit<T>(context: ServiceContext, operation: string, work: (facts: Facts) => Work<T>): Promise<T> {
  const { engine } = context.tools;
  const entity = engine.registry.get('tranche-brouillon');
  return inUnitOfWork(engine, context, { operation, entity, work: (unit) => runWork(unit, work(factsOf(unit))) });
}
