import type { TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ServiceCall, ServiceReply } from '#generated/contract/services.gen.ts';
import { NO_IMPACT, type StepImpact } from '#domain/registries/step-impact.ts';
import type { Taken } from '#domain/registries/take-step.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { toAppError } from '#server/errors/known-errors.ts';
import { toProblem } from '#domain/errors/problem.ts';
import { refuse, type Work } from '#domain/work/work.ts';
import type { Entity, Registry } from '#domain/records/engine/registry.ts';

type SeriesBody = Omit<ServiceCall<'takeEtapeSerie', unknown>['body'], 'Fiches'>;
type Outcome = ServiceReply<'takeEtapeSerie'>['Fiches'][number];

/** The step that an address names, for who may take it. */
export function stepAt(
  { find }: Pick<Registry, 'find'>,
  { entite, etape }: ServiceCall<'takeEtapeSerie', unknown>['params'],
  { has }: Pick<RequestContext, 'has'>,
): { readonly entity: Entity; readonly step: TransitionDescriptor } {
  const entity = find(entite);
  const step = entity?.descriptor.states?.transitions.find(({ name }) => name === etape);
  if (entity === undefined || step === undefined || !entity.descriptor.operations.includes('update'))
    throw new AppError('adresse-inconnue');
  if (!has(step.right)) throw new AppError('droit-manquant');
  return { entity, step };
}

/** A trial checks what would pass before anybody has given a reason. */
const SAID_LATER = '–';

/** Body of the step of one record of a series. */
export function bodyOfOne(
  { reason, waives }: Pick<TransitionDescriptor, 'reason' | 'waives'>,
  version: number,
  { Essai, Motif = null, Motifs = null, Mail = true, Valeurs = null }: SeriesBody,
): RecordData {
  const statedReason = Motif ?? ((reason || waives !== undefined) && Essai ? SAID_LATER : null);
  return {
    Version: version,
    ...(statedReason === null ? {} : { Motif: statedReason }),
    ...(Motifs === null ? {} : { Motifs: JSON.parse(JSON.stringify(Motifs)) }),
    ...(Valeurs === null ? {} : { Valeurs: JSON.parse(JSON.stringify(Valeurs)) }),
    ...(Mail ? {} : { Mail: false }),
  };
}

export function takenOutcome({ id, mail }: Pick<Taken, 'id' | 'mail'>, impact: StepImpact): Outcome {
  return {
    Id: id,
    Prise: true,
    Raison: null,
    Mail: mail?.ok ?? null,
    Langue: mail?.ok === true ? mail.culture : null,
    Manquants: mail?.ok === true ? [...mail.missing] : [],
    Effets: { ...impact },
  };
}

/** Reason that holds one record back, in words; a failure of the server is no refusal and stops the series. */
export function refusedOutcome(id: number, error: unknown, context: RequestContext): Outcome {
  const refusal = toAppError(error);
  if (refusal.status >= 500) throw error;
  return {
    Id: id,
    Prise: false,
    Raison: toProblem(refusal, context).detail,
    Mail: null,
    Langue: null,
    Manquants: [],
    Effets: { ...NO_IMPACT },
  };
}

/** The step of one record. A trial reports a hole in its mail; it leaves only where the person saw and confirmed it. */
export function* withoutHole(taking: Work<Taken>, { Essai, AvecIncomplets = false }: SeriesBody): Work<Taken> {
  const taken = yield* taking;
  const isHole = taken.mail?.ok === true && taken.mail.missing.length > 0;
  if (isHole && !Essai && !AvecIncomplets) yield* refuse('mailing-incomplet', { count: 1 });
  return taken;
}
