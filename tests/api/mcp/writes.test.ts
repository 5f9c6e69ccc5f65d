/** Writes of assistants: a proposal that changes nothing, one confirmation, and a batch that is undone whole. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiApp, SignedIn } from '../support/api-app.ts';
import { type Assistant, connectAssistant, type McpApi, startMcpApi, tokenOf } from '../support/assistant.ts';
import { checksum } from '../support/checksum.ts';
import { recordCalls } from '../support/record-api.ts';

const ALL = rights.map(({ code }) => code);
const YEAR = 2091;
const MINUTE_MS = 60_000;
/** Written by the calls themselves: the last use of a token, the journal of access, the proposal. */
const CHANGING = ['jeton_acces', 'acces_acte', 'proposition_jeton'];
const ERASED = "Impossible d'afficher l'élement demandé. Veuillez réesseyer ultérieurement.";

let mcp: McpApi;
let api: ApiApp;
let director: SignedIn;
let records: ReturnType<typeof recordCalls>;
let assistant: Assistant;
let section = 0;

beforeAll(async () => {
  mcp = await startMcpApi();
  ({ api } = mcp);
  director = await api.signInWith(...ALL);
  records = recordCalls(director);
  await records.create('festival-editions', { Eannee: YEAR, DateDebut: '2091-01-26', DateFin: '2091-02-03' });
  const IdSectionType = await records.create('festival-section-types', { TradLibelle: { TraductionFr: 'Mcp' } });
  section = await records.create('festival-sections', { TradLibelle: { TraductionFr: 'Mcp' }, IdSectionType, Eannee: YEAR });
  assistant = await connected({});
});
afterAll(async () => {
  await assistant.close();
  await api.close();
});

async function connected(wanted: Parameters<typeof tokenOf>[2], owner = director): Promise<Assistant> {
  return connectAssistant(mcp, (await tokenOf(api, owner, { Droits: ALL, ...wanted })).Jeton);
}

function film(TitreOriginal: string, more: RecordData = {}): Promise<number> {
  return records.create('films', { TitreOriginal, AnneeProd: 2026, ...more });
}

interface ToldAct {
  readonly Etat: 'possible' | 'identique' | 'refuse';
  readonly Id: number | null;
  readonly Libelle?: string | null;
  readonly Raison?: string;
  readonly EstDefaisable?: boolean;
  readonly Changements?: readonly { Champ: string; Avant: unknown; Apres: unknown }[];
}

interface Proposal {
  readonly Numero: string | null;
  readonly EstDefaisable: boolean;
  readonly Phrase: string;
  readonly Actes: readonly ToldAct[];
}

interface Batch {
  readonly Lot: string;
  readonly EstDefaisable: boolean;
  readonly Phrase: string;
  readonly Actes: readonly { Action: string; Type: string; Id: number }[];
}

function propose(actes: readonly object[], by = assistant): Promise<Proposal> {
  return by.ask<Proposal>('proposer', { actes });
}

/** Proposes and confirms. */
async function write(actes: readonly object[], by = assistant): Promise<Batch> {
  const { Numero, Phrase } = await propose(actes, by);
  if (Numero === null) throw new Error(Phrase);
  return by.ask<Batch>('confirmer', { numero: Numero });
}

function read(type: string, id: number): Promise<RecordData> {
  return records.get(`/api/${type}/${id}`);
}

