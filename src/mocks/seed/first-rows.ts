import { rights } from '#generated/rights/rights.gen.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/people/accounts.ts';
import { EXAMPLE_GROUPS } from '#domain/session/example-groups.ts';
import type { Store } from '../store/store.ts';
import type { Sources } from './sources.ts';
import { putRow, seedSystemRows } from './system-rows.ts';

/** Rows of every database before anybody enters anything: system rows, groups with an account each, countries, languages. */
export function seedFirstRows(store: Store, sources: Pick<Sources, 'countries' | 'languages'>): void {
  seedSystemRows(store);
  addAccounts(store);
  addWorld(store, sources);
}

/** The accounts that everybody knows, each in the example group of its role. */
function addAccounts(store: Store): void {
  for (const { nom: group, holds } of EXAMPLE_GROUPS) {
    const ids = rights.flatMap((right, index) => (holds(right) ? [index + 1] : []));
    const IdGroupeUtilisateur = putRow(store, 'groupe-utilisateur', { Nom: group, IdsDroit: ids });
    for (const { nom, prenom, login } of DEMO_ACCOUNTS.filter(({ role }) => role === group)) {
      const person = { Nom: nom, Prenom: prenom, Login: login, MotDePasse: DEMO_PASSWORD };
      putRow(store, 'utilisateur', { ...person, IdGroupeUtilisateur, IsActif: true, IdsDroitUtilisateur: [] });
    }
  }
}

function addWorld(store: Store, { countries, languages }: Pick<Sources, 'countries' | 'languages'>): void {
  function isNew(entity: 'pays' | 'langue'): (row: { readonly code: string }) => boolean {
    const held = new Set(store.tables.all(entity).map(({ Code }) => Code));
    return ({ code }) => !held.has(code);
  }
  for (const { code, texts, isDomTom, isCee, isEuropeMedia, isActif } of countries.filter(isNew('pays'))) {
    const flags = { IsDomTom: isDomTom, IsCee: isCee, IsEuropeMedia: isEuropeMedia, IsActif: isActif };
    putRow(store, 'pays', { Code: code, IdLibelle: texts, ...flags });
  }
  for (const { code, texts } of languages.filter(isNew('langue'))) {
    putRow(store, 'langue', { Code: code, IdLibelle: texts, IsActif: true });
  }
}
