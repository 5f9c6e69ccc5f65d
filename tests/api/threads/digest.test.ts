import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '#server/app.ts';
import { NO_MAILBOX } from '#server/mails/mailbox.ts';
import { examineViews, sendDigests } from '#server/threads/watch-inboxes.ts';
import { zonedParts, festivalZone } from '#domain/values/dates.ts';
import { type ApiApp, type SignedIn, startApiApp, TEST_CONFIG } from '../support/api-app.ts';

const READS_FILMS = ['FILMS', 'FILM', 'FILM-WRITE', 'UTILISATEUR-FILTRE-WRITE', 'UTILISATEUR-FILTRE-DELETE'] as const;

let api: ApiApp;
let anne: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  anne = await api.signInWith(...READS_FILMS);
});
afterAll(() => api.close());

function watching() {
  const mailbox = { ...NO_MAILBOX, hasServer: true };
  const engine = createEngine({ pool: api.database.pool, config: TEST_CONFIG, clock: api.now, mailbox });
  function failed(error: unknown): void {
    throw error;
  }
  return { engine, failed };
}

async function film(TitreOriginal: string, values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  return Number((await anne.call('POST', '/api/films', { TitreOriginal, ...values })).body);
}

interface Notice {
  readonly Nature: number;
  readonly IdFiche: number | null;
  readonly Vue: string | null;
}

async function inbox(who: SignedIn): Promise<readonly Notice[]> {
  return (await who.call('GET', '/api/boite')).json<readonly Notice[]>();
}

describe('the digest of an inbox', () => {
  async function mailsTo({ person }: SignedIn): Promise<readonly { readonly corps: string }[]> {
    const { rows } = await api.database.pool.query<{ corps: string }>('select corps from mail_trace where destinataire = $1 order by id', [
      person.login,
    ]);
    return rows;
  }

  it('is one mail at the hour chosen, of what waits unread, and none where nothing is new', async () => {
    const marc = await api.signInWith(...READS_FILMS);
    for (const title of ['Le Premier Avis', 'Le Second Avis']) {
      const id = await film(title);
      await anne.call('POST', `/api/fils/film/${id}`, { Texte: `@[u${marc.person.id}] à voir` });
    }
    const given = await anne.call('POST', '/api/taches', { Libelle: 'Relancer', A: `u${marc.person.id}` });
    expect(given.statusCode).toBe(200);
    await sendDigests(watching());
    expect(await mailsTo(marc)).toEqual([]);
    const ResumeHeure = Number(zonedParts(api.now(), festivalZone()).time.slice(0, 2));
    const chosen = await marc.call('PUT', '/api/mon-compte/preferences', { ResumeHeure });
    expect(chosen.statusCode).toBe(200);
    await sendDigests(watching());
    await sendDigests(watching());
    const [mail, ...others] = await mailsTo(marc);
    expect(others).toEqual([]);
    expect(mail?.corps).toContain('Le Premier Avis');
    expect(mail?.corps).toContain('Le Second Avis');
    expect(mail?.corps).toContain('vous a confié une tâche');
    expect(mail?.corps).not.toContain('a modifié');
    api.advance(24 * 3_600_000);
    await sendDigests(watching());
    expect(await mailsTo(marc)).toHaveLength(1);
    // Sessions ended meanwhile.
    anne = await api.signIn(anne.person);
  });
});

describe('a saved view that is followed', () => {
  async function view(IsPublic: boolean): Promise<number> {
    const item = {
      Entity: 'film',
      Libelle: 'Muets',
      IsPublic,
      Data: JSON.stringify({ Criteres: { and: [{ field: 'TitreOriginal', op: 'contains', value: 'Muet qui entre' }] } }),
    };
    const made = await anne.call('POST', '/api/utilisateur-filtre', { item });
    expect(made.statusCode).toBe(200);
    return Number(made.body);
  }

  it('tells once what enters it, and once that it is gone', async () => {
    const marc = await api.signInWith(...READS_FILMS);
    await film('Muet qui entre déjà là');
    const id = await view(true);
    expect((await marc.call('PUT', `/api/boite/vues/${id}`, { Suivie: true })).json()).toBe(true);
    expect((await marc.call('GET', '/api/boite/vues')).json()).toEqual([id]);
    await examineViews(watching());
    expect(await inbox(marc)).toEqual([]);
    const entered = await film('Muet qui entre');
    await film('Parlant');
    await examineViews(watching());
    await examineViews(watching());
    expect(await inbox(marc)).toMatchObject([{ Nature: 6, IdFiche: entered, Vue: 'Muets' }]);
    expect((await anne.call('DELETE', `/api/utilisateur-filtre/${id}`)).json()).toBe(true);
    expect(await inbox(marc)).toMatchObject([{ Nature: 7, IdFiche: null, Vue: 'Muets' }]);
    await examineViews(watching());
    expect(await inbox(marc)).toHaveLength(1);
  });

  it('is followed by who sees it alone, with their rights of the moment', async () => {
    const marc = await api.signInWith(...READS_FILMS);
    const hidden = await view(false);
    expect((await marc.call('PUT', `/api/boite/vues/${hidden}`, { Suivie: true })).statusCode).toBe(404);
    const id = await view(true);
    await marc.call('PUT', `/api/boite/vues/${id}`, { Suivie: true });
    const item = { Id: id, Entity: 'film', Libelle: 'Muets', IsPublic: false, Data: '{}' };
    expect((await anne.call('PUT', '/api/utilisateur-filtre', { item })).statusCode).toBe(200);
    await film('Muet qui entre après');
    await examineViews(watching());
    expect(await inbox(marc)).toMatchObject([{ Nature: 7 }]);
    expect((await marc.call('GET', '/api/boite/vues')).json()).toEqual([]);
  });
});
