import { expect } from 'vitest';
import { RetraitSuite } from '#generated/enums/retrait-suite.gen.ts';
import type { ApiClient } from '../api-client.ts';

/** Takes a film out of the programme and leaves all that depends on it as it is. */
export async function withdrawFilm(client: ApiClient, registration: number): Promise<void> {
  const route = `/api/festival-inscriptions/${registration}/retrait`;
  const { Empreinte, Suites } = (await client.call('GET', route)).body;
  const left = Suites.map(({ Cle }: { readonly Cle: string }) => ({ Cle, Suite: RetraitSuite.laissee, Mot: 'Plus tard' }));
  expect((await client.call('POST', route, { Empreinte, Motif: 'Vendu', Suites: left })).status).toBe(200);
}
