import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { matchCredit } from '#domain/submissions/match-credit.ts';
import { stepCounter } from '#domain/submissions/numbering.ts';
import { matchingSheet } from '#domain/submissions/proposals.ts';
import { choicesOf, settleValues } from '#domain/submissions/settle-values.ts';
import { cancelAndDelete, moveToSection, validateWith } from '#domain/submissions/submission-steps.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { Call } from '#server/services/service-call.ts';
import { onRecord } from '#server/services/work-service.ts';

const ENTITY = 'ins-recup';

export const getInsRecupGenerique = async ({
  params,
  context,
}: Call<'getInsRecupGenerique'>): Promise<ServiceReply<'getInsRecupGenerique'>> => {
  const sheet = await onRecord(context, { entity: ENTITY, id: params.id, version: null }, matchingSheet);
  return {
    ...sheet,
    Credits: sheet.Credits.map((line) => ({ ...line, Personnes: [...line.Personnes], Structures: [...line.Structures] })),
    Films: [...sheet.Films],
    Valeurs: [...sheet.Valeurs],
  };
};

export const matchInsRecupCredit = ({
  params,
  body,
  context,
}: Call<'matchInsRecupCredit'>): Promise<ServiceReply<'matchInsRecupCredit'>> => {
  const { Action: action, IdCible: target = null, Version: version } = body;
  if (target === null && (action === 'rattacher' || action === 'structureAjout'))
    throw invalidFields({ path: 'IdCible', code: 'obligatoire' });
  const mayCreate = (entity: string): boolean => context.has(`${entity}-write`);
  return onRecord(context, { entity: 'ins-recup-credit', id: params.id, version }, (credit) =>
    matchCredit({ credit, action, target, mayCreate }),
  );
};

export const settleInsRecupValues = ({
  params,
  body,
  context,
}: Call<'settleInsRecupValues'>): Promise<ServiceReply<'settleInsRecupValues'>> =>
  onRecord(context, { entity: ENTITY, id: params.id, version: body.Version }, (record) =>
    settleValues({ record, choices: choicesOf(body.Choix), mayLearn: context.has('correspondance-write') }),
  );

export const validateInsRecup = async ({ params, body, context }: Call<'validateInsRecup'>): Promise<ServiceReply<'validateInsRecup'>> => {
  const { engine } = context.tools;
  const moment = { today: engine.today(), now: engine.now(), userId: context.user.id };
  const { Version: version, IdFilm: idFilm = null, IsForce: isForced = false } = body;
  const { IdFilm, IdInscription } = await onRecord(context, { entity: ENTITY, id: params.id, version }, (record) =>
    validateWith({ record, idFilm, isForced, ...moment }),
  );
  return { IdFilm, IdInscription };
};

export const moveInsRecup = ({ params, body, context }: Call<'moveInsRecup'>): Promise<ServiceReply<'moveInsRecup'>> =>
  onRecord(context, { entity: ENTITY, id: params.id, version: body.Version }, (record) => moveToSection(record, body.IdSection));

export const cancelInsRecup = async ({ params, body, context }: Call<'cancelInsRecup'>): Promise<ServiceReply<'cancelInsRecup'>> => {
  if (!context.has('film-delete')) throw new AppError('droit-manquant');
  const now = context.tools.engine.now();
  const done = await onRecord(context, { entity: ENTITY, id: params.id, version: body.Version }, (record) =>
    cancelAndDelete({ record, now, userId: context.user.id }),
  );
  context.reply.header('x-batch', context.batch);
  return done;
};

export const stepSectionCounter = ({ params, body, context }: Call<'stepSectionCounter'>): Promise<ServiceReply<'stepSectionCounter'>> =>
  onRecord(context, { entity: ENTITY_SECTION, id: params.id, version: null }, () => stepCounter(params.id, body.Pas === 1 ? 1 : -1));

const ENTITY_SECTION = 'festival-section';
