import { rights } from '#generated/rights/rights.gen.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#domain/demo/accounts.ts';
import { readText } from '#domain/records/record-data.ts';
import type { Store } from '../store/store.ts';
import type { Sources } from './sources.ts';
import { putRow, seedSystemRows } from './system-rows.ts';

/** The three groups given as examples; the rights each goes without. */
const GROUPS = [
  { nom: 'Administrateur', without: /^$/ },
  { nom: 'Gestion', without: /^(GROUPE-UTILISATEUR|UTILISATEUR|FRONT-CACHE)/ },
  {
    nom: 'Consultation',
    without:
      /-(WRITE|DELETE)$|^(FRONT-CACHE|ACTIONS|ENCAISSER|REGLEMENT-DIFFERE|REMETTRE|DEPASSER-PLAFOND|ANNONCER-SELECTION|PUBLIER-GRILLE|CORRIGER-STATUT|ENVOYER-MAIL)/,
  },
] as const;

/** What every database has before anybody enters anything: system rows, groups with an account each, countries, languages. */
export const seedFirstRows = (store: Store, sources: Pick<Sources, 'countries' | 'languages'>): void => {
  seedSystemRows(store);
  addAccounts(store);
  addWorld(store, sources);
};

/** The accounts that everybody knows, each in the example group of its role. */
const addAccounts = (store: Store): void => {
  for (const { nom: group, without } of GROUPS) {
    const ids = rights.flatMap(({ code }, index) => (without.test(code) ? [] : [index + 1]));
    const IdGroupeUtilisateur = putRow(store, 'groupe-utilisateur', { Nom: group, IdsDroit: ids });
    for (const { nom, prenom, login } of DEMO_ACCOUNTS.filter(({ role }) => role === group)) {
      const person = { Nom: nom, Prenom: prenom, Login: login, MotDePasse: DEMO_PASSWORD };
      putRow(store, 'utilisateur', { ...person, IdGroupeUtilisateur, IsActif: true, IdsDroitUtilisateur: [] });
    }
  }
};

const addWorld = (store: Store, { countries, languages }: Pick<Sources, 'countries' | 'languages'>): void => {
  const isNew = (entity: string): ((row: { readonly code: string }) => boolean) => {
    const held = new Set(store.tables.all(entity).map((row) => readText(row, 'Code')));
    return ({ code }) => !held.has(code);
  };
  for (const { code, fr, en, es, isDomTom, isCee, isEuropeMedia, isActif } of countries.filter(isNew('pays'))) {
    const flags = { IsDomTom: isDomTom, IsCee: isCee, IsEuropeMedia: isEuropeMedia, IsActif: isActif };
    putRow(store, 'pays', { Code: code, IdLibelle: { fr, en, es }, ...flags });
  }
  for (const { code, fr, en, es } of languages.filter(isNew('langue'))) {
    putRow(store, 'langue', { Code: code, IdLibelle: { fr, en, es }, IsActif: true });
  }
};
