/** One password for the three accounts: they exist with the demonstration only, and only on this machine. */
export const DEMO_PASSWORD = 'valombre-court-metrage';

/** Accounts of the demonstration, each in the example group of its role. */
export const DEMO_ACCOUNTS = [
  { role: 'Administrateur', nom: 'Démonstration', prenom: 'Administration', login: 'admin@valombre.example' },
  { role: 'Gestion', nom: 'Démonstration', prenom: 'Gestion', login: 'gestion@valombre.example' },
  { role: 'Consultation', nom: 'Démonstration', prenom: 'Consultation', login: 'consultation@valombre.example' },
] as const;

/** Those of them that are given films to watch: whoever only looks has none. */
export function isDemoViewer(login: string): boolean {
  return DEMO_ACCOUNTS.some((account) => account.login === login.toLowerCase() && account.role !== 'Consultation');
}

/** Everybody knows the password of these accounts. */
export function isDemoLogin(login: string): boolean {
  return DEMO_ACCOUNTS.some((account) => account.login === login.toLowerCase());
}
