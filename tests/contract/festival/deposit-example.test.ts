import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOBODY } from '#domain/records/requests/request-context.ts';
import { Deposit } from '#domain/submissions/deposit.ts';
import { receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { createContext } from '#server/http/context.ts';
import { createSimulation } from '#mocks/handlers.ts';
import { seedDemonstration } from '#mocks/seed/demonstration.ts';
import { sources } from '#mocks/seed/sources.ts';
import { runWork } from '#mocks/store/run-work.ts';

test('the deposit that docs/depots.md shows is received as it stands, with no word that the festival does not know', () => {
  const { backend } = createSimulation({ seed: (store) => seedDemonstration(store, sources) });
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/depots.md', 'utf8')) ?? [];
  const deposit = Deposit.parse(JSON.parse(example));
  const context = { ...createContext({ user: NOBODY }), nowMs: Date.UTC(2027, 0, 6), today: '2027-01-06' };
  const received = runWork(backend.store, receiveDeposit(deposit, '2027-01-06T10:00:00.000'), context);
  expect(received).toEqual({ received: 'nouveau', isInError: false });
});
