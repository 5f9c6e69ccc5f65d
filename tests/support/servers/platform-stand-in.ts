import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

/** Ways in which a platform fails: it is down, it drops its answer once it kept the flow, it refuses the file. */
type PlatformFault = 'down' | 'lost-answer' | { readonly refuses: string };

interface KeptFlow {
  readonly flowId: string;
  readonly info: z.infer<typeof FlowInfo>;
  readonly content: Buffer;
}

interface SearchedFlow {
  readonly flowId: string;
  readonly trackingId?: string;
  readonly name: string;
  readonly flowType: string;
  readonly flowDirection: 'In' | 'Out';
  updatedAt: string;
  acknowledgement: { status: 'Pending' | 'Ok' | 'Error'; details?: readonly { reasonCode: string; reasonMessage: string }[] };
}

export interface StandInPlatform {
  readonly url: string;
  /** Settings of a server that speaks with it. */
  readonly env: Readonly<Record<string, string>>;
  readonly sent: readonly KeptFlow[];
  /** Requests of access tokens. */
  readonly tokens: () => number;
  readonly withdrawTokens: () => void;
  readonly fail: (fault: PlatformFault | null) => void;
  readonly addRecipient: (address: string) => void;
  readonly acknowledge: (trackingId: string, reason?: { readonly code: string; readonly text: string }) => void;
  /** A flow that comes from another platform. */
  readonly bring: (flow: { readonly type: string; readonly name: string; readonly content: string | Buffer }) => string;
  readonly close: () => Promise<void>;
}

const FlowInfo = z.object({
  name: z.string(),
  flowSyntax: z.enum(['CII', 'UBL', 'Factur-X', 'CDAR', 'FRR']),
  processingRule: z.enum(['B2B', 'B2BInt', 'B2C', 'OutOfScope', 'ArchiveOnly', 'NotApplicable']),
  trackingId: z.string().max(36),
  sha256: z.string().length(64),
});
const FlowSearch = z.object({
  limit: z.int().max(100),
  where: z.object({ updatedAfter: z.iso.datetime().optional(), trackingId: z.string().optional() }),
});
const Filter = z.object({ op: z.literal('strict'), value: z.string() });
const LineSearch = z.object({ filters: z.object({ siren: Filter.optional(), addressingIdentifier: Filter.optional() }) });

const CLIENT = { id: 'festival', secret: 'phrase secrète'.replaceAll(/\W/g, '-') };

