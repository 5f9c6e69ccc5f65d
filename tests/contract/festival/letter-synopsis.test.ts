import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: the synopsis of a film in a letter is in the language of its reader. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let type: number;
  const { create } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    type = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
  });
  afterAll(() => backend.close());

  async function filmWith(texts: Readonly<Record<string, string>>, values: object = {}): Promise<number> {
    const IdFilm = await create('films', { TitreOriginal: 'Barque', ...values });
    for (const [language, Texte] of Object.entries(texts)) {
      const IdLangue = language === 'fr' ? LangueSysteme.fr : LangueSysteme.en;
      await create('film-textes', { IdFilm, IdLangue, IdTexteType: type, Texte });
    }
    return IdFilm;
  }

  async function synopsisOf(film: number, language: string): Promise<string> {
    const body = { Contexte: 1, Objet: 'Lettre', Texte: '<p>{{synopsis}}</p>', Culture: language, Entite: 'film', Id: film };
    const reply = await staff.call('POST', '/api/mails/apercu', body);
    expect(reply.status).toBe(200);
    return JSON.stringify(reply.body);
  }

  test.each([
    ['fr', { fr: 'Il pêche.', en: 'He fishes.' }, 'Il pêche.'],
    ['en', { fr: 'Il pêche.', en: 'He fishes.' }, 'He fishes.'],
    ['es', { fr: 'Il pêche.', en: 'He fishes.' }, 'Il pêche.'],
    ['en', { fr: 'Il pêche.' }, 'Il pêche.'],
    ['fr', { en: 'He fishes.' }, 'He fishes.'],
  ])('%s of %o is « %s »', async (language, texts, expected) => {
    expect(await synopsisOf(await filmWith(texts), language)).toContain(expected);
  });
});
