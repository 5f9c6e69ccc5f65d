import type { ServerText } from '#domain/texts/server-texts.ts';

/** Starts of a term by the words of the grammar (`schema/README.md`, « Terms »). */
const STARTS = {
  acte: 'registre.termes.acte',
  preuve: 'registre.termes.preuve',
  edition: 'registre.termes.edition',
  depot: 'registre.termes.depot',
  envoi: 'registre.termes.envoi',
  refus: 'registre.termes.refus',
  'exercice paiement': 'registre.termes.exercicePaiement',
  'compte inactif': 'registre.termes.compteInactif',
  'echange inactif': 'registre.termes.echangeInactif',
  reponse: 'registre.termes.reponse',
  question: 'registre.termes.question',
  'contact inactif': 'registre.termes.contactInactif',
  loi: 'registre.termes.loi',
} as const;

const UNITS: Readonly<Partial<Record<string, 'registre.termes.mois' | 'registre.termes.jours'>>> = {
  mois: 'registre.termes.mois',
  jours: 'registre.termes.jours',
};

function isStart(words: string): words is keyof typeof STARTS {
  return Object.hasOwn(STARTS, words);
}

/** A term of the schema in the words of its readers; one that has none of its own stays as the schema says it. */
export function termWords(keep: string, text: ServerText): string {
  if (keep === 'proprietaire') return text('registre.termes.proprietaire');
  const [, start = '', count = '', unit = ''] = /^([a-z ]+?) (?:\+ )?(\d+) (ans?|mois|jours)\b/.exec(keep) ?? [];
  if (!isStart(start)) return keep;
  const duree = text(UNITS[unit] ?? 'registre.termes.ans', { count: Number(count) });
  return text('registre.termes.terme', { duree, depuis: text(STARTS[start]) });
}