/** An approved platform on this machine, with the flow service and the directory of XP Z12-013. */
export async function startPlatformStandIn(port = 0): Promise<StandInPlatform> {
  const state = new PlatformState();
  const server = createServer((request, reply) => {
    void buffer(request).then((body) => state.answer(request, reply, body));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    env: platformEnv(url),
    sent: state.sent,
    tokens: () => state.tokenCount,
    withdrawTokens: () => state.withdrawTokens(),
    fail: (fault) => state.setFault(fault),
    addRecipient: (one) => state.recipients.add(one),
    acknowledge: (trackingId, reason) => state.acknowledge(trackingId, reason),
    bring: (flow) => state.bring(flow),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function platformEnv(url: string): Readonly<Record<string, string>> {
  return {
    PLATFORM_URL: url,
    PLATFORM_TOKEN_URL: `${url}/oauth/token`,
    PLATFORM_CLIENT_ID: CLIENT.id,
    PLATFORM_CLIENT_SECRET: CLIENT.secret,
  };
}

class PlatformState {
  readonly sent: KeptFlow[] = [];
  readonly recipients = new Set<string>();
  tokenCount = 0;
  private readonly flows: SearchedFlow[] = [];
  private readonly contents = new Map<string, Buffer>();
  private token = '';
  private fault: PlatformFault | null = null;
  private lastMs = 0;

  setFault(fault: PlatformFault | null): void {
    this.fault = fault;
  }

  withdrawTokens(): void {
    this.token = '';
  }

  acknowledge(trackingId: string, reason?: { readonly code: string; readonly text: string }): void {
    const flow = this.flows.find((one) => one.trackingId === trackingId);
    if (flow === undefined) throw new Error(`No flow ${trackingId}`);
    flow.updatedAt = this.nextInstant();
    flow.acknowledgement =
      reason === undefined ? { status: 'Ok' } : { status: 'Error', details: [{ reasonCode: reason.code, reasonMessage: reason.text }] };
  }

  bring({ type, name, content }: { readonly type: string; readonly name: string; readonly content: string | Buffer }): string {
    const flowId = crypto.randomUUID();
    this.contents.set(flowId, Buffer.from(content));
    this.flows.push({
      flowId,
      name,
      flowType: type,
      flowDirection: 'In',
      updatedAt: this.nextInstant(),
      acknowledgement: { status: 'Ok' },
    });
    return flowId;
  }

  /** Strictly later than any before, so that readings have an order. */
  private nextInstant(): string {
    this.lastMs = Math.max(Date.now(), this.lastMs + 1);
    return new Date(this.lastMs).toISOString();
  }

  async answer(request: IncomingMessage, reply: ServerResponse, body: Buffer): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://platform');
    if (this.fault === 'down') return void reply.writeHead(503).end();
    if (pathname === '/oauth/token') return this.giveToken(request, reply, body);
    if (this.token === '' || request.headers.authorization !== `Bearer ${this.token}`) return void reply.writeHead(401).end();
    if (request.method === 'POST' && pathname === '/v1/flows') return this.keep(request, reply, body);
    if (request.method === 'POST' && pathname === '/v1/flows/search') return this.search(reply, body);
    if (request.method === 'POST' && pathname === '/v1/directory-line/search') return this.lookUp(reply, body);
    const content = this.contents.get(decodeURIComponent(pathname.slice('/v1/flows/'.length)));
    if (content === undefined) return void reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': 'application/octet-stream' }).end(content);
  }

  private giveToken(request: IncomingMessage, reply: ServerResponse, body: Buffer): void {
    this.tokenCount += 1;
    const basic = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64');
    const isClient = request.headers.authorization === `Basic ${basic}`;
    if (!isClient || body.toString() !== 'grant_type=client_credentials') return void reply.writeHead(401).end();
    this.token = crypto.randomUUID();
    answerJson(reply, 200, { access_token: this.token, token_type: 'Bearer', expires_in: 3600 });
  }

  private async keep(request: IncomingMessage, reply: ServerResponse, body: Buffer): Promise<void> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const [info, file] = [form.get('flowInfo'), form.get('file')];
    if (!(info instanceof Blob) || !(file instanceof Blob)) return answerJson(reply, 400, { errorMessage: 'Formulaire incomplet' });
    const read = FlowInfo.safeParse(JSON.parse(await info.text()));
    if (!read.success) return answerJson(reply, 400, { errorMessage: read.error.message });
    const content = Buffer.from(await file.arrayBuffer());
    const { trackingId, name, sha256 } = read.data;
    if (sha256 !== createHash('sha256').update(content).digest('hex')) return answerJson(reply, 400, { errorMessage: 'Empreinte fausse' });
    if (this.flows.some((one) => one.trackingId === trackingId))
      return answerJson(reply, 409, { errorMessage: 'Numéro de suivi déjà reçu' });
    if (typeof this.fault === 'object' && this.fault !== null) return answerJson(reply, 422, { errorMessage: this.fault.refuses });
    const flowId = crypto.randomUUID();
    this.sent.push({ flowId, info: read.data, content });
    const updatedAt = this.nextInstant();
    this.flows.push({
      flowId,
      trackingId,
      name,
      flowType: 'CustomerInvoice',
      flowDirection: 'Out',
      updatedAt,
      acknowledgement: { status: 'Pending' },
    });
    if (this.fault === 'lost-answer') return void request.socket.destroy();
    answerJson(reply, 202, { ...read.data, flowId, submittedAt: updatedAt });
  }

  private search(reply: ServerResponse, body: Buffer): void {
    const { limit, where } = FlowSearch.parse(JSON.parse(body.toString()));
    const { updatedAfter, trackingId } = where;
    const results = this.flows
      .filter((one) => trackingId === undefined || one.trackingId === trackingId)
      .filter(({ updatedAt }) => updatedAfter === undefined || Date.parse(updatedAt) > Date.parse(updatedAfter))
      .toSorted((left, right) => left.updatedAt.localeCompare(right.updatedAt))
      .slice(0, limit);
    answerJson(reply, 200, { limit, results });
  }

  private lookUp(reply: ServerResponse, body: Buffer): void {
    const { siren, addressingIdentifier } = LineSearch.parse(JSON.parse(body.toString())).filters;
    const value = addressingIdentifier?.value ?? siren?.value ?? '';
    const results = this.recipients.has(value) ? [{ addressingIdentifier: value, siren: value.slice(0, 9) }] : [];
    answerJson(reply, 200, { total_number_results: results.length, results });
  }
}

function answerJson(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** Message of a platform about an invoice (CDAR). */
export function cdar(number: string, code: number, reason?: { readonly code: string; readonly text: string }): string {
  const status =
    reason === undefined
      ? ''
      : `<ram:SpecifiedDocumentStatus><ram:ReasonCode>${reason.code}</ram:ReasonCode><ram:Reason>${reason.text}</ram:Reason></ram:SpecifiedDocumentStatus>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">
<rsm:AcknowledgementDocument><ram:ReferenceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>
<ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>${status}</ram:ReferenceReferencedDocument></rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`;
}
