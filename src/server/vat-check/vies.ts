import { z } from 'zod';
import { TvaVerification } from '#generated/enums/tva-verification.gen.ts';
import type { VatAnswer, VatQuestion, VatService } from '#domain/accounting/vat-check/vat-answer.ts';
import type { AllowedHosts } from '#server/http/guarded-address.ts';
import { GuardedFetchError } from '#server/http/guarded-address.ts';
import { guardedFetch } from '#server/http/guarded-fetch.ts';
import type { VatCheckSettings } from './vat-check-settings.ts';

const Verdict = z.object({
  valid: z.boolean(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
});
const Failure = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });

const BYTES_MAX = 100_000;
/** A service that does not answer is left alone for so long: a series of invoices does not wait for it again and again. */
const REST_MS = 60_000;

/** The service of the European Commission: `POST /check-vat-number`. */
export function viesService(
  { url, keptDays, timeoutMs }: VatCheckSettings,
  { allow, clock }: { readonly allow: AllowedHosts; readonly clock: () => number },
): VatService {
  const { host } = new URL(url);
  let restsUntilMs = 0;
  async function check(question: VatQuestion): Promise<VatAnswer> {
    const silent: VatAnswer = {
      ...question,
      state: TvaVerification.nonVerifie,
      consultation: null,
      name: null,
      address: null,
      reason: null,
      service: host,
    };
    if (clock() < restsUntilMs) return { ...silent, reason: 'UNREACHABLE' };
    try {
      return { ...silent, ...verdictOf(await call(question)) };
    } catch (cause) {
      if (cause instanceof GuardedFetchError && cause.status === null) restsUntilMs = clock() + REST_MS;
      return { ...silent, reason: reasonOf(cause) };
    }
  }
  async function call({ number, requester }: VatQuestion): Promise<unknown> {
    const body = {
      countryCode: number.slice(0, 2),
      vatNumber: number.slice(2),
      ...(requester === null ? {} : { requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) }),
    };
    const reply = await guardedFetch(`${url}/check-vat-number`, {
      maxBytes: BYTES_MAX,
      timeoutMs,
      allow,
      accept: ['application/json'],
      body: { type: 'application/json', content: JSON.stringify(body), maxBytes: BYTES_MAX },
    });
    return JSON.parse(reply.body.toString('utf8'));
  }
  return { check, keptDays };
}

/** The service reports a country whose register is away by a word, beside an answer of success. */
function verdictOf(body: unknown): Pick<VatAnswer, 'state' | 'consultation' | 'name' | 'address' | 'reason'> {
  const failure = Failure.safeParse(body);
  if (failure.success) throw new Error(failure.data.errorWrappers[0]?.error ?? 'ERROR');
  const { valid, requestIdentifier, name, address } = Verdict.parse(body);
  return {
    state: valid ? TvaVerification.valide : TvaVerification.invalide,
    consultation: toldText(requestIdentifier),
    name: toldText(name),
    address: toldText(address),
    reason: null,
  };
}

/** Countries that keep a name to themselves say `---`. */
function toldText(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim();
  return trimmed === '' || /^-+$/.test(trimmed) ? null : trimmed;
}

function reasonOf(cause: unknown): string {
  if (cause instanceof GuardedFetchError) return cause.status === null ? 'UNREACHABLE' : `HTTP ${cause.status}`;
  if (cause instanceof z.ZodError || cause instanceof SyntaxError) return 'UNREADABLE';
  return cause instanceof Error ? cause.message : 'ERROR';
}
