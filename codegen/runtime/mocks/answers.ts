/** What a mock says: a success, or a problem in the form of the contract. */
import type { MockRecord, MockValidator } from './world.ts';

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

export function refusedFields(validator: MockValidator | undefined, body: unknown): Answer | null {
  const issues = validator?.safeParse(body).error?.issues ?? [];
  if (issues.length === 0) return null;
  const errors = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), code: 'invalide', message }));
  return problem({ code: 'champs-invalides', status: 400, title: 'Certains champs sont invalides' }, { errors });
}
