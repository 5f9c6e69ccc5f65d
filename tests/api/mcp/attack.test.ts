/**
 * Every kind of records, queried by every tool with tokens of fewer rights, of reading alone and of one kind: nothing is answered that the
 * service refuses to that token, no answer holds a canary, nothing is written. `npm run attack` asks all, `npm test` a sample.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { type ApiApp, HOST, type SignedIn } from '../support/api-app.ts';
import { post, startMcpApi, tokenOf } from '../support/assistant.ts';
import { createTally, sampleOf, SUITE_MS } from '../support/attack-tally.ts';
import { checksum } from '../support/checksum.ts';
import { recordCalls } from '../support/record-api.ts';

const ALL = rights.map(({ code }) => code);
const OF_FILM = 'canarifilmmcp';
const OF_PERSON = 'canaripersonnemcp';
const BORN = '1957-03-19';
const CANARY = new RegExp(`${OF_FILM}|${OF_PERSON}|${BORN}`, 'i');
const CHANGING = ['jeton_acces', 'acces_acte', 'session', 'travail', 'chaine_comptable', 'proposition_jeton'];
const EVERY = 12;

const sampleEntities: readonly EntityDescriptor[] = [
  ...sampleOf(
    Object.values(entities).filter(({ operations }) => operations.includes('read')),
    EVERY,
  ),
  entities['film'],
  entities['personne'],
];

let api: ApiApp;
let director: SignedIn;
const ids = new Map<string, number>();

beforeAll(async () => {
  ({ api } = await startMcpApi());
  director = await api.signInWith(...ALL);
  const { create } = recordCalls(director);
  ids.set('film', await create('films', { TitreOriginal: OF_FILM }));
  ids.set('personne', await create('personnes', { Nom: OF_PERSON, Email: `${OF_PERSON}@exemple.test`, DateNaissance: BORN }));
}, SUITE_MS);
afterAll(() => api.close());

interface ToolReply {
  readonly tool: string;
  readonly isAnswered: boolean;
  readonly text: string;
}

async function callTool(jeton: string, tool: string, args: object): Promise<ToolReply> {
  // The pace of a token is that of people: the clock leaves it time.
  api.advance(500);
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } };
  const reply = await post(api, { authorization: `Bearer ${jeton}` }, message);
  if (reply.statusCode !== 200) return { tool, isAnswered: false, text: reply.body };
  const { isError = false, content } = reply.json().result;
  const text: string = content[0].text;
  return { tool, isAnswered: !isError && !isRefusedWhole(tool, text), text };
}

/** A proposal answers with the refusal of each act. */
function isRefusedWhole(tool: string, text: string): boolean {
  return tool === 'proposer' && JSON.parse(text).Actes.every(({ Etat }: { Etat: string }) => Etat === 'refuse');
}

/** Each tool on a kind of records. */
async function askAll(jeton: string, { name, fields }: EntityDescriptor): Promise<readonly ToolReply[]> {
  const id = ids.get(name) ?? 2_000_000_000;
  const [text] = fields.filter(({ filterable, kind }) => filterable && kind === 'string');
  const replies: ToolReply[] = [];
  for (const [tool, args] of [
    ['decrire', { type: name }],
    ['lister', { type: name }],
    ['lire', { type: name, id }],
    ['chercher', { texte: 'canari', types: [name] }],
    ['agreger', { type: name, par: text === undefined ? [] : [text.name] }],
    ['proposer', { actes: [{ action: 'modifier', type: name, ids: [id], valeurs: {} }] }],
    ['proposer', { actes: [{ action: 'supprimer', type: name, ids: [id] }] }],
    ['proposer', { actes: [{ action: 'creer', type: name, valeurs: {} }] }],
  ] as const)
    replies.push(await callTool(jeton, tool, args));
  return replies;
}

