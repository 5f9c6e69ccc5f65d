import { expect } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';

interface Person {
  readonly Id: number;
  readonly Role?: number;
}

/** Makes the people of a screening exactly these, as its sheet does. */
export async function atScreening(staff: Pick<ApiClient, 'call'>, screening: number, people: readonly Person[]): Promise<void> {
  const { Version } = (await staff.call('GET', `/api/festival-programmations/${screening}`)).body;
  const Liens = people.map(({ Id, Role = 1 }) => ({ Id, Role }));
  const { status, body } = await staff.call('PUT', `/api/festival-programmations/${screening}/intervenants`, { Version, Liens });
  expect({ status, body }).toMatchObject({ status: 200 });
}
