import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { type ApiApp, type SignedIn, startApiApp } from './api-app.ts';

export interface RecordApi extends SignedIn {
  readonly api: ApiApp;
  /** The answer, or an error with the status and the body. */
  readonly get: (url: string) => Promise<RecordData>;
  readonly list: (plural: string, filter: unknown) => Promise<readonly RecordData[]>;
  readonly create: (plural: string, record: RecordData) => Promise<number>;
  readonly update: (plural: string, id: number, change: RecordData) => Promise<void>;
  readonly remove: (plural: string, id: number) => Promise<string>;
}

/** The server on its own database, and someone who may do everything. */
export async function startRecordApi(): Promise<RecordApi> {
  const api = await startApiApp();
  const admin = await api.signInWith(...rights.map(({ code }) => code));
  return { ...recordCalls(admin), api };
}

export function recordCalls(person: SignedIn): Omit<RecordApi, 'api'> {
  async function expectOk(...call: Parameters<SignedIn['call']>) {
    const reply = await person.call(...call);
    if (reply.statusCode !== 200) throw new Error(`${call[0]} ${call[1]}: ${reply.statusCode} ${reply.body}`);
    return reply;
  }
  async function get(url: string): Promise<RecordData> {
    return (await expectOk('GET', url)).json();
  }
  return {
    ...person,
    get,
    list: async (plural, filter) => (await expectOk('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 1000 })).json(),
    create: async (plural, record) => (await expectOk('POST', `/api/${plural}`, record)).json(),
    update: async (plural, id, change) => {
      await expectOk('PUT', `/api/${plural}/${id}`, { ...(await get(`/api/${plural}/${id}`)), ...change });
    },
    remove: async (plural, id) => {
      const { Version } = await get(`/api/${plural}/${id}`);
      const reply = await expectOk('DELETE', `/api/${plural}/${id}`, { Id: id, Version });
      return String(reply.headers['x-batch']);
    },
  };
}
