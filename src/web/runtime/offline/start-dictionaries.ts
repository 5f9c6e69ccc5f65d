/** Read before the first render, without a session: no personal data in either. */
export const START_DICTIONARIES: readonly string[] = ['dico-festival-editions', 'utilisateur-droits'];
