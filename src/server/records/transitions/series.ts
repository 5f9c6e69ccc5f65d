import type { TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ServiceCall, ServiceReply } from '#generated/contract/services.gen.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';
import type { RequestContext } from '#server/http/context.ts';
import { toAppError } from '#server/errors/known-errors.ts';
import { toProblem } from '#server/errors/problem.ts';

type Asked = Omit<ServiceCall<'takeEtapeSerie', unknown>['body'], 'Fiches'>;
type Outcome = ServiceReply<'takeEtapeSerie'>['Fiches'][number];

/** A trial asks what would pass before anybody has said why. */
const SAID_LATER = '–';

/** Body of the step of one record of a series. */
export const bodyOfOne = (
  { motive }: Pick<TransitionDescriptor, 'motive'>,
  version: number,
  { Essai, Motif = null, Mail = true, Valeurs = null }: Asked,
): RecordData => {
  const said = Motif ?? (motive && Essai ? SAID_LATER : null);
  return {
    Version: version,
    ...(said === null ? {} : { Motif: said }),
    ...(Valeurs === null ? {} : { Valeurs: JSON.parse(JSON.stringify(Valeurs)) }),
    ...(Mail ? {} : { Mail: false }),
  };
};

export const takenOutcome = (id: number, isMailed: boolean | null): Outcome => ({
  Id: id,
  Prise: true,
  Raison: null,
  Mail: isMailed,
});

/** What keeps one record back, in words; a failure of the server is no refusal and stops the series. */
export const refusedOutcome = (id: number, error: unknown, context: RequestContext): Outcome => {
  const refusal = toAppError(error);
  if (refusal.status >= 500) throw error;
  return { Id: id, Prise: false, Raison: toProblem(refusal, context).detail, Mail: null };
};
