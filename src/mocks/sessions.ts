import { readId, readText } from '#domain/records/values/record-data.ts';
import { effectiveRights } from '#domain/records/read/rights.ts';
import { type Preferences, readPreferences } from '#domain/session/preferences.ts';
import { toSessionUser } from '#domain/session/session-user.ts';
import { normaliseRight } from '#domain/records/values/normalise-right.ts';
import type { UserLimits } from '#domain/records/query/scope.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { ContextUser } from '#domain/records/requests/request-context.ts';
import type { Store } from './store/store.ts';
import type { Row } from './store/tables.ts';

/** What the person chose, with the edition their record names. */
export function preferencesOf(row: Row): Preferences {
  const year = row['EanneeTravail'];
  return { ...readPreferences(row['Preferences']), ...(typeof year === 'number' && { Edition: year }) };
}

export interface MockSession {
  readonly user: ContextUser;
  readonly userRow: Row;
  readonly handle: string;
}

/**
 * Sessions without a memory: the cookie says whose it is, so that a reload of the page, which makes
 * the store anew, finds the same person signed in. Nothing here is secret: nothing here is real.
 */
export class Sessions {
  readonly #store: Store;
  readonly #closed = new Set<string>();
  #opened = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  open(login: string, password: string): { readonly secret: string; readonly session: MockSession } {
    const row = this.#store.tables.all('utilisateur').find((user) => readText(user, 'Login')?.toLowerCase() === login.trim().toLowerCase());
    if (row === undefined || row['MotDePasse'] !== password) throw new AppError('identifiants-incorrects');
    if (row['IsActif'] === false) throw new AppError('compte-desactive');
    this.#opened += 1;
    const secret = `simulation.${readId(row)}.${this.#opened}`;
    this.#closed.delete(secret);
    return { secret, session: this.#sessionOf(row, secret) };
  }

  resume(secret: string | undefined): MockSession {
    if (secret === undefined || secret === '') throw new AppError('session-absente');
    const [, id] = /^simulation\.(\d+)\.\d+$/.exec(secret) ?? [];
    const row = id === undefined || this.#closed.has(secret) ? null : this.#store.tables.find('utilisateur', Number(id));
    if (row === null || row['IsActif'] === false) throw new AppError('session-expiree');
    return this.#sessionOf(row, secret);
  }

  /** Session of a person the guard has already let in. */
  ofUser(id: number): MockSession | null {
    const row = this.#store.tables.find('utilisateur', id);
    return row === null ? null : this.#sessionOf(row, `simulation.${id}.0`);
  }

  close(secret: string): void {
    this.#closed.add(secret);
  }

  /** The signed-in person, as login and ping answer. */
  userOf({ user: { id, login, groupId }, userRow }: MockSession) {
    const [nom, prenom] = [readText(userRow, 'Nom') ?? '', readText(userRow, 'Prenom') ?? ''];
    const group = this.#groupOf(userRow);
    const rights = this.#rightsOf(userRow).map((right) => ({ Id: right.Id, Code: readText(right, 'Code') ?? '' }));
    const groupLabel = group === null ? null : readText(group, 'Nom');
    return toSessionUser({ id, nom, prenom, login, groupId, groupLabel, preferences: preferencesOf(userRow) }, rights);
  }

  #sessionOf(row: Row, secret: string): MockSession {
    const user: ContextUser = {
      id: Number(row['Id']),
      login: readText(row, 'Login') ?? '',
      nom: `${readText(row, 'Prenom') ?? ''} ${readText(row, 'Nom') ?? ''}`,
      groupId: typeof row['IdGroupeUtilisateur'] === 'number' ? row['IdGroupeUtilisateur'] : null,
      limits: this.#limitsOf(row),
      rights: new Set(this.#rightsOf(row).map((right) => normaliseRight(readText(right, 'Code') ?? ''))),
    };
    return { user, userRow: row, handle: `poignee.${secret}` };
  }

  /** What scopes compare rows with. */
  #limitsOf(row: Row): UserLimits {
    const entries = this.#store.tables.entity('utilisateur').fields.flatMap((field): [string, readonly number[]][] => {
      if (field.kind === 'ids') return [[field.name, this.#store.tables.linkedIds(field, readId(row))]];
      const value = row[field.name];
      return field.kind === 'reference' ? [[field.name, typeof value === 'number' ? [value] : []]] : [];
    });
    return { ...Object.fromEntries(entries), Id: [readId(row)] };
  }

  #groupOf(user: Row): Row | null {
    const id = user['IdGroupeUtilisateur'];
    return typeof id === 'number' ? this.#store.tables.find('groupe-utilisateur', id) : null;
  }

  #rightsOf(user: Row): readonly (Row & { readonly Id: number })[] {
    const group = this.#groupOf(user);
    const all = this.#store.tables.all('utilisateur-droit').map((right) => ({ ...right, Id: Number(right['Id']) }));
    const groupIds = group === null ? [] : this.#linked('groupe-utilisateur', 'IdsDroit', group);
    return effectiveRights(all, groupIds, this.#linked('utilisateur', 'IdsDroitUtilisateur', user));
  }

  #linked(entity: string, name: string, row: Row): readonly number[] {
    const { fields } = this.#store.tables.entity(entity);
    return fields.filter((field) => field.name === name).flatMap((field) => this.#store.tables.linkedIds(field, readId(row)));
  }
}
