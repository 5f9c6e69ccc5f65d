import type { ServiceCall, ServiceReply } from '#generated/contract/services.gen.ts';
import { importAttempts, orderImport } from '#domain/imports/import-order.ts';
import { orderProgramme } from '#domain/committee/deliberation/order-programme.ts';
import type { Registry } from '#domain/records/engine/registry.ts';
import { orderChange, orderUndo, type SeriesOrder } from '#domain/series/series-orders.ts';
import { takeApart } from '#domain/series/take-apart.ts';
import { measureStep } from '#domain/registries/step-impact.ts';
import { takeStep } from '#domain/registries/take-step.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { bodyOfOne, refusedOutcome as refusedStep, stepAt, takenOutcome, withoutHole } from '#server/records/transitions/series.ts';
import { tryRule, undoBatch } from '#server/services/automation/rule-parts.ts';
import { receivePlatform } from '#server/services/submissions/platform-parts.ts';
import { importReply, refusedLine, refusedOutcome, type ToldLine, toldLine, type ToldOutcome, toldOutcome } from './outcomes.ts';
import { attempt, drive, need, type Parts } from './parts.ts';

export type PartId =
  | 'changeFiches'
  | 'importFiches'
  | 'importPlateforme'
  | 'orderProgramme'
  | 'takeEtapeSerie'
  | 'tryRegle'
  | 'undoRegle'
  | 'undoSerie';

/** Person who asks, and the schema. */
interface Asking {
  readonly context: RequestContext;
  readonly registry: Registry;
}

/** An operation in several transactions, some of which may be refused. */
export interface PartService<A, R> {
  run(input: A, asking: Asking): Parts<R>;
}

type PartServices = {
  readonly [Id in PartId]: PartService<Pick<ServiceCall<Id, unknown>, 'params' | 'body'>, ServiceReply<Id>>;
};

const HEADERS = { operation: 'series', entity: 'serie-modification' };

/** Operations on many records, some of which may be refused: what keeps one back does not keep the others. */
export const partServices: PartServices = {
  changeFiches: {
    *run({ params, body }, { context }) {
      const request = { entite: params.entite, body };
      const order = yield* need(HEADERS, (facts) => orderChange(request, { facts, batch: context.batch }));
      return { Lot: order.lot, Fiches: [...(yield* runOrder(order, context))] };
    },
  },
  /** Gives the records of a series back their values from before it. */
  undoSerie: {
    *run({ params, body }, { context }) {
      const { order, next, leftovers } = yield* need(HEADERS, (facts) => orderUndo({ lot: params.lot, body }, facts));
      const Fiches = [...(yield* runOrder(order, context))];
      if (leftovers !== null) yield* need(HEADERS, () => leftovers);
      return { Fiches, Suite: next };
    },
  },
  /** Makes records of the lines of a file: of all of them, or of none. */
  importFiches: {
    *run({ params, body }, { context }) {
      const request = { entite: params.entite, body };
      const order = yield* need(HEADERS, (facts) => orderImport(request, { facts, batch: context.batch }));
      const attempts = importAttempts<ToldLine>(order, (row, error) => refusedLine(row, error, context));
      const importOutcome = yield* drive(attempts, function* ({ rows, isTrial }) {
        const made = yield* attempt({ operation: 'import', entity: order.entity, lot: null, isTrial }, () => order.write(rows));
        return 'done' in made ? { done: made.done.map((outcome) => toldLine(outcome, order.isTrial)) } : made;
      });
      return importReply(order, importOutcome, context);
    },
  },
  /** Takes the export of a deposit platform, each line by itself. */
  importPlateforme: {
    run: ({ body }, { context }) => receivePlatform(body, context),
  },
  tryRegle: { run: ({ params }, { context }) => tryRule(params.id, context) },
  undoRegle: { run: ({ params, body }, { context }) => undoBatch(params.id, body, context) },
  /** Part of a series, when it names one: films placed in the programme and the ranks that it gave are undone together. */
  orderProgramme: {
    run: ({ params, body }) =>
      need({ operation: 'orderProgramme', entity: orderProgramme.entity, lot: body.Lot ?? null }, (facts) =>
        orderProgramme.run({ params, query: undefined, body }, facts),
      ),
  },
  /** A step for several records. */
  takeEtapeSerie: {
    *run({ params, body }, { context, registry }) {
      const { entity, step } = stepAt(registry, params, context);
      const part = { operation: 'transition', entity: entity.name, lot: null, isTrial: body.Essai };
      const Fiches = [];
      for (const { Id, Version } of body.Fiches) {
        const stepRequest = { entity: entity.descriptor, id: Id, body: bodyOfOne(step, Version, body), holes: 'write' as const };
        const made = yield* attempt(part, (facts) =>
          measureStep({ step, entity: entity.descriptor, id: Id, today: facts.today }, () =>
            withoutHole(takeStep(step, stepRequest, facts), body),
          ),
        );
        Fiches.push('done' in made ? takenOutcome(made.done.taken, made.done.impact) : refusedStep(Id, made.error, context));
      }
      return { Fiches };
    },
  },
};

/** Some records in one transaction; those that are refused apart from the others. */
function* runOrder<Row>(
  { entity, isTrial, lot, rows, idOf, write }: SeriesOrder<Row>,
  context: RequestContext,
): Parts<readonly ToldOutcome[]> {
  const parts = takeApart<Row, ToldOutcome>(rows, (row, error) => refusedOutcome(idOf(row), error, context));
  return yield* drive(parts, function* (some) {
    const made = yield* attempt({ operation: 'series', entity, lot, isTrial }, () => write(some));
    return 'done' in made ? { done: made.done.map((outcome) => toldOutcome(outcome, { isTrial, context })) } : made;
  });
}