/** Answer of the service itself to the token. */
async function opens(jeton: string, { plural }: EntityDescriptor): Promise<boolean> {
  api.advance(500);
  const headers = { host: HOST, authorization: `Bearer ${jeton}` };
  const reply = await api.app.inject({
    method: 'POST',
    url: `/api/${plural}/filter`,
    headers,
    payload: { filter: {}, skip: 0, take: 1 },
  });
  return reply.statusCode === 200;
}

async function sweep(title: string, jeton: string, canary: RegExp): Promise<readonly string[]> {
  const tally = createTally(`assistants, ${title}`);
  for (const entity of sampleEntities) {
    const isOpen = await opens(jeton, entity);
    for (const { tool, isAnswered, text } of await askAll(jeton, entity)) {
      const isTold = isAnswered && !isOpen ? 'answers what the service refuses' : null;
      const leak = canary.test(text) ? 'tells a canary' : isTold;
      tally.note(leak === null ? null : `${tool} ${entity.name}: ${leak}`);
    }
  }
  tally.tell();
  expect(tally.tries()).toBeGreaterThan(100);
  return tally.leaks;
}

describe('an assistant by a token', () => {
  it('of two rights learns of no other record, and writes none', { timeout: SUITE_MS }, async () => {
    const { Jeton } = await tokenOf(api, director, { Droits: ['FILMS', 'FILM'] });
    const before = await checksum(api.database.pool, CHANGING);
    expect(await sweep('fewer rights', Jeton, new RegExp(`${OF_PERSON}|${BORN}`, 'i'))).toEqual([]);
    expect(await checksum(api.database.pool, CHANGING)).toEqual(before);
  });

  it('of reading alone gets no tool that writes', { timeout: SUITE_MS }, async () => {
    const { Jeton } = await tokenOf(api, director, { Droits: ALL, IsLecture: true });
    const before = await checksum(api.database.pool, CHANGING);
    const tally = createTally('assistants, reading alone');
    for (const entity of sampleEntities)
      for (const { tool, text } of await askAll(Jeton, entity))
        tally.note(tool === 'proposer' && !text.startsWith('Aucun outil ne porte le nom') ? `${tool} ${entity.name}` : null);
    tally.tell();
    expect(tally.leaks).toEqual([]);
    expect(await checksum(api.database.pool, CHANGING)).toEqual(before);
  });

  it('of one kind of records learns of no other, whatever its rights', { timeout: SUITE_MS }, async () => {
    const { Jeton } = await tokenOf(api, director, { Droits: ALL, EntitesPermises: ['film'] });
    expect(await sweep('one kind of records', Jeton, new RegExp(`${OF_PERSON}|${BORN}`, 'i'))).toEqual([]);
  });

  it('without the right of a masked field never sees it, in lists, figures or proposals', { timeout: SUITE_MS }, async () => {
    const Droits = ALL.filter((code) => code.toLowerCase() !== 'donnees-sensibles');
    const { Jeton } = await tokenOf(api, director, { Droits });
    expect(await sweep('masked fields', Jeton, new RegExp(BORN))).toEqual([]);
    const type = 'personne';
    const masked = [
      ['agreger', { type, par: ['DateNaissance'] }],
      ['agreger', { type, calculs: [{ champ: 'DateNaissance', calcul: 'min' }] }],
      ['lister', { type, filter: { Criteres: { field: 'DateNaissance', op: 'eq', value: BORN } } }],
    ] as const;
    for (const [tool, args] of masked) expect(await callTool(Jeton, tool, args)).toMatchObject({ isAnswered: false });
  });

  it('does more than that where it may: the sweep finds the canaries', async () => {
    const { Jeton } = await tokenOf(api, director, { Droits: ALL });
    for (const name of ['film', 'personne'] as const) {
      const found = (await askAll(Jeton, entities[name])).filter(({ text }) => CANARY.test(text)).map(({ tool }) => tool);
      expect(found).toEqual(expect.arrayContaining(['lister', 'lire', 'chercher', 'proposer']));
    }
  });
});
