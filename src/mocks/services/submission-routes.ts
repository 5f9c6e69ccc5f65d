import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import { readNumber, readText } from '#domain/records/values/record-data.ts';
import { demoDeposits } from '#domain/submissions/demo-deposits.ts';
import type { Deposit } from '#domain/submissions/deposit.ts';
import { refreshOne } from '#domain/submissions/deposit-files.ts';
import { receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { AppError } from '#server/errors/app-error.ts';
import { idOf, type MockCall, type MockRoute, reply } from '../call.ts';
import { runWork } from '../store/run-work.ts';
import { findVisible } from '../store/scope.ts';
import { SIMULATED_SITE } from './deposit-files.ts';

const ENTITY = 'ins-recup';
const RIGHT = 'ins-recup-write';

/** What asks the deposit site, that of the demonstration; the rest is work that both sides share. */
export function submissionRoutes(): readonly MockRoute[] {
  return [
    { method: 'post', path: '/ins-recups/recuperation', right: RIGHT, run: (call) => reply(retrieve(call)) },
    { method: 'post', path: '/ins-recups/{id}/medias', right: RIGHT, run: (call) => reply(refresh(call)) },
  ];
}

function refresh(call: MockCall): JsonValue {
  const { store, context } = call;
  const number = readText(findVisible(store, { entity: ENTITY, id: idOf(call) }, context), 'NumeroDepot');
  const deposit = depositsOf(call).find(({ numero }) => numero === number);
  if (deposit === undefined) throw new AppError('depot-introuvable');
  return { ...runWork(store, refreshOne(idOf(call), deposit), context) };
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
