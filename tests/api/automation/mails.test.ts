import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '#server/app.ts';
import { runRules } from '#server/automation/run-rules.ts';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import { RegleSort } from '#generated/enums/regle-sort.gen.ts';
import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { MailType } from '#generated/enums/mail-type.gen.ts';
import { type ApiApp, type SignedIn, startApiApp, TEST_CONFIG } from '../support/api-app.ts';

const KEEPS_RULES = ['REGLES', 'REGLE', 'REGLE-WRITE'] as const;
const WRITES = ['CONTACTS', 'CONTACT', 'CONTACT-WRITE', 'PERSONNES', 'PERSONNE', 'PERSONNE-WRITE', 'UTILISATEUR-FILTRE-WRITE'] as const;
const MAILS = ['MAIL-MODELES', 'MAIL-MODELE', 'MAIL-MODELE-WRITE', 'MAIL-TRACES', 'ENVOYER-MAIL'] as const;

let api: ApiApp;
let anne: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  anne = await api.signInWith(...KEEPS_RULES, ...WRITES, ...MAILS);
});
afterAll(() => api.close());

async function pass(): Promise<void> {
  const engine = createEngine({ pool: api.database.pool, config: TEST_CONFIG, clock: api.now });
  function failed(error: unknown): void {
    throw error;
  }
  await runRules({ engine, failed });
}

async function ok<T>(reply: ReturnType<SignedIn['call']>): Promise<T> {
  const answer = await reply;
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<T>();
}

type Values = Readonly<Record<string, unknown>>;

async function contact(Nom: string, Prenom: string, values: Values): Promise<number> {
  const IdPersonne = await ok<number>(anne.call('POST', '/api/personnes', { Nom, Prenom }));
  return ok<number>(anne.call('POST', '/api/contacts', { IdPersonne, IsMailing: true, ...values }));
}

function template(text: string): Promise<number> {
  return ok<number>(
    anne.call('POST', '/api/mail-modeles', {
      Contexte: MailContexte.contact,
      Type: MailType.contact,
      Libelle: 'Bienvenue',
      TradObjet: { TraductionFr: 'Bonjour {{prenom}}' },
      TradDescription: { TraductionFr: text },
    }),
  );
}

/** Contacts of one family name. */
async function start(name: string, IdModele: number): Promise<number> {
  const Data = JSON.stringify({ Criteres: { field: 'Nom', op: 'contains', value: name } });
  const IdVue = await ok<number>(
    anne.call('POST', '/api/utilisateur-filtre', { item: { Entity: 'contact', Libelle: 'Contacts', Data, IsPublic: true } }),
  );
  const id = await ok<number>(
    anne.call('POST', '/api/regles', {
      Libelle: 'Écrire',
      Declencheur: RegleDeclencheur.entree,
      Liste: 'contact',
      IdVue,
      Action: RegleAction.mail,
      IdModele,
    }),
  );
  await ok(anne.call('POST', `/api/regles/${id}/essai`));
  const { Version } = await ok<Values>(anne.call('GET', `/api/regles/${id}`));
  await ok(anne.call('POST', `/api/regles/${id}/transitions/activer`, { Version }));
  return id;
}

interface Act {
  readonly IdFiche: number;
  readonly Sort: number;
  readonly Raison: string | null;
}

function journal(id: number): Promise<readonly Act[]> {
  return ok<readonly Act[]>(anne.call('GET', `/api/regles/${id}/journal`));
}

async function mailsTo(address: string): Promise<readonly Values[]> {
  const { rows } = await api.database.pool.query<{ objet: string; corps: string }>(
    'select objet, corps from mail_trace where destinataire = $1',
    [address],
  );
  return rows;
}

describe('a rule that writes by a template', () => {
  it('mails nothing while it is tried, then each record once, however often it runs', async () => {
    const ada = await contact('Bécassine', 'Ada', { Email: 'ada@regle.test' });
    const id = await start('Bécassine', await template('<p>Chère {{prenom}} {{nom}}</p>'));
    expect(await mailsTo('ada@regle.test')).toEqual([]);
    await pass();
    const late = await contact('Bécassine', 'Zoé', { Email: 'zoe@regle.test' });
    await Promise.all([pass(), pass()]);
    await pass();
    expect(await mailsTo('ada@regle.test')).toMatchObject([
      { objet: 'Bonjour Ada', corps: expect.stringContaining('Chère Ada Bécassine') },
    ]);
    expect(await mailsTo('zoe@regle.test')).toHaveLength(1);
    expect((await journal(id)).map(({ IdFiche, Sort }) => [IdFiche, Sort])).toEqual([
      [late, RegleSort.fait],
      [ada, RegleSort.fait],
    ]);
  });

  it('keeps the reason of who has no address, and of a letter that would leave with a hole', async () => {
    const mute = await contact('Chevalier', 'Muette', { Email: null });
    const hole = await contact('Chevalier', 'Trouée', { Email: 'trou@regle.test' });
    const id = await start('Chevalier', await template('<p>De la part de {{structure}}</p>'));
    await pass();
    const acts = await journal(id);
    expect(acts.map(({ IdFiche, Sort }) => [IdFiche, Sort]).toSorted()).toEqual(
      [
        [mute, RegleSort.refuse],
        [hole, RegleSort.refuse],
      ].toSorted(),
    );
    expect(acts.every(({ Raison }) => (Raison ?? '') !== '')).toBe(true);
    expect(await mailsTo('trou@regle.test')).toEqual([]);
  });
});
