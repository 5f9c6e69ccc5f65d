// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureTransport } from '#web/runtime/transport.ts';
import { sendChunks } from './send-chunks.ts';

const FILE = new File([new Uint8Array(250_000)], 'gros.pdf');
const SENT = { Id: 7, Nom: 'gros.pdf', Extension: 'pdf', TypeMime: 'application/pdf', Taille: 250_000, Largeur: null, Hauteur: null };

function taken(finish: boolean) {
  return Response.json({ Recu: 1, Fichier: finish ? { ...SENT, Existe: true } : null });
}

function underWay() {
  return Response.json({ code: 'morceau-en-cours', title: 'En cours' }, { status: 409 });
}

interface Sent {
  readonly index: number;
  readonly characters: number;
  readonly finish: boolean;
  readonly at: number;
}

let sent: Sent[] = [];

/** Answers the pieces in the order they come; accepts the rest. */
function serve(answers: readonly (() => Response)[]): void {
  const left = [...answers];
  configureTransport({
    fetch: async (input) => {
      const { Morceau }: { readonly Morceau: { readonly index: number; readonly value: string; readonly finish: boolean } } =
        input instanceof Request ? await input.json() : null;
      sent.push({ index: Morceau.index, characters: atob(Morceau.value).length, finish: Morceau.finish, at: Date.now() });
      return left.shift()?.() ?? taken(Morceau.finish);
    },
  });
}

async function send() {
  const sending = sendChunks({ entity: 'film-document', field: 'IdFichier' }, FILE, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  await vi.advanceTimersByTimeAsync(5000);
  return sending;
}

beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  configureTransport({});
});

it('a file goes in pieces of 100000 characters, one after the other, the last of which says so', async () => {
  serve([]);
  expect(await send()).toMatchObject({ Id: 7 });
  expect(sent.map(({ index, characters, finish }) => [index, characters, finish])).toEqual([
    [0, 100_000, false],
    [1, 100_000, false],
    [2, 50_000, true],
  ]);
});

it('a piece that comes while another one is under way goes again every 100 ms until it is taken', async () => {
  serve([() => taken(false), underWay, underWay, underWay, underWay, underWay]);
  expect(await send()).toMatchObject({ Id: 7 });
  const second = sent.filter(({ index }) => index === 1);
  expect(second.map(({ at }) => at - (second[0]?.at ?? 0))).toEqual([0, 100, 200, 300, 400, 500]);
});
