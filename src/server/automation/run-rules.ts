import type { FastifyBaseLogger } from 'fastify';
import { activeRules, stopOrphan } from '#domain/automation/run-rule.ts';
import { NOBODY, type RequestContext } from '#domain/records/requests/request-context.ts';
import { createContext } from '#server/http/context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { toRefusal } from '#server/records/transaction/database-refusals.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import { runRule } from '#server/services/automation/rule-parts.ts';
import type { Part, Parts } from '#server/services/series/parts.ts';
import { signInUser } from '#server/threads/viewers.ts';

interface Running {
  readonly engine: RecordEngine;
  /** Hears of a rule that could not run; the others go on. */
  readonly failed: (error: unknown) => void;
}

const EVERY_MS = 5_000;
/** Days and filters of other days count even where nobody writes. */
const AT_LEAST_EVERY = 60;

interface RunningRules {
  /** Lets the act under way end, and begins no other. */
  readonly stop: () => Promise<void>;
}

/** Runs the rules that are switched on, a few seconds after anything was written; several processes may do it over one another. */
export function startRules({ engine, log }: Pick<Running, 'engine'> & { readonly log: FastifyBaseLogger }): RunningRules {
  let passage: Promise<void> | null = null;
  let isStopping = false;
  let [seen, idle] = ['', 0];
  function failed(error: unknown): void {
    log.warn({ err: error }, 'regles');
  }
  async function pass(): Promise<void> {
    if (!hasRules(engine)) return;
    const last = await lastWritten(engine);
    idle += 1;
    if (last === seen && idle < AT_LEAST_EVERY) return;
    [seen, idle] = [last, 0];
    for (const rule of await rulesOf(engine)) {
      if (isStopping) return;
      await runOne({ engine, failed }, rule, () => isStopping).catch(failed);
    }
  }
  const timer = setInterval(() => {
    passage ??= pass()
      .catch(failed)
      .finally(() => {
        passage = null;
      });
  }, EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await passage;
    },
  };
}

/** A schema may do without rules: its database has no table of them. */
function hasRules({ registry }: RecordEngine): boolean {
  return registry.all.some(({ name }) => name === 'regle');
}

/** One passage of every rule that is switched on. */
export async function runRules(running: Running): Promise<void> {
  for (const rule of await rulesOf(running.engine)) await runOne(running, rule, () => false).catch(running.failed);
}

type ActiveRule = Awaited<ReturnType<typeof rulesOf>>[number];

function rulesOf(engine: RecordEngine) {
  const context = createContext({ user: NOBODY });
  return inUnitOfWork(engine, context, {
    operation: 'regles',
    entity: engine.registry.get('regle'),
    work: (unit) => runWork(unit, activeRules()),
  });
}

/** End of the history: while it stays there nobody has changed anything. */
async function lastWritten({ pool }: RecordEngine): Promise<string> {
  const { rows } = await pool.query<{ dernier: string }>(`select coalesce(max(id), 0)::text as dernier from historique`);
  return rows[0]?.dernier ?? '';
}

/** A rule in the rights that its author has at this moment. */
async function runOne({ engine }: Running, { Id, Libelle, IdAuteur }: ActiveRule, isStopping: () => boolean): Promise<void> {
  const user = IdAuteur === null ? null : await signInUser({ client: engine.pool, engine }, IdAuteur);
  if (user === null) {
    const nobody = createContext({ user: NOBODY });
    const entity = engine.registry.get('regle');
    await inUnitOfWork(engine, nobody, { operation: 'regles', entity, work: (unit) => runWork(unit, stopOrphan(Id, factsOf(unit))) });
    return;
  }
  const context = createContext({ user, program: `règle « ${Libelle} »` });
  await driveParts({ engine, context, isStopping }, runRule(Id, context.batch, context));
}

interface Driving {
  readonly engine: RecordEngine;
  readonly context: RequestContext;
  readonly isStopping: () => boolean;
}

async function driveParts({ engine, context, isStopping }: Driving, parts: Parts<number>): Promise<void> {
  let next = parts.next();
  while (next.done !== true && !isStopping()) next = parts.next(await tryPart(engine, context, next.value));
}

async function tryPart(
  engine: RecordEngine,
  context: RequestContext,
  { operation, entity: name, lot, isTrial, work }: Part,
): Promise<{ readonly error?: unknown }> {
  const entity = engine.registry.get(name);
  try {
    const partContext = { ...context, batch: lot ?? context.batch };
    await inUnitOfWork(engine, partContext, { operation, entity, isTrial, work: (unit) => runWork(unit, work(factsOf(unit))) });
    return {};
  } catch (error) {
    return { error: toRefusal(engine.registry, entity, error) };
  }
}
