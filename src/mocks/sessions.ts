import { effectiveRights } from '#domain/records/read/rights.ts';
import { type Preferences, readPreferences } from '#domain/session/preferences.ts';
import { toSessionUser } from '#domain/session/session-user.ts';
import { normaliseRight } from '#domain/values/normalise-right.ts';
import type { UserLimits } from '#domain/records/query/scope.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { ContextUser } from '#domain/records/requests/request-context.ts';
import type { Store } from './store/store.ts';
import type { Row, RowOf } from './store/tables.ts';

type UserRow = RowOf<'utilisateur'>;

/** Choices of the person, with the edition their record names. */
export function preferencesOf({ Preferences: kept, EanneeTravail: year }: UserRow): Preferences {
  return { ...readPreferences(kept), ...(typeof year === 'number' && { Edition: year }) };
}

export interface MockSession {
  readonly user: ContextUser;
  readonly userRow: UserRow;
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
    const row = this.#store.tables.all('utilisateur').find(({ Login }) => Login?.toLowerCase() === login.trim().toLowerCase());
    if (row === undefined || row.MotDePasse !== password) throw new AppError('identifiants-incorrects');
    if (row.IsActif === false) throw new AppError('compte-desactive');
    this.#opened += 1;
    const secret = `simulation.${row.Id}.${this.#opened}`;
    this.#closed.delete(secret);
    return { secret, session: this.#sessionOf(row, secret) };
  }

  resume(secret: string | undefined): MockSession {
    if (secret === undefined || secret === '') throw new AppError('session-absente');
    const [, id] = /^simulation\.(\d+)\.\d+$/.exec(secret) ?? [];
    const row = id === undefined || this.#closed.has(secret) ? null : this.#store.tables.find('utilisateur', Number(id));
    if (row === null || row.IsActif === false) throw new AppError('session-expiree');
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
    const [nom, prenom] = [userRow.Nom ?? '', userRow.Prenom ?? ''];
    const group = this.#groupOf(userRow);
    const rights = this.#rightsOf(userRow).map(({ Id, Code }) => ({ Id, Code: Code ?? '' }));
    const groupLabel = group === null ? null : (group.Nom ?? null);
    return toSessionUser({ id, nom, prenom, login, groupId, groupLabel, preferences: preferencesOf(userRow) }, rights);
  }

  #sessionOf(row: UserRow, secret: string): MockSession {
    const user: ContextUser = {
      id: row.Id,
      login: row.Login ?? '',
      nom: `${row.Prenom ?? ''} ${row.Nom ?? ''}`,
      groupId: row.IdGroupeUtilisateur ?? null,
      limits: this.#limitsOf(row),
      rights: new Set(this.#rightsOf(row).map((right) => normaliseRight(right.Code ?? ''))),
    };
    return { user, userRow: row, handle: `poignee.${secret}` };
  }

  /** Values that scopes compare rows with. */
  #limitsOf(user: UserRow): UserLimits {
    const row: Row = user;
    const entries = this.#store.tables.entity('utilisateur').fields.flatMap((field): [string, readonly number[]][] => {
      if (field.kind === 'ids') return [[field.name, this.#store.tables.linkedIds(field, user.Id)]];
      const value = row[field.name];
      return field.kind === 'reference' ? [[field.name, typeof value === 'number' ? [value] : []]] : [];
    });
    return { ...Object.fromEntries(entries), Id: [user.Id] };
  }

  #groupOf({ IdGroupeUtilisateur: id }: UserRow): RowOf<'groupe-utilisateur'> | null {
    return typeof id === 'number' ? this.#store.tables.find('groupe-utilisateur', id) : null;
  }

  #rightsOf(user: UserRow): readonly RowOf<'utilisateur-droit'>[] {
    const group = this.#groupOf(user);
    const all = this.#store.tables.all('utilisateur-droit');
    const groupIds = group === null ? [] : this.#linked('groupe-utilisateur', 'IdsDroit', group);
    return effectiveRights(all, groupIds, this.#linked('utilisateur', 'IdsDroitUtilisateur', user));
  }

  #linked(entity: string, name: string, { Id }: { readonly Id: number }): readonly number[] {
    const { fields } = this.#store.tables.entity(entity);
    return fields.filter((field) => field.name === name).flatMap((field) => this.#store.tables.linkedIds(field, Id));
  }
}
