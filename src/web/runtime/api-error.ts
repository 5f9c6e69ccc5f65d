import { isObject } from './is-object.ts';

export interface FieldProblem {
  /** `Nom`, `TradLibelle.TraductionFr`, `Items.2.Titre`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

export interface Conflict {
  readonly by: { readonly Id: number; readonly Nom: string } | null;
  readonly at: string;
  readonly version: number;
  readonly fields: readonly string[];
  readonly current: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>> | null;
}

/** Records that refused a deletion or a merge: ten of them by name. */
export interface HeldReference {
  readonly entity: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** An error as the server says it (docs/wire-format.md); `status` 0 means that no answer came. Its sentences are for people, the message of the error for logs. */
export interface Problem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string | null;
  readonly errors: readonly FieldProblem[];
  readonly conflict: Conflict | null;
  readonly references: readonly HeldReference[];
  /** Data of a conflict, as it came: the screens of a rule read it. */
  readonly told: unknown;
}

export class ApiError extends Error implements Problem {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string | null;
  readonly errors: readonly FieldProblem[];
  readonly conflict: Conflict | null;
  readonly references: readonly HeldReference[];
  readonly told: unknown;

  /** `message`: text of the status, or of the failure of the network (000 §8.1). */
  constructor(
    problem: Partial<Problem> & { readonly code: string; readonly detail: string; readonly message?: string },
    options?: ErrorOptions,
  ) {
    super(problem.message ?? problem.title ?? problem.detail, options);
    this.code = problem.code;
    this.status = problem.status ?? 0;
    this.title = problem.title ?? problem.detail;
    this.detail = problem.detail;
    this.requestId = problem.requestId ?? null;
    this.errors = problem.errors ?? [];
    this.conflict = problem.conflict ?? null;
    this.references = problem.references ?? [];
    this.told = problem.told;
  }
}

/** Wording of the specification for a reply that carries no message of its own. */
const RAW_FALLBACK = 'An error occurred during the transaction';

export async function readProblem(response: Response, fallback: string): Promise<ApiError> {
  const body = await readJson(response);
  const problem = isObject(body) ? body : {};
  return new ApiError({
    code: text(problem.code) ?? `http-${response.status}`,
    status: response.status,
    // HTTP/2 sends no text with its status.
    message: text(response.statusText) ?? text(problem.title) ?? RAW_FALLBACK,
    title: text(problem.title) ?? RAW_FALLBACK,
    detail: text(problem.detail) ?? text(problem.message) ?? text(problem.title) ?? fallback,
    requestId: text(problem.requestId) ?? response.headers.get('x-request-id'),
    errors: Array.isArray(problem.errors) ? problem.errors.flatMap(readField) : [],
    conflict: readConflict(problem.conflict),
    references: readReferences(problem.conflict),
    told: problem.conflict,
  });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // A proxy or a crash may answer with HTML: the status alone is then the whole story.
    return null;
  }
}

function readField(value: unknown): FieldProblem[] {
  if (!isObject(value) || typeof value.path !== 'string') return [];
  const params = isObject(value.params) ? value.params : undefined;
  return [{ path: value.path, code: text(value.code) ?? '', message: text(value.message) ?? '', params }];
}

function readConflict(value: unknown): Conflict | null {
  if (!isObject(value) || !isObject(value.current)) return null;
  const by = isObject(value.by) && typeof value.by.Id === 'number' ? { Id: value.by.Id, Nom: text(value.by.Nom) ?? '' } : null;
  return {
    by,
    at: text(value.at) ?? '',
    version: typeof value.version === 'number' ? value.version : 0,
    fields: Array.isArray(value.fields) ? value.fields.filter((field) => typeof field === 'string') : [],
    current: value.current,
    before: isObject(value.before) ? value.before : null,
  };
}

function readReferences(conflict: unknown): readonly HeldReference[] {
  const references = isObject(conflict) ? conflict.references : null;
  if (!Array.isArray(references)) return [];
  return references.filter(isObject).map(({ Entite, Nombre, Fiches }) => ({
    entity: String(Entite),
    count: Number(Nombre),
    names: Array.isArray(Fiches) ? Fiches.filter(isObject).map(({ Libelle }) => String(Libelle)) : [],
  }));
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
