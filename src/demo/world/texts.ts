import { type Random } from '#domain/values/random.ts';
import { EARLIER, ENDS, EVENTS, HEROES, PLACES, TURNS, WHEN } from './synopsis-phrases.ts';

const WORDS_MAX = 90;

/** A synopsis of 60 to 90 words of plausible French; its words about the hero agree with the hero. */
export function demoSynopsis(random: Random): string {
  const hero = random.pick(HEROES);
  const turns = random.shuffle(TURNS).map((turn) => turn(hero.gender).fr);
  const opening = `${random.pick(WHEN).fr}, ${random.pick(PLACES).fr}, ${hero.fr} ${random.pick(EVENTS).fr}.`;
  return fitted([opening, ...turns.slice(0, 3), random.pick(ENDS).fr]);
}

/** Leaves out sentences of the middle until the text is short enough. */
function fitted(sentences: readonly string[]): string {
  const text = sentences.join(' ');
  if (wordCount(text) <= WORDS_MAX || sentences.length <= 2) return text;
  return fitted([...sentences.slice(0, -2), ...sentences.slice(-1)]);
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
}

const PHRASES = [EARLIER, ...WHEN, ...PLACES, ...HEROES, ...EVENTS, ...TURNS.flatMap((turn) => [turn('f'), turn('m')]), ...ENDS];

/** English of a synopsis, phrase by phrase. */
export function translatedSynopsis(french: string): string {
  return PHRASES.reduce((text, { fr, en }) => text.replace(fr, en), french);
}

const SCHOOLS = [
  'd’une école d’art',
  'd’un cursus de cinéma',
  'd’études de photographie',
  'd’un conservatoire',
  'd’études de lettres',
  'd’une formation au montage',
] as const;
const FIRST_WORKS = [
  'réalise d’abord des films de commande et des clips',
  'travaille plusieurs années comme assistant au montage',
  'anime des ateliers dans des écoles et des hôpitaux',
  'signe des carnets de voyage et un livre d’images',
  'tourne seul ses premiers films en super-huit',
  'fonde avec des amis un collectif de cinéma',
] as const;
const FIRST_WORKS_F: Readonly<Record<string, string>> = {
  'travaille plusieurs années comme assistant au montage': 'travaille plusieurs années comme assistante au montage',
  'tourne seul ses premiers films en super-huit': 'tourne seule ses premiers films en super-huit',
};
const MANNERS = [
  'Ses courts métrages, montrés dans de nombreux festivals, mêlent souvenirs de famille et récits entendus, sans jamais séparer le rire de l’inquiétude.',
  'Son travail s’attache aux gestes du quotidien, aux voix que l’on n’écoute pas et aux lieux sur le point de disparaître.',
  'Ses films partent d’un lieu, d’un bruit ou d’un visage, et laissent aux spectateurs le soin de finir l’histoire.',
] as const;
const NOW = [
  'Un premier long métrage est en cours d’écriture, avec le soutien de sa région.',
  'Vit et travaille entre la ville et la campagne, et enseigne un jour par semaine.',
  'Prépare actuellement un nouveau film, qui sera tourné l’hiver prochain.',
] as const;

/** A biography of 40 to 60 words; who it is about has a gender. */
export function demoBiography(
  random: Random,
  { Prenom, Nom, isWoman }: { readonly Prenom: string; readonly Nom: string; readonly isWoman: boolean },
): string {
  const work = random.pick(FIRST_WORKS);
  const first = isWoman ? (FIRST_WORKS_F[work] ?? work) : work;
  return `À la sortie ${random.pick(SCHOOLS)}, ${Prenom} ${Nom} ${first}. ${random.pick(MANNERS)} ${random.pick(NOW)}`;
}
