/** Reply of a mock: a success, or a problem in the form of the contract. */
import { isValues, type MockRecord, type MockValidator, valuesOf } from './world.ts';

export interface Answer {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const REQUEST_ID = '0f8e2c52-6f0e-4c3a-9c11-3f5a1d2b7e90';

export interface Problem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

export function problem({ code, status, title }: Problem, more: object = {}): Answer {
  return {
    status,
    body: { code, status, title, detail: title, requestId: REQUEST_ID, ...more },
    headers: { 'content-type': 'application/problem+json' },
  };
}

export function unknownRecord(): Answer {
  return problem({ code: 'introuvable', status: 404, title: 'Fiche inconnue' });
}

export function staleVersion(current: MockRecord): Answer {
  return problem(
    { code: 'version-perimee', status: 409, title: 'Version périmée' },
    { conflict: { by: null, at: null, version: current.Version, fields: [], current, before: null } },
  );
}

/** A new record has all that the contract asks for. */
export function refusedInput(validator: MockValidator | undefined, body: unknown): Answer | null {
  const { Version: _, ...given } = valuesOf(body);
  return refusal(issuesOf(validator, isValues(body) ? given : body));
}

/** A change has its version; a field that it leaves out stays as it is. */
export function refusedChange(validator: MockValidator | undefined, body: unknown): Answer | null {
  const { Id: _, Version: version, ...given } = valuesOf(body);
  const issues = issuesOf(validator, isValues(body) ? given : body).filter(
    ({ path: [property] }) => property === undefined || String(property) in given,
  );
  const isVersion = Number.isInteger(version) && Number(version) > 0;
  return refusal([...(isVersion ? [] : [{ path: ['Version'], message: 'Version' }]), ...issues]);
}

type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];

function issuesOf(validator: MockValidator | undefined, body: unknown): Issues {
  return validator?.safeParse(body).error?.issues ?? [];
}

function refusal(issues: Issues): Answer | null {
  if (issues.length === 0) return null;
  const errors = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), code: 'invalide', message }));
  return problem({ code: 'champs-invalides', status: 400, title: 'Certains champs sont invalides' }, { errors });
}
