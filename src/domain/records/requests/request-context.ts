import type { ShownRows } from '#domain/work/shown-rows.ts';
import { isLanguage } from '#generated/i18n/languages.gen.ts';
import type { UserLimits } from '../query/scope.ts';
import { normaliseRight } from '#domain/values/normalise-right.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';

export interface ContextUser {
  /** 0: nobody is signed in (public operations only). */
  readonly id: number;
  readonly login: string;
  readonly nom: string;
  readonly groupId: number | null;
  /** Folded codes of the group and of the user. */
  readonly rights: ReadonlySet<string>;
  /** Values that the scopes of the schema compare rows with; absent: the id alone. */
  readonly limits?: UserLimits;
  /** Years of the editions that a token of theirs is limited to; absent: all. */
  readonly editions?: readonly number[] | undefined;
}

export interface HeldRecord {
  readonly entity: string;
  readonly id: number;
}

/** Context of one request, its person and its form: the first argument of every service. */
export interface RequestContext {
  readonly user: ContextUser;
  readonly culture: Language;
  /** Year of the edition that the person works on; null: none is given. */
  readonly edition: number | null;
  readonly requestId: string;
  /** Name of the program that acts for the user by an access token; null: the user in person. */
  readonly program: string | null;
  /** One id for everything this request writes: history, trash, events. */
  readonly batch: string;
  /**
   * The right of the operation is missing and only the person's own record is open (`self:` operations):
   * whoever loads the record must compare its `rights.self` field with `user.id` and refuse otherwise.
   */
  readonly selfOnly: boolean;
  /** The person came by a list that shows some rows of an entity only; null: nothing is left out. */
  readonly shown: ShownRows | null;
  /** Record that the page of a save believes it holds; null: it names none. */
  readonly lock: HeldRecord | null;
  /** Code of the question that the person has already answered yes to; null: there was none. */
  readonly confirmation: string | null;
  /** The person has just given the password of their own account. */
  readonly proven: boolean;
  readonly has: (right: string) => boolean;
}

export const NOBODY: ContextUser = { id: 0, login: '', nom: '', groupId: null, rights: new Set() };

export interface ContextInput {
  readonly user?: ContextUser;
  readonly culture?: Language;
  readonly edition?: number | null;
  readonly program?: string | null;
  readonly requestId: string;
  readonly batch: string;
  readonly selfOnly?: boolean;
  readonly shown?: ShownRows | null;
  readonly lock?: HeldRecord | null;
  readonly confirmation?: string | null;
  readonly proven?: boolean;
}

export function requestContext({
  user = NOBODY,
  culture = 'fr',
  edition = null,
  program = null,
  requestId,
  batch,
  selfOnly = false,
  shown = null,
  lock = null,
  confirmation = null,
  proven = false,
}: ContextInput): RequestContext {
  return {
    user,
    culture,
    edition,
    program,
    requestId,
    batch,
    selfOnly,
    shown,
    lock,
    confirmation,
    proven,
    has: (right) => user.rights.has(foldedOf(right)),
  };
}

/** The rights that operations name are few, and read at each request. */
const folded = new Map<string, string>();

function foldedOf(right: string): string {
  const cached = folded.get(right);
  if (cached !== undefined) return cached;
  const text = normaliseRight(right);
  folded.set(right, text);
  return text;
}

/** `film/1042`. */
export function lockOf(header: string | string[] | undefined): HeldRecord | null {
  const [, entity, id] = /^([a-z-]{1,60})\/(\d{1,9})$/.exec(String(header ?? '')) ?? [];
  return entity === undefined || id === undefined ? null : { entity, id: Number(id) };
}

export function cultureOf(header: string | string[] | undefined): Language {
  const language = String(header ?? '')
    .slice(0, 2)
    .toLowerCase();
  return isLanguage(language) ? language : 'fr';
}

/** `edition: 2027`. */
export function editionOf(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{4}$/.test(header) ? Number(header) : null;
}

const CONFIRMATION_MAX = 200;

export function confirmationOf(header: string | string[] | null | undefined): string | null {
  return typeof header === 'string' && header !== '' && header.length <= CONFIRMATION_MAX ? header : null;
}
