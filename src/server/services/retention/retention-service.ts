import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { RetentionRule } from '#generated/retention/retention.gen.ts';
import { termWords } from '#domain/retention/term-words.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { addDays } from '#domain/values/dates.ts';
import { type DueLine, listDue, readCalendar } from '#server/retention/due-repository.ts';
import { isSwitchedOn, lastRun, noteSwitch } from '#server/retention/journal.ts';
import { sweepRetention } from '#server/retention/sweep.ts';
import { TERMS, type Term } from '#server/retention/terms.ts';
import type { Call } from '#server/services/service-call.ts';

const HORIZON_DAYS = 366;

export async function getConservation({ context }: Call<'getConservation'>): Promise<ServiceReply<'getConservation'>> {
  const { engine, pool } = context.tools;
  const day = engine.today();
  const { lines, undated } = await readCalendar(engine, { day, until: addDays(day, HORIZON_DAYS) });
  return {
    Jour: day,
    IsActive: await isSwitchedOn(pool),
    DernierPassage: (await lastRun(pool))?.at ?? null,
    Lignes: lines.map((line) => lineOf(line, context.culture)),
    SansDate: undated.map(({ entity, count }) => ({ Entite: entity, Sorte: titleOf(entity, context.culture), Nombre: count })),
  };
}

function lineOf({ term, field, from, to, count, held }: DueLine, culture: Language): ServiceReply<'getConservation'>['Lignes'][number] {
  const { titles, labels, act } = ruleOf(term, field);
  if (act === 'keptByLaw') throw new Error(`${term.entity}.${field} is kept by law and has no term`);
  return {
    Entite: term.entity,
    Champ: field,
    Sorte: titles[culture],
    Libelle: labels[culture],
    Terme: termWords(term.keep, textsIn(culture)),
    Acte: act,
    Du: from,
    Au: to,
    Nombre: count,
    Suspendues: held,
  };
}

function ruleOf({ rules }: Term, field: string): RetentionRule {
  return rules.find((rule) => rule.field === field) ?? rules[0];
}

function titleOf(entity: string, culture: Language): string {
  return TERMS.find((term) => term.entity === entity)?.rules[0].titles[culture] ?? entity;
}

/** A number stands for the name of a record that the reader may not open. */
export async function listConservationFiches({
  query: { entite, champ, du, au, skip = 0, take = 50 },
  context,
}: Call<'listConservationFiches'>): Promise<ServiceReply<'listConservationFiches'>> {
  const { engine } = context.tools;
  const term = TERMS.find(({ entity, rules }) => entity === entite && rules.some(({ field }) => field === champ));
  if (term === undefined) throw new AppError('introuvable');
  const isNamed = mayReadRecords(engine.registry.get(term.entity).descriptor, context.has);
  const rows = await listDue(engine, term, { field: champ, from: du ?? null, to: au, skip, take });
  return rows.map(({ id, name, last, isHeld }) => ({
    Id: id,
    Libelle: isNamed ? (name ?? String(id)) : String(id),
    Echeance: last,
    IsSuspendue: isHeld,
  }));
}

/** A request lasts some seconds: the screen asks again while there is more. */
const BATCHES_A_CALL = 20;

export async function runConservation({ body, context }: Call<'runConservation'>): Promise<ServiceReply<'runConservation'>> {
  const { engine } = context.tools;
  const day = engine.today();
  const { IsEssai, Entite } = body;
  if (IsEssai) return { Lignes: await dueNow(context, Entite ?? null), IsTermine: true };
  const only = Entite === undefined ? {} : { entity: Entite };
  const { purged, isDone } = await sweepRetention(engine, { day, context, ...only, batchesMax: BATCHES_A_CALL });
  return { Lignes: purged.map(({ entity, field, count }) => ({ Entite: entity, Champ: field, Nombre: count })), IsTermine: isDone };
}

async function dueNow(
  { tools: { engine } }: Call<'runConservation'>['context'],
  entity: string | null,
): Promise<ServiceReply<'runConservation'>['Lignes']> {
  const day = engine.today();
  const { lines } = await readCalendar(engine, { day, until: addDays(day, -1) });
  return lines
    .filter(({ term }) => entity === null || term.entity === entity)
    .map(({ term, field, count, held }) => ({ Entite: term.entity, Champ: field, Nombre: count - held }))
    .filter(({ Nombre }) => Nombre > 0);
}

export async function setConservation({ body: { IsActive }, context }: Call<'setConservation'>): Promise<boolean> {
  await noteSwitch(context.tools.pool, IsActive, context.user.id);
  context.tools.engine.cache.invalidate('conservation-acte');
  return true;
}
