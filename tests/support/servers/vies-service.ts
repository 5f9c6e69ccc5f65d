import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Question = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  requesterMemberStateCode: z.string().optional(),
  requesterNumber: z.string().optional(),
});

/** Ways in which the service gives no verdict: a country that is away, an error, a page of a proxy, no answer at all. */
type ViesFault = 'country' | 'down' | 'page' | 'silence';

export interface StandInVies {
  readonly url: string;
  readonly questions: readonly z.infer<typeof Question>[];
  /** Numbers that the service knows; it refuses any other. */
  readonly know: (number: string, company: { readonly name: string; readonly address: string }) => void;
  readonly forget: (number: string) => void;
  readonly fail: (fault: ViesFault | null) => void;
  readonly close: () => Promise<void>;
}

/** A register of VAT numbers on this machine that answers as `/check-vat-number` of the European Commission does. */
export async function startVies(): Promise<StandInVies> {
  const questions: z.infer<typeof Question>[] = [];
  const companies = new Map<string, { readonly name: string; readonly address: string }>();
  let fault: ViesFault | null = null;
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      if (request.url !== '/rest-api/check-vat-number' || request.method !== 'POST') return answer(reply, 404, {});
      const question = Question.parse(JSON.parse(body));
      questions.push(question);
      if (fault !== null) return answerFault(reply, fault);
      const { countryCode, vatNumber, requesterNumber } = question;
      const company = companies.get(`${countryCode}${vatNumber}`);
      return answer(reply, 200, {
        countryCode,
        vatNumber,
        requestDate: '2044-03-15T10:00:00.000Z',
        valid: company !== undefined,
        requestIdentifier: requesterNumber === undefined ? '' : `WAPI${String(questions.length).padStart(8, '0')}`,
        name: company?.name ?? '---',
        address: company?.address ?? '---',
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/rest-api`,
    questions,
    know: (number, company) => void companies.set(number, company),
    forget: (number) => void companies.delete(number),
    fail: (next) => {
      fault = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerFault(reply: ServerResponse, fault: ViesFault): void {
  if (fault === 'country') answer(reply, 200, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] });
  else if (fault === 'down') answer(reply, 503, {});
  else if (fault === 'page') reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>proxy</p>');
}

function answer(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
