import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { CompteurPas } from '#generated/schemas/compteur-pas.zod.ts';
import { DepotCorrespondances } from '#generated/schemas/depot-correspondances.zod.ts';
import { DepotRattachement } from '#generated/schemas/depot-rattachement.zod.ts';
import { DepotSection } from '#generated/schemas/depot-section.zod.ts';
import { DepotValidation } from '#generated/schemas/depot-validation.zod.ts';
import { DepotVersion } from '#generated/schemas/depot-version.zod.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import { readNumber, readText } from '#domain/records/values/record-data.ts';
import { demoDeposits } from '#domain/submissions/demo-deposits.ts';
import type { Deposit } from '#domain/submissions/deposit.ts';
import { matchCredit } from '#domain/submissions/match-credit.ts';
import { stepCounter } from '#domain/submissions/numbering.ts';
import { matchingSheet } from '#domain/submissions/proposals.ts';
import { refreshFiles } from '#domain/submissions/deposit-files.ts';
import { receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { choicesOf, settleValues } from '#domain/submissions/settle-values.ts';
import { cancelAndDelete, moveToSection, validateWith } from '#domain/submissions/submission-steps.ts';
import { mail } from '#domain/work/work.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { idOf, type MockCall, type MockRoute, reply } from '../call.ts';
import { runReading, runWork } from '../store/run-work.ts';
import { findVisible } from '../store/scope.ts';
import { checked } from './checked.ts';
import { bringFiles, SIMULATED_SITE } from './deposit-files.ts';
import { onRecord } from './work-on-record.ts';

const ENTITY = 'ins-recup';
const WRITE = 'ins-recup-write';

/** Submissions: the rules of the server over the rows in memory; the deposit site is the demonstration's. */
export function submissionRoutes(): readonly MockRoute[] {
  const post = (path: string, run: (call: MockCall) => JsonValue): MockRoute => ({
    method: 'post',
    path,
    right: WRITE,
    run: (call) => {
      const body = run(call);
      bringFiles(call);
      return reply(body, { 'x-batch': call.context.batch });
    },
  });
  return [
    { method: 'get', path: '/ins-recups/{id}/generique', right: ENTITY, run: (call) => reply(sheetOf(call)) },
    post('/ins-recup-credits/{id}/rattachement', match),
    post('/ins-recups/{id}/correspondances', (call) => {
      const { Version, Choix } = checked(DepotCorrespondances, call.body);
      const mayLearn = call.context.has('correspondance-write');
      return { ...onRecord(call, place(call, Version), (record) => settleValues({ record, choices: choicesOf(Choix), mayLearn })) };
    }),
    post('/ins-recups/{id}/validation', validate),
    post('/ins-recups/{id}/section', (call) => {
      const { Version, IdSection } = checked(DepotSection, call.body);
      return { ...onRecord(call, place(call, Version), (record) => moveToSection(record, IdSection)) };
    }),
    post('/ins-recups/{id}/suppression', cancel),
    post('/ins-recups/{id}/medias', (call) => {
      const deposits = depositsOf(call);
      return {
        ...onRecord(call, place(call, null), (record) => {
          const deposit = deposits.find(({ numero }) => numero === readText(record, 'NumeroDepot'));
          if (deposit === undefined) throw new AppError('depot-introuvable');
          return refreshFiles(record, deposit);
        }),
      };
    }),
    post('/ins-recups/recuperation', retrieve),
    post('/ins-recups/{id}/confirmation', (call) => {
      const order = { usage: MailUsage.depotConfirmation, entity: ENTITY, id: idOf(call) };
      return { IdTrace: onRecord(call, place(call, null), () => mail(order)) };
    }),
    post('/festival-sections/{id}/compteur', (call) => {
      const { Pas } = checked(CompteurPas, call.body);
      const id = idOf(call);
      return { ...onRecord(call, { entity: 'festival-section', id, version: null }, () => stepCounter(id, Pas === 1 ? 1 : -1)) };
    }),
  ];
}

const place = (call: MockCall, version: number | null) => ({ entity: ENTITY, id: idOf(call), version });

const json = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value));

function sheetOf({ store, context, ...call }: MockCall): JsonValue {
  const row = findVisible(store, { entity: ENTITY, id: idOf({ store, context, ...call }) }, context);
  return json(runReading(store, matchingSheet(row), context));
}

const momentOf = ({ context }: MockCall) => ({ today: context.today, now: toUtcText(context.nowMs), userId: context.user.id });

function match(call: MockCall): JsonValue {
  const { Version: version, Action: action, IdCible: target = null } = checked(DepotRattachement, call.body);
  if (target === null && (action === 'rattacher' || action === 'structureAjout'))
    throw invalidFields({ path: 'IdCible', code: 'obligatoire' });
  const mayCreate = (entity: string): boolean => call.context.has(`${entity}-write`);
  const credit = { entity: 'ins-recup-credit', id: idOf(call), version };
  return { ...onRecord(call, credit, (record) => matchCredit({ credit: record, action, target, mayCreate })) };
}

function validate(call: MockCall): JsonValue {
  const { Version, IdFilm: idFilm = null, IsForce: isForced = false } = checked(DepotValidation, call.body);
  const { IdFilm, IdInscription } = onRecord(call, place(call, Version), (record) =>
    validateWith({ record, idFilm, isForced, ...momentOf(call) }),
  );
  return { IdFilm, IdInscription };
}

function cancel(call: MockCall): JsonValue {
  if (!call.context.has('film-delete')) throw new AppError('droit-manquant');
  const { Version } = checked(DepotVersion, call.body);
  return { ...onRecord(call, place(call, Version), (record) => cancelAndDelete({ record, ...momentOf(call) })) };
}

function depositsOf({ store: { tables } }: MockCall): readonly Deposit[] {
  const edition = tables.all('festival-edition').find((row) => row['IsDefaut'] === true);
  const year = edition === undefined ? null : readNumber(edition, 'Eannee');
  if (year === null) return [];
  const section = tables.all('festival-section').find((row) => row['Eannee'] === year && row['IsInscriptionOuverte'] === true);
  return demoDeposits({ edition: year, url: SIMULATED_SITE, section: section === undefined ? null : readText(section, 'Prefixe') });
}

function retrieve(call: MockCall): JsonValue {
  const counts = { nouveau: 0, change: 0, inchange: 0 };
  let errors = 0;
  for (const deposit of depositsOf(call)) {
    const { received, isInError } = runWork(call.store, receiveDeposit(deposit, toUtcText(call.context.nowMs)), call.context);
    counts[received] += 1;
    if (isInError && received !== 'inchange') errors += 1;
  }
  return { Nouveaux: counts.nouveau, Changes: counts.change, Inchanges: counts.inchange, EnErreur: errors, Erreurs: [] };
}
