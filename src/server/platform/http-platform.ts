import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ListedFlow } from '#domain/accounting/platform/incoming.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import { accessTokens } from './access-tokens.ts';
import { type OutgoingFlow, type Platform, type PlatformSettings, RefusedFlowError, UnansweredError } from './platform.ts';

const Sent = z.object({ flowId: z.string().min(1).max(100) });
const Detail = z.object({ reasonCode: z.string().nullish(), reasonMessage: z.string().nullish() });
const Found = z.object({
  results: z.array(
    z.object({
      flowId: z.string().min(1).max(100),
      trackingId: z.string().nullish(),
      name: z.string().nullish(),
      flowType: z.string(),
      flowDirection: z.enum(['In', 'Out']),
      updatedAt: z.iso.datetime({ offset: true }),
      acknowledgement: z.object({ status: z.enum(['Pending', 'Ok', 'Error']), details: z.array(Detail).nullish() }).nullish(),
    }),
  ),
});
const Lines = z.object({ results: z.array(z.unknown()) });

const PAGE = 100;
/** The largest invoice that is read; those of people are bounded alike. */
const CONTENT_MAX = 10_000_000;
/** Later, or with another token, the same call may pass. */
const PASSING: ReadonlySet<number> = new Set([401, 403, 404, 408, 425, 429]);

/** The platform behind its REST services, which a setting names. */
export function httpPlatform(settings: PlatformSettings): Platform {
  const { url, directoryUrl, timeoutMs } = settings;
  const tokens = accessTokens(settings);
  async function call(address: string, init: RequestInit): Promise<Response> {
    const answer = await authorised(address, init, await tokens.current());
    // The token was withdrawn before its time.
    return answer.status === 401 ? authorised(address, init, await tokens.renewed()) : answer;
  }
  async function authorised(address: string, init: RequestInit, token: string): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    return unanswered(() => fetch(address, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }));
  }
  async function ask<T>(schema: z.ZodType<T>, address: string, body: unknown): Promise<T> {
    const json = { 'content-type': 'application/json', accept: 'application/json' };
    const answer = await call(address, { method: 'POST', headers: json, body: JSON.stringify(body) });
    return readJson(schema, await accepted(answer));
  }
  function search(where: Readonly<Record<string, unknown>>) {
    return ask(Found, `${url}/v1/flows/search`, { limit: PAGE, where });
  }
  return {
    send: async (flow) =>
      readJson(Sent, await accepted(await call(`${url}/v1/flows`, { method: 'POST', body: formOf(flow) }))).then(({ flowId }) => flowId),
    findByTracking: async (trackingId) => (await search({ trackingId })).results[0]?.flowId ?? null,
    updatedAfter: async (instant) => (await search({ updatedAfter: `${instant}Z` })).results.map(listed).toSorted(byUpdate),
    content: async (flowId) => bytesOf(await accepted(await call(`${url}/v1/flows/${encodeURIComponent(flowId)}?docType=Original`, {}))),
    isReachable: async ({ address, siren }) => {
      const filters =
        address === null ? { siren: { op: 'strict', value: siren } } : { addressingIdentifier: { op: 'strict', value: address } };
      return (await ask(Lines, `${directoryUrl}/v1/directory-line/search`, { limit: 1, filters })).results.length > 0;
    },
  };
}

function formOf({ name, syntax, rule, tracking, content }: OutgoingFlow): FormData {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const info = { name, flowSyntax: syntax, processingRule: rule, trackingId: tracking, sha256 };
  const form = new FormData();
  form.set('flowInfo', new Blob([JSON.stringify(info)], { type: 'application/json' }));
  form.set('file', new Blob([new Uint8Array(content)], { type: syntax === 'Factur-X' ? 'application/pdf' : 'application/xml' }), name);
  return form;
}

function listed(flow: z.infer<typeof Found>['results'][number]): ListedFlow {
  const details = flow.acknowledgement?.details ?? [];
  const texts = details.flatMap(({ reasonMessage }) => reasonMessage ?? []);
  return {
    id: flow.flowId,
    tracking: flow.trackingId ?? null,
    name: flow.name ?? flow.flowId,
    type: flow.flowType,
    isIncoming: flow.flowDirection === 'In',
    updatedAt: toUtcText(parseInstant(flow.updatedAt) ?? 0),
    verdict: flow.acknowledgement?.status ?? 'Pending',
    reason: {
      code: details.map(({ reasonCode }) => reasonCode ?? null).find((code) => code !== null) ?? null,
      text: texts.length === 0 ? null : texts.join('\n'),
    },
  };
}

function byUpdate(left: ListedFlow, right: ListedFlow): number {
  return left.updatedAt.localeCompare(right.updatedAt);
}

/** An answer of success; a refusal throws with the words of the platform. */
async function accepted(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const words = wordsOf(await answer.text().catch(() => ''));
  const sentence = `${answer.status}${words === '' ? '' : ` ${words}`}`;
  throw answer.status >= 500 || PASSING.has(answer.status) ? new UnansweredError(sentence) : new RefusedFlowError(sentence);
}

const Problem = z.object({ errorMessage: z.string().optional(), detail: z.string().optional(), title: z.string().optional() });
const WORDS_MAX = 500;

function wordsOf(body: string): string {
  try {
    const { errorMessage, detail, title } = Problem.parse(JSON.parse(body));
    return (errorMessage ?? detail ?? title ?? '').slice(0, WORDS_MAX);
  } catch {
    return '';
  }
}

async function readJson<T>(schema: z.ZodType<T>, answer: Response): Promise<T> {
  return unanswered(async () => schema.parse(await answer.json()));
}

async function bytesOf({ body }: Response): Promise<Uint8Array> {
  return unanswered(async () => {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of body ?? []) {
      size += piece.byteLength;
      if (size > CONTENT_MAX) throw new Error(`More than ${CONTENT_MAX} bytes`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  });
}

async function unanswered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new UnansweredError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
