import type { DemoWorld } from './world.ts';

/** People of the office by what they do: they sign decisions and cannot sign in. */
export interface Users {
  readonly committee: readonly number[];
  readonly correctors: readonly number[];
  readonly translators: readonly number[];
  readonly reviewers: readonly number[];
  readonly prints: readonly number[];
}

const GROUPS = [
  ['Comité de sélection', 9],
  ['Programmation', 3],
  ['Régie copies', 2],
  ['Accréditations', 4],
  ['Accueil invités et hébergement', 4],
  ['Bénévoles', 2],
  ['Marché et abonnements', 3],
  ['Comptabilité', 2],
  ['Traduction (externes)', 7],
  ['Comptoir', 4],
] as const;
const NAMES = [
  'Nour Verdane',
  'Basile Ormeau',
  'Célestine Rocval',
  'Malo Jourdieu',
  'Inès Fauvelin',
  'Hippolyte Garance',
  'Léonie Sauvterre',
  'Adrien Noirval',
  'Salomé Perral',
  'Gaspard Delorme',
  'Mathilde Quillane',
  'Étienne Lachance',
  'Awa Diaville',
  'Côme Vautrin',
  'Judith Hautval',
  'Sofiane Belmar',
  'Agathe Tarrou',
  'Marin Escoffe',
  'Flavie Combrun',
  'Théo Grenval',
  'Daphné Sablon',
  'Ismaël Rivaud',
  'Clémence Bourdic',
  'Yanis Malterre',
  'Rosalie Ferrand',
  'Simon Aubrac',
  'Romy Eichner',
  'Rhys Pembrook',
  'Lucía Olivarte',
  'Imogen Ashworth',
  'Tomás Carrasco',
  'Elin Lindqvar',
  'Marta Zubiarte',
  'Paulin Chastel',
  'Garance Ligny',
  'Oscar Montval',
  'Zélie Rougane',
  'Félix Desjoux',
  'Anaïs Fouger',
  'Titouan Serre',
] as const;

/** Example groups beside the three that come with the database; their rights are given by an administrator. */
export const addUsers = (world: DemoWorld): Users => {
  const byGroup = new Map<string, number[]>();
  let rank = 0;
  for (const [name, count] of GROUPS) {
    const group = world.add('groupe-utilisateur', { Nom: name, IdsDroit: [] });
    const ids = Array.from({ length: count }, () => {
      const [prenom = '', nom = ''] = (NAMES[rank] ?? '').split(' ');
      rank += 1;
      return world.add('utilisateur', {
        Nom: nom,
        Prenom: prenom,
        Login: `equipe${rank}@valombre.example`,
        MotDePasse: 'aucun',
        IdGroupeUtilisateur: group,
        EanneeTravail: world.edition.Eannee,
      });
    });
    byGroup.set(name, ids);
  }
  const translators = byGroup.get('Traduction (externes)') ?? [];
  return {
    committee: byGroup.get('Comité de sélection') ?? [],
    correctors: translators.slice(0, 2),
    translators: translators.slice(2, 5),
    reviewers: translators.slice(5),
    prints: byGroup.get('Régie copies') ?? [],
  };
};
