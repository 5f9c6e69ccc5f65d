import { expect } from 'vitest';
import type { ApiClient, ApiReply } from './api-client.ts';

/** Records by the plural of their entity; a creation or a change that is refused fails the test and shows the refusal. */
export function recordCalls(caller: () => ApiClient) {
  async function read(plural: string, id: number): Promise<ApiReply['body']> {
    return (await caller().call('GET', `/api/${plural}/${id}`)).body;
  }
  return {
    read,
    create: async (plural: string, record: object): Promise<number> => {
      const { status, body } = await caller().call('POST', `/api/${plural}`, record);
      expect({ plural, status, body }).toEqual({ plural, status: 200, body: expect.any(Number) });
      return Number(body);
    },
    /** Writes these values over what is stored. */
    change: async (plural: string, id: number, values: object): Promise<void> => {
      const { status, body } = await caller().call('PUT', `/api/${plural}/${id}`, { ...(await read(plural, id)), ...values });
      expect({ plural, status, body }).toMatchObject({ status: 200 });
    },
  };
}
