import { normaliseRight } from '#domain/records/values/normalise-right.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { ContextUser } from '#server/http/context.ts';
import type { MockContext } from './mock-context.ts';

const NOBODY: ContextUser = { id: 0, login: '', nom: '', groupId: null, rights: new Set() };
const LANGUAGES: readonly Language[] = ['fr', 'en', 'es'];

export interface ContextInput extends Pick<MockContext, 'culture' | 'edition' | 'requestId' | 'batch' | 'nowMs' | 'today'> {
  readonly user?: ContextUser;
  readonly selfOnly?: boolean;
  readonly shown?: MockContext['shown'];
  readonly confirmation?: string | null;
}

/** The server's own context cannot be used here: it draws its ids from node:crypto. */
export function createContext({ user = NOBODY, selfOnly = false, shown = null, confirmation = null, ...rest }: ContextInput): MockContext {
  return {
    ...rest,
    user,
    selfOnly,
    shown,
    confirmation,
    proven: false,
    lock: null,
    has: (right) => user.rights.has(normaliseRight(right)),
  };
}

/** `edition: 2027`. */
export function editionOf(header: string | null): number | null {
  return header !== null && /^\d{4}$/.test(header) ? Number(header) : null;
}

export function cultureOf(header: string | null): Language {
  const asked = (header ?? '').slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === asked) ?? 'fr';
}
