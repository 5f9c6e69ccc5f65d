/** Consents: each decision is a line with its day, way and proof; the last one stands and takes effect at once. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsentementDecision } from '#generated/enums/consentement-decision.gen.ts';
import { ConsentementSource } from '#generated/enums/consentement-source.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

const [PORTRAIT, NEWSLETTER, PARTNERS] = [1, 2, 3] as const;

let api: ApiApp;
let admin: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  admin = await api.signInWith(...rights.map(({ code }) => code));
});
afterAll(() => api.close());

let count = 0;

async function person(): Promise<number> {
  count += 1;
  const reply = await admin.call('POST', '/api/personnes', { Nom: `Consent ${count}`, Prenom: 'Ana', Email: `ana-${count}@exemple.test` });
  return reply.json().Id ?? reply.json();
}

interface Line {
  readonly purpose?: number;
  readonly decision?: ConsentementDecision;
  readonly day?: string;
}

function record(IdPersonne: number, { purpose = PORTRAIT, decision = ConsentementDecision.donne, day = '2026-03-01' }: Line = {}) {
  return admin.call('POST', '/api/consentements', {
    IdPersonne,
    IdFinalite: purpose,
    Decision: decision,
    DateConsentement: day,
    Source: ConsentementSource.papier,
    Preuve: `formulaire signé ${IdPersonne}`,
  });
}

async function photoDate(id: number): Promise<string | null> {
  return (await admin.call('GET', `/api/personnes/${id}`)).json().DateConsentementPhoto;
}

async function suppressed(email: string): Promise<number> {
  const { rows } = await api.database.pool.query('select cause from mail_desinscription where email = $1 and statut = 1', [email]);
  return rows.length;
}

describe('a consent', () => {
  it('is signed by who records it, and never typed for them', async () => {
    const id = await person();
    expect((await record(id)).statusCode).toBe(200);
    const { rows } = await api.database.pool.query(
      'select id_utilisateur, date_saisie is not null as dated, is_en_vigueur from consentement where id_personne = $1',
      [id],
    );
    expect(rows).toEqual([{ id_utilisateur: admin.person.id, dated: true, is_en_vigueur: true }]);
  });

  it('of a day to come is refused, and a line is neither changed nor deleted', async () => {
    const id = await person();
    const refused = await record(id, { day: new Date(api.now() + 3 * 86_400_000).toISOString().slice(0, 10) });
    expect(refused.json()).toMatchObject({ code: 'champs-invalides', errors: [{ path: 'DateConsentement' }] });
    const line = (await record(id)).json();
    const kept = (await admin.call('GET', `/api/consentements/${line.Id ?? line}`)).json();
    const changed = await admin.call('PUT', `/api/consentements/${kept.Id}`, { ...kept, Decision: ConsentementDecision.retire });
    expect(changed.json()).toMatchObject({ code: 'champs-invalides', errors: [{ path: 'Decision' }] });
    expect((await admin.call('DELETE', `/api/consentements/${line.Id ?? line}`)).statusCode).toBe(405);
  });

  it('to the portrait dates what badges read; withdrawn, the date goes at once', async () => {
    const id = await person();
    await record(id, { day: '2026-03-01' });
    expect(await photoDate(id)).toBe('2026-03-01');
    await record(id, { decision: ConsentementDecision.retire, day: '2026-04-01' });
    expect(await photoDate(id)).toBeNull();
    // An older paper that turns up later changes nothing.
    await record(id, { day: '2026-02-01' });
    expect(await photoDate(id)).toBeNull();
    await record(id, { day: '2026-05-01' });
    expect(await photoDate(id)).toBe('2026-05-01');
    const { rows } = await api.database.pool.query(
      'select date_consentement::text as jour from consentement where id_personne = $1 and is_en_vigueur',
      [id],
    );
    expect(rows).toEqual([{ jour: '2026-05-01' }]);
  });

  it('to newsletters that is withdrawn suppresses every address of the person, once', async () => {
    const id = await person();
    await admin.call('POST', '/api/contacts', { IdPersonne: id, Email: `Bureau-${id}@Exemple.test` });
    await record(id, { purpose: NEWSLETTER });
    expect(await suppressed(`bureau-${id}@exemple.test`)).toBe(0);
    const withdrawn = { purpose: NEWSLETTER, decision: ConsentementDecision.retire };
    await record(id, { ...withdrawn, day: '2026-04-01' });
    await record(id, { ...withdrawn, day: '2026-04-02' });
    expect(await suppressed(`bureau-${id}@exemple.test`)).toBe(1);
    expect(await suppressed(`ana-${count}@exemple.test`)).toBe(1);
  });

  it('to what no code reads is kept, with its proof in the file of the person', async () => {
    const id = await person();
    await record(id, { purpose: PARTNERS });
    expect(await photoDate(id)).toBeNull();
    const archive = unzipSync((await admin.call('POST', `/api/personnes/${id}/dossier`)).rawPayload);
    const [json = ''] = Object.keys(archive).filter((name) => name.endsWith('.json'));
    const fileText = strFromU8(archive[json] ?? new Uint8Array());
    expect(fileText).toContain(`formulaire signé ${id}`);
    expect(fileText).toContain('Transmission aux partenaires');
    // Kinds stand in their own number.
    await record(id, { purpose: PORTRAIT });
    const printed = unzipSync((await admin.call('POST', `/api/personnes/${id}/dossier`)).rawPayload);
    const [pdf = ''] = Object.keys(printed).filter((name) => name.endsWith('.pdf'));
    const words = pdfText(Buffer.from(printed[pdf] ?? new Uint8Array()));
    expect(words).toContain('Consentements (2)');
    expect(words).toContain('Personne (1)');
  });

  it('asks for the right to write the person', async () => {
    const id = await person();
    const reader = await api.signInWith('PERSONNES', 'PERSONNE');
    const reply = await reader.call('POST', '/api/consentements', { IdPersonne: id });
    expect(reply.json().code).toBe('droit-manquant');
  });
});
