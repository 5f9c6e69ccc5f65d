import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationDescriptor, operations } from '#generated/contract/operations.gen.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
let powerless: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  powerless = await api.signInWith();
});
afterAll(() => api.close());

const ofRecords = operations.filter(({ entity }) => entity !== null);
const byEntity = [...Map.groupBy(ofRecords, ({ entity }) => entity ?? '')];

function urlOf({ path }: OperationDescriptor): string {
  return path.replace('{id}', '2000000000').replace('{ids}', '1|2');
}

function methodOf({ method }: OperationDescriptor) {
  return method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'DELETE';
}

describe.each(byEntity)('%s', (_, list) => {
  test('nothing but a public dictionary answers without a session', async () => {
    const closed = list.filter(({ right }) => right !== 'public');
    const statuses = await Promise.all(
      closed.map(async (operation) => {
        const headers = { origin: 'http://localhost', host: 'localhost' };
        const { statusCode } = await api.app.inject({ method: methodOf(operation), url: urlOf(operation), headers });
        return [operation.operationId, statusCode];
      }),
    );
    expect(statuses).toEqual(closed.map(({ operationId }) => [operationId, 401]));
  });

  test('nothing that has a right answers without it, and the refusal comes before any look-up', async () => {
    const guarded = list.filter(({ right }) => right !== 'public' && right !== 'session');
    const statuses = await Promise.all(
      guarded.map(async (operation) => {
        const body = methodOf(operation) === 'GET' ? undefined : { Version: 1, Items: [] };
        const { statusCode } = await powerless.call(methodOf(operation), urlOf(operation), body);
        return [operation.operationId, statusCode];
      }),
    );
    expect(statuses).toEqual(guarded.map(({ operationId }) => [operationId, 403]));
  });
});
