import { expect, test } from 'vitest';
import { serviceRoutes } from '#generated/contract/services.gen.ts';
import { operationOf } from './operations.ts';

test('answers every hand-written operation of the contract in one way', () => {
  const kinds = Map.groupBy(serviceRoutes, ({ operationId }) => operationOf(operationId).kind);
  expect([...kinds.keys()].toSorted()).toEqual(['file', 'handler', 'parts', 'public', 'work']);
});

test.each([
  ['createAvoir', 'work'],
  ['printGrille', 'file'],
  ['undoSerie', 'parts'],
  ['getPublicFilm', 'public'],
  ['login', 'handler'],
] as const)('%s is answered as %s', (id, kind) => {
  expect(operationOf(id).kind).toBe(kind);
});
