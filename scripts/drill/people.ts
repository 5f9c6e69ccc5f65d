import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, apiClient } from '#tests/support/api-client.ts';

/** Answers to people while they wrote. */
export interface Writing {
  /** Ids with the words that were acknowledged. */
  readonly acknowledged: Map<number, string>;
  /** Refusals by their code, each with a sentence. */
  readonly refused: Map<string, number>;
  /** Answers without a sentence, and requests without an answer: there should be none. */
  readonly mute: string[];
  /** The longest that nobody could write, in milliseconds. */
  longestGapMs: number;
  readonly stop: () => Promise<void>;
}

const GIVE_UP_MS = 60_000;
const PAUSE_REFUSED_MS = 200;

/** So many people who create one record after the other, and try again when they are refused. */
export function startWriting(url: string, session: Readonly<Record<string, string>>, people: number): Writing {
  let isOver = false;
  let last = Date.now();
  const work: Promise<unknown>[] = [];
  const writing: Writing = {
    acknowledged: new Map(),
    refused: new Map(),
    mute: [],
    longestGapMs: 0,
    stop: async () => {
      isOver = true;
      await Promise.all(work);
    },
  };
  async function writeOne(client: ApiClient, label: string): Promise<void> {
    const answer = client.call('POST', '/api/genres', { IdLibelle: null, TradLibelle: { TraductionFr: label }, Ordre: 1, IsActif: true });
    const reply = await Promise.race([answer.catch((error: unknown) => String(error)), pause(GIVE_UP_MS, 'no answer')]);
    if (typeof reply === 'string') return void writing.mute.push(reply);
    if (reply.status === 200) {
      writing.acknowledged.set(Number(reply.body), label);
      writing.longestGapMs = Math.max(writing.longestGapMs, Date.now() - last);
      last = Date.now();
      return;
    }
    const { code, title } = typeof reply.body === 'object' && reply.body !== null ? reply.body : { code: null, title: null };
    if (typeof title === 'string' && title.length > 10) writing.refused.set(String(code), (writing.refused.get(String(code)) ?? 0) + 1);
    else writing.mute.push(`${reply.status} ${JSON.stringify(reply.body)?.slice(0, 120)}`);
    await pause(PAUSE_REFUSED_MS);
  }
  async function person(number: number): Promise<void> {
    const client = apiClient(url, session);
    for (let written = 0; !isOver; written += 1) await writeOne(client, `Essai ${number}-${written}`);
  }
  for (let number = 0; number < people; number += 1) work.push(person(number));
  return writing;
}

/** Acknowledged and not there. */
export async function lostOf(client: ApiClient, { acknowledged }: Writing): Promise<readonly number[]> {
  const lost: number[] = [];
  const ids = [...acknowledged.keys()];
  for (let start = 0; start < ids.length; start += 500) {
    const IdsPk = ids.slice(start, start + 500);
    const reply = await client.call('POST', '/api/genres/filter', { filter: { IdsPk, Colonnes: ['Libelle'] }, skip: 0, take: 1000 });
    if (reply.status !== 200) throw new Error(`The records could not be read: ${reply.status} ${JSON.stringify(reply.body)}`);
    const found = new Map<number, string>(reply.body.map((row: { Id: number; Libelle: string }) => [row.Id, row.Libelle]));
    lost.push(...IdsPk.filter((id) => found.get(id) !== acknowledged.get(id)));
  }
  return lost;
}
