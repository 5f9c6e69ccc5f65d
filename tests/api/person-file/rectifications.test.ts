/** Rectification (GDPR, art. 16): the answer writes the value, keeps what was, and gives a receipt. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsentementSource } from '#generated/enums/consentement-source.gen.ts';
import { ConservationNature } from '#generated/enums/conservation-nature.gen.ts';
import { RectificationDonnee } from '#generated/enums/rectification-donnee.gen.ts';
import { RectificationSuite } from '#generated/enums/rectification-suite.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
let admin: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  admin = await api.signInWith(...rights.map(({ code }) => code));
});
afterAll(() => api.close());

let count = 0;

async function created(url: string, body: object): Promise<number> {
  const reply = (await admin.call('POST', url, body)).json();
  return reply.Id ?? reply;
}

function person(): Promise<number> {
  count += 1;
  return created('/api/personnes', { Nom: `Martinn ${count}`, Prenom: 'Ana' });
}

function ask(IdPersonne: number, overrides: object = {}) {
  return admin.call('POST', '/api/rectifications', {
    IdPersonne,
    DateDemande: '2026-03-01',
    Source: ConsentementSource.mail,
    Demande: 'Mon nom prend un seul n.',
    Donnee: RectificationDonnee.nom,
    Suite: RectificationSuite.corrigee,
    Nouvelle: `Martin ${IdPersonne}`,
    ...overrides,
  });
}

async function rowsOf(id: number) {
  const { rows } = await api.database.pool.query(
    'select avant, nouvelle, motif, id_utilisateur, date_saisie is not null as dated from rectification where id_personne = $1 order by id',
    [id],
  );
  return rows;
}

function receipt(id: number, caller = admin) {
  return caller.call('GET', `/api/personnes/${id}/rectifications/recu`);
}

describe('a request for rectification', () => {
  it('writes the corrected value in the person, with the former one, who answered and when', async () => {
    const id = await person();
    expect((await ask(id)).statusCode).toBe(200);
    expect((await admin.call('GET', `/api/personnes/${id}`)).json()).toMatchObject({ Nom: `Martin ${id}` });
    const line = { avant: `Martinn ${count}`, nouvelle: `Martin ${id}`, motif: null, id_utilisateur: admin.person.id, dated: true };
    expect(await rowsOf(id)).toEqual([line]);
    const history = (await admin.call('GET', `/api/personnes/${id}/historique`)).json();
    expect(JSON.stringify(history)).toContain(`Martin ${id}`);
    const acts = 'select id_utilisateur, nb_fiches from conservation_acte where nature = $1 and id_fiche = $2';
    const { rows } = await api.database.pool.query(acts, [ConservationNature.rectification, id]);
    expect(rows).toEqual([{ id_utilisateur: admin.person.id, nb_fiches: 1 }]);
  });

  it('corrects a contact of the person, and refuses that of another', async () => {
    const [id, other] = [await person(), await person()];
    const ownContact = await created('/api/contacts', { IdPersonne: id, Email: `faux-${id}@exemple.test` });
    const foreign = await created('/api/contacts', { IdPersonne: other, Email: `autre-${other}@exemple.test` });
    const correction = { Donnee: RectificationDonnee.emailContact, Nouvelle: `juste-${id}@exemple.test` };
    expect((await ask(id, correction)).json()).toMatchObject({ errors: [{ path: 'IdContact' }] });
    expect((await ask(id, { ...correction, IdContact: foreign })).json()).toMatchObject({ errors: [{ path: 'IdContact' }] });
    expect((await ask(id, { ...correction, IdContact: ownContact })).statusCode).toBe(200);
    expect((await admin.call('GET', `/api/contacts/${ownContact}`)).json()).toMatchObject({ Email: `juste-${id}@exemple.test` });
    expect((await admin.call('GET', `/api/contacts/${foreign}`)).json()).toMatchObject({ Email: `autre-${other}@exemple.test` });
    // A value that its own field refuses is refused here too, and nothing of the request stays.
    expect((await ask(id, { ...correction, IdContact: ownContact, Nouvelle: 'pas une adresse' })).statusCode).toBe(400);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('says nothing new where the value is the same, nor of a day to come, nor is refused without a reason', async () => {
    const id = await person();
    expect((await ask(id, { Nouvelle: `Martinn ${count}` })).json()).toMatchObject({ errors: [{ path: 'Nouvelle' }] });
    const tomorrow = new Date(api.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    expect((await ask(id, { DateDemande: tomorrow })).json()).toMatchObject({ errors: [{ path: 'DateDemande' }] });
    const refused = { Suite: RectificationSuite.refusee, Nouvelle: null };
    expect((await ask(id, refused)).json()).toMatchObject({ errors: [{ path: 'Motif' }] });
    expect((await ask(id, { ...refused, Motif: 'Le passeport dit Martinn.' })).statusCode).toBe(200);
    expect((await admin.call('GET', `/api/personnes/${id}`)).json()).toMatchObject({ Nom: `Martinn ${count}` });
  });

  it('gives a receipt with what was, what is and why, to those who may read the file of a person', async () => {
    const id = await person();
    expect((await receipt(id)).statusCode).toBe(404);
    await ask(id);
    await ask(id, { Donnee: RectificationDonnee.autre, Suite: RectificationSuite.refusee, Nouvelle: null, Motif: 'Prix décerné en 2019.' });
    const reply = await receipt(id);
    expect(reply.headers['content-type']).toBe('application/pdf');
    const receiptText = pdfText(reply.rawPayload);
    for (const part of [`Martinn ${count}`, `Martin ${id}`, 'Mon nom prend un seul n.', 'Prix décerné en 2019.', '01/03/2026'])
      expect(receiptText).toContain(part);
    const reader = await api.signInWith('PERSONNES', 'PERSONNE');
    expect((await receipt(id, reader)).statusCode).toBe(403);
    expect((await reader.call('POST', '/api/rectifications', { IdPersonne: id })).json().code).toBe('droit-manquant');
  });
});