describe('a proposal', () => {
  it('tells what each record would say, and changes nothing', async () => {
    const [kept, gone] = [await film('Mcp avant', { Commentaire: null }), await film('Mcp partant')];
    const before = await checksum(api.database.pool, CHANGING);
    const proposal = await propose([
      { action: 'modifier', type: 'film', ids: [kept], valeurs: { TitreOriginal: 'Mcp après' } },
      { action: 'supprimer', type: 'film', ids: [gone] },
      { action: 'creer', type: 'film', valeurs: { TitreOriginal: 'Mcp nouveau', AnneeProd: 2026 } },
    ]);
    expect(await checksum(api.database.pool, CHANGING)).toEqual(before);
    expect(proposal).toMatchObject({ Numero: expect.stringMatching(/^[\w-]{12}$/), EstDefaisable: true });
    expect(proposal.Phrase).toMatch(/^Rien n'est encore écrit\. Confirmez le numéro [\w-]+ avant \S+ pour écrire 3 fiches\.$/);
    const [changed, deleted, created] = proposal.Actes;
    expect(changed).toMatchObject({ Etat: 'possible', Id: kept, EstDefaisable: true });
    expect(changed?.Changements).toContainEqual({ Champ: 'TitreOriginal', Avant: 'Mcp avant', Apres: 'Mcp après' });
    expect(deleted?.Changements).toContainEqual({ Champ: 'TitreOriginal', Avant: 'Mcp partant', Apres: null });
    expect(created?.Changements).toContainEqual({ Champ: 'TitreOriginal', Avant: null, Apres: 'Mcp nouveau' });
  });

  it('tells in French what is refused record by record, and gives no number', async () => {
    const [one, two] = [await film('Mcp un'), await film('Mcp deux')];
    const proposal = await propose([
      { action: 'modifier', type: 'film', ids: [one], valeurs: { TitreOriginal: 'Mcp un bis' } },
      { action: 'modifier', type: 'film', ids: [two], valeurs: { TitreOriginal: '', AnneeProd: 'hier' } },
      { action: 'modifier', type: 'film', ids: [999_999_999], valeurs: { TitreOriginal: 'Mcp' } },
      { action: 'etape', type: 'film', ids: [two + 10_000], etape: 'inconnue' },
    ]);
    expect(proposal).toMatchObject({ Numero: null, Phrase: expect.stringContaining('3 actes sont refusés') });
    expect(proposal.Actes.map(({ Etat }) => Etat)).toEqual(['possible', 'refuse', 'refuse', 'refuse']);
    expect(proposal.Actes[1]?.Raison).toMatch(/TitreOriginal : [^\n]+\nAnneeProd : /);
    expect(proposal.Actes[2]?.Raison).toBe(ERASED);
    expect(await read('films', one)).toMatchObject({ TitreOriginal: 'Mcp un' });
  });

  it('refuses together what is possible alone', async () => {
    const valeurs = { Eannee: YEAR + 1, DateDebut: '2092-01-26', DateFin: '2092-02-03' };
    const acte = { action: 'creer', type: 'festival-edition', valeurs };
    const proposal = await propose([acte, acte]);
    expect(proposal.Numero).toBeNull();
    expect(proposal.Actes.map(({ Etat }) => Etat)).toEqual(['possible', 'possible']);
    expect(proposal.Phrase).toMatch(/^Chaque acte est possible seul, mais pas tous ensemble : /);
  });

  it('names a record once, a hundred at most', async () => {
    const id = await film('Mcp double');
    const acte = { action: 'modifier', type: 'film', ids: [id], valeurs: { TitreOriginal: 'Mcp' } };
    expect(await assistant.refusal('proposer', { actes: [acte, acte] })).toContain('actes : ');
    const many = { ...acte, ids: Array.from({ length: 101 }, (_, index) => index + 1) };
    expect(await assistant.refusal('proposer', { actes: [many] })).toContain('actes.0.ids : ');
    expect(await assistant.refusal('proposer', { actes: [{ action: 'modifier', type: 'film' }] })).toMatch(
      /actes\.0\.ids : [^\n]+\nactes\.0\.valeurs : /,
    );
  });

  it('opens no operation that the token does not', async () => {
    const id = await film('Mcp fermé');
    const reader = await connected({ Droits: ['FILMS', 'FILM', 'PERSONNE-WRITE'] });
    const proposal = await propose(
      [
        { action: 'modifier', type: 'film', ids: [id], valeurs: { TitreOriginal: 'Mcp ouvert' } },
        { action: 'supprimer', type: 'film', ids: [id + 10_000] },
        { action: 'creer', type: 'webhook-abonnement', valeurs: { Libelle: 'Mcp' } },
        { action: 'modifier', type: 'jeton-acces', ids: [1], valeurs: { Libelle: 'Mcp' } },
      ],
      reader,
    );
    expect(proposal.Actes.map(({ Etat }) => Etat)).toEqual(['refuse', 'refuse', 'refuse', 'refuse']);
    expect(proposal.Actes[0]?.Raison).toContain('ne dispose pas des droits nécessaires');
    await reader.close();
    const hooks = await propose([{ action: 'creer', type: 'webhook-abonnement', valeurs: { Libelle: 'Mcp' } }]);
    expect(hooks.Actes[0]?.Raison).toContain('demande une session');
    const kinds = await connected({ EntitesPermises: ['personne'] });
    const other = await propose([{ action: 'supprimer', type: 'film', ids: [id] }], kinds);
    expect(other.Actes[0]?.Raison).toContain("elle n'est pas de ses fiches");
    await kinds.close();
  });
});

describe('a confirmation', () => {
  it('writes all of it once, as one batch of the history', async () => {
    const [one, two] = [await film('Mcp lot 1'), await film('Mcp lot 2')];
    const { Numero } = await propose([
      { action: 'modifier', type: 'film', ids: [one, two], valeurs: { AnneeProd: 2024 } },
      { action: 'creer', type: 'film', valeurs: { TitreOriginal: 'Mcp lot 3', AnneeProd: 2026 } },
    ]);
    const replies = await Promise.all([1, 2, 3].map(() => assistant.call('confirmer', { numero: Numero })));
    const [done, ...others] = replies.filter(({ isError }) => !isError);
    expect(others).toEqual([]);
    expect(replies.filter(({ isError }) => isError).map(({ text }) => text)).toEqual([
      "Cette proposition est déjà confirmée : un numéro ne sert qu'une fois.",
      "Cette proposition est déjà confirmée : un numéro ne sert qu'une fois.",
    ]);
    const batch: Batch = JSON.parse(done?.text ?? '');
    expect(batch).toMatchObject({ EstDefaisable: true, Phrase: "C'est écrit : 3 fiches." });
    for (const id of [one, two]) expect(await read('films', id)).toMatchObject({ AnneeProd: 2024 });
    const { rows } = await api.database.pool.query('select distinct id_fiche from historique where lot = $1 and entite = $2', [
      batch.Lot,
      'film',
    ]);
    expect(rows.map(({ id_fiche }) => id_fiche).toSorted()).toEqual(batch.Actes.map(({ Id }) => Id).toSorted());
    const kept = await api.database.pool.query('select actes from proposition_jeton where lot = $1', [batch.Lot]);
    expect(kept.rows[0].actes).toMatch(/^v1:/);
  });

  it('is refused whole when one record changed since, and says which', async () => {
    const [one, two] = [await film('Mcp vieux 1'), await film('Mcp vieux 2')];
    const { Numero } = await propose([{ action: 'modifier', type: 'film', ids: [one, two], valeurs: { AnneeProd: 2023 } }]);
    await records.update('films', two, { AnneeProd: 2022 });
    expect(await assistant.refusal('confirmer', { numero: Numero })).toBe(
      `Acte 2 (film, fiche ${two}) : Cette fiche a été modifiée entre-temps. Comparez avant d'enregistrer.`,
    );
    expect(await read('films', one)).toMatchObject({ AnneeProd: 2026 });
  });

  it('is of the token that proposed, for a quarter of an hour', async () => {
    const id = await film('Mcp terme');
    const acte = { action: 'modifier', type: 'film', ids: [id], valeurs: { AnneeProd: 2021 } };
    const { Numero } = await propose([acte]);
    const other = await connected({});
    const unknown = "Ce numéro n'est celui d'aucune proposition de ce jeton : proposez de nouveau.";
    expect(await other.refusal('confirmer', { numero: Numero })).toBe(unknown);
    expect(await other.refusal('confirmer', { numero: 'inconnu' })).toBe(unknown);
    api.advance(16 * MINUTE_MS);
    expect(await assistant.refusal('confirmer', { numero: Numero })).toBe('Cette proposition a expiré : proposez de nouveau.');
    expect(await read('films', id)).toMatchObject({ AnneeProd: 2026 });
    await other.close();
  });

  it('asks for the rights anew', async () => {
    const owner = await api.signInWith('JETON-PERSONNEL', 'FILMS', 'FILM', 'FILM-WRITE');
    const by = await connected({ Droits: ['FILMS', 'FILM', 'FILM-WRITE'] }, owner);
    const id = await film('Mcp droits');
    const { Numero } = await propose([{ action: 'modifier', type: 'film', ids: [id], valeurs: { AnneeProd: 2020 } }], by);
    const right = "select id from utilisateur_droit where code = 'FILM-WRITE'";
    await api.database.pool.query(`delete from groupe_utilisateur_droit where utilisateur_droit_id = (${right})
      and groupe_utilisateur_id = (select id_groupe_utilisateur from utilisateur where id = ${owner.person.id})`);
    api.advance(2 * MINUTE_MS);
    expect(await by.refusal('confirmer', { numero: Numero })).toMatch(/^Acte 1 \(film, fiche \d+\) : .*droits nécessaires/);
    expect(await read('films', id)).toMatchObject({ AnneeProd: 2026 });
    await by.close();
  });
});

describe('a batch', () => {
  it('is taken back whole: what it changed, what it made and what it deleted', async () => {
    const [changed, gone] = [await film('Mcp retour', { Duree: '00:12:00' }), await film('Mcp perdu')];
    const { Lot, Actes, EstDefaisable } = await write([
      { action: 'modifier', type: 'film', ids: [changed], valeurs: { TitreOriginal: 'Mcp parti', Duree: '00:13:00' } },
      { action: 'creer', type: 'film', valeurs: { TitreOriginal: 'Mcp né', AnneeProd: 2026 } },
      { action: 'supprimer', type: 'film', ids: [gone] },
    ]);
    expect(EstDefaisable).toBe(true);
    const made = Actes[1]?.Id ?? 0;
    expect((await director.call('GET', `/api/films/${gone}`)).statusCode).toBe(404);
    expect(await assistant.ask('annuler', { lot: Lot })).toEqual({ Lot, Phrase: "C'est défait : 3 fiches." });
    expect(await read('films', changed)).toMatchObject({ TitreOriginal: 'Mcp retour', Duree: '00:12:00' });
    expect(await read('films', gone)).toMatchObject({ TitreOriginal: 'Mcp perdu' });
    expect((await director.call('GET', `/api/films/${made}`)).statusCode).toBe(404);
    expect(await assistant.refusal('annuler', { lot: Lot })).toBe('Ce lot est déjà annulé.');
  });

  it('of one kind stands among the changes in series, and is taken back from there or by the assistant', async () => {
    async function listed(lot: string) {
      const all: readonly RecordData[] = (await director.call('GET', '/api/series')).json();
      return all.find(({ Lot }) => Lot === lot);
    }
    const ids = [await film('Série une'), await film('Série deux')];
    const act = { action: 'modifier', type: 'film', ids, valeurs: { Commentaire: 'par lot' } };
    const { Lot } = await write([act]);
    expect(await listed(Lot)).toMatchObject({ Entite: 'film', Champs: ['Commentaire'], NbFiches: 2, AnnuleeLe: null });
    await assistant.ask('annuler', { lot: Lot });
    expect(await listed(Lot)).toMatchObject({ AnnuleeLe: expect.any(String) });
    const mixed = await write([{ action: 'supprimer', type: 'film', ids }]);
    expect(await listed(mixed.Lot)).toBeUndefined();
  });

  it('stays whole when one of its records changed since', async () => {
    const [one, two] = [await film('Mcp reste 1'), await film('Mcp reste 2')];
    const { Lot } = await write([{ action: 'modifier', type: 'film', ids: [one, two], valeurs: { AnneeProd: 2019 } }]);
    await records.update('films', one, { AnneeProd: 2018 });
    expect(await assistant.refusal('annuler', { lot: Lot })).toBe(
      `Acte 1 (film, fiche ${one}) : Changée depuis cette série : elle garde ses valeurs.`,
    );
    expect(await read('films', two)).toMatchObject({ AnneeProd: 2019 });
  });

  it('is that of its user alone', async () => {
    const id = await film('Mcp autrui');
    const { Lot } = await write([{ action: 'modifier', type: 'film', ids: [id], valeurs: { AnneeProd: 2017 } }]);
    const person = await api.signInWith(...ALL);
    const other = await connected({}, person);
    expect(await other.refusal('annuler', { lot: Lot })).toContain("n'est celui d'aucune proposition");
    await other.close();
    const later = await connected({});
    expect(await later.ask('annuler', { lot: Lot })).toMatchObject({ Lot });
    await later.close();
  });

  it('takes steps of several records, and gives each its former status and marks back', async () => {
    const ids = [];
    for (const title of ['Mcp étape 1', 'Mcp étape 2'])
      ids.push(await records.create('festival-inscriptions', { IdFilm: await film(title), IdSection: section, Eannee: YEAR }));
    const before = await Promise.all(ids.map((id) => read('festival-inscriptions', id)));
    const proposal = await propose([{ action: 'etape', type: 'festival-inscription', ids, etape: 'shortlister' }]);
    expect(proposal.Actes[0]?.Changements).toContainEqual({
      Champ: 'Statut',
      Avant: InscriptionStatut.propose,
      Apres: InscriptionStatut.shortliste,
    });
    const { Lot, EstDefaisable } = await assistant.ask<Batch>('confirmer', { numero: proposal.Numero });
    for (const id of ids) expect(await read('festival-inscriptions', id)).toMatchObject({ Statut: InscriptionStatut.shortliste });
    expect(EstDefaisable).toBe(true);
    await assistant.ask('annuler', { lot: Lot });
    const after = await Promise.all(ids.map((id) => read('festival-inscriptions', id)));
    expect(after.map((record) => ({ ...record, Version: 0 }))).toEqual(before.map((record) => ({ ...record, Version: 0 })));
  });

  it('without return says so before and after, and is refused', async () => {
    const group = await records.create('festival-groupes', { Libelle: 'Mcp', Eannee: YEAR });
    const step = { action: 'etape', type: 'festival-groupe', ids: [group], etape: 'declarer-gratuit', motif: 'Partenaire' };
    const { Numero, Actes, EstDefaisable } = await propose([step]);
    expect([EstDefaisable, Actes[0]?.EstDefaisable]).toEqual([false, false]);
    const batch = await assistant.ask<Batch>('confirmer', { numero: Numero });
    expect(batch.EstDefaisable).toBe(false);
    expect(await assistant.refusal('annuler', { lot: batch.Lot })).toContain('ne se défait pas');
  });
});
