import { type Random } from '#domain/values/random.ts';

/** Who a synopsis is about: what agrees with it follows its gender. */
interface Hero {
  readonly name: string;
  readonly gender: 'm' | 'f';
}

function f(name: string): Hero {
  return { name, gender: 'f' };
}

function m(name: string): Hero {
  return { name, gender: 'm' };
}

const HEROES: readonly Hero[] = [
  f('une adolescente'),
  m('un vieil homme'),
  m('un apprenti boulanger'),
  f('une factrice'),
  f('une cadette de famille nombreuse'),
  m('un gardien de nuit'),
  f('une jeune mère'),
  m('un chauffeur de car'),
  f('une apicultrice'),
  m('un ancien boxeur'),
  f('une cantinière'),
  m('un accordeur de pianos'),
  f('une nageuse'),
  m('un garçon de huit ans'),
  f('une infirmière libérale'),
  m('un éclusier'),
  f('une étudiante étrangère'),
  m('un facteur à la retraite'),
  f('une mécanicienne'),
  m('un fils unique'),
];
const PLACES = [
  'dans un village de montagne',
  'au bord d’une mer grise',
  'dans un port du Nord',
  'en banlieue d’une grande ville',
  'dans une vallée que le train ne dessert plus',
  'dans un immeuble promis à la démolition',
  'sur une île sans médecin',
  'au dernier étage d’une tour',
  'dans un camping hors saison',
  'à la lisière d’une forêt brûlée',
  'dans une gare désaffectée',
  'près d’un lac asséché',
  'dans un internat de province',
  'sur un chantier arrêté',
] as const;
const WHEN = [
  'Un matin d’hiver',
  'À la veille des vacances',
  'La nuit de la fête du village',
  'Au lendemain d’un enterrement',
  'Pendant un été trop chaud',
  'Quelques jours avant le départ',
  'Un dimanche de pluie',
  'À la rentrée',
  'Le jour de son anniversaire',
  'Après trois ans d’absence',
] as const;
const EVENTS = [
  'découvre une boîte de lettres jamais envoyées',
  'attend le retour d’un frère parti sans prévenir',
  'doit choisir entre rester et suivre la troupe de passage',
  'recueille un animal blessé que personne ne réclame',
  'apprend que l’usine fermera à la fin du mois',
  'prépare un spectacle auquel personne ne croit',
  'retrouve par hasard la personne qui avait tout quitté',
  'perd la voix le matin d’une audition',
  'se met en tête de repeindre toute la rue',
  'refuse de vendre la maison de famille',
  'entend chaque soir la même chanson à travers le mur',
  'entreprend de traverser le pays à pied',
  'trouve dans la cave une bobine de film sans titre',
  'ment pour la première fois',
  'accepte de garder un enfant qui ne parle pas',
  'vole une barque et part avant l’aube',
] as const;
const TURNS: readonly ((hero: Hero) => string)[] = [
  () => 'Les voisins s’en mêlent, les souvenirs aussi, et ce qui devait durer une journée occupe bientôt toute une saison.',
  () => 'Entre mensonges tendres et vérités trop vite dites, chacun cherche la place qui lui revient.',
  () => 'Il faudra une panne, une fête et beaucoup d’obstination pour que les langues se délient.',
  ({ gender }) =>
    `${pronoun(gender)} n’en dit rien à personne, ${gender === 'f' ? 'certaine' : 'certain'} que rien ne sera plus comme avant, et que c’est peut-être une chance.`,
  ({ gender }) =>
    `Peu à peu, ${pronoun(gender).toLowerCase()} comprend qu’on lui a caché l’essentiel, et que le silence des adultes pesait plus lourd que leurs colères.`,
  ({ gender }) =>
    `${gender === 'f' ? 'Seule' : 'Seul'} contre tous, ${pronoun(gender).toLowerCase()} s’entête, au risque de perdre les derniers amis qui lui restaient.`,
  () => 'La nuit tombe tôt, les routes sont coupées, et il ne reste que la parole pour tenir.',
  ({ gender }) =>
    `Une rencontre bouscule ses habitudes : ${pronoun(gender).toLowerCase()} se croyait ${gender === 'f' ? 'prête' : 'prêt'} à tout, sauf à être ${gender === 'f' ? 'attendue' : 'attendu'} quelque part.`,
];
const ENDS = [
  'Un film attentif aux gestes, où le moindre silence finit par raconter une vie entière et où l’humour n’est jamais loin.',
  'Le récit avance à hauteur d’enfant, avec une douceur qui n’efface ni la peur ni la colère.',
  'Tourné en lumière naturelle, avec des gens du lieu, le film observe une communauté qui se réinvente sans jamais juger personne.',
  'Une comédie inquiète, portée par une musique entêtante, sur ce que l’on transmet sans le vouloir.',
  'De l’aube au soir, la caméra reste au plus près des visages et laisse au hasard le soin de conclure.',
  'L’image, presque sans couleur, s’ouvre dans les dernières minutes sur un paysage que l’on n’attendait plus.',
  'Ce qui commence comme une farce devient un récit d’apprentissage, puis une manière de dire adieu.',
] as const;

function pronoun(gender: 'm' | 'f'): string {
  return gender === 'f' ? 'Elle' : 'Il';
}

const WORDS_MAX = 90;

/** A synopsis of 60 to 90 words of plausible French; what is said of the hero agrees with it. */
export function demoSynopsis(random: Random): string {
  const hero = random.pick(HEROES);
  const turns = random.shuffle(TURNS).map((turn) => turn(hero));
  const opening = `${random.pick(WHEN)}, ${random.pick(PLACES)}, ${hero.name} ${random.pick(EVENTS)}.`;
  return fitted([opening, ...turns.slice(0, 3), random.pick(ENDS)]);
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

const EN_OPENINGS = [
  'On a winter morning, in a village that the train no longer serves,',
  'On the eve of the holidays, at the top of a tower block,',
  'One rainy Sunday, on an island without a doctor,',
  'After three years away, back in a northern harbour,',
  'In a summer that is too hot, at the edge of a burnt forest,',
] as const;
const EN_HEROES = [
  'a teenage girl',
  'an old man',
  'a night watchman',
  'a young mother',
  'a bus driver',
  'a retired boxer',
  'a beekeeper',
] as const;
const EN_EVENTS = [
  'finds a box of letters that were never sent.',
  'learns that the factory will close at the end of the month.',
  'takes in a wounded animal that nobody claims.',
  'prepares a show that nobody believes in.',
  'hears the same song every night through the wall.',
] as const;
const EN_ENDS = [
  'The neighbours get involved, memories too, and what was meant to last a day soon fills a whole season. A film attentive to gestures, where the slightest silence tells a whole life and humour is never far away.',
  'It will take a breakdown, a feast and a great deal of stubbornness for tongues to loosen. Shot in natural light with local people, the film watches a community reinvent itself without judging anyone.',
  'Between tender lies and truths told too soon, everyone looks for a place of their own. An uneasy comedy, carried by a haunting tune, about what we pass on without meaning to.',
] as const;

/** Its English counterpart, as short. */
export function demoSynopsisEn(random: Random): string {
  return `${random.pick(EN_OPENINGS)} ${random.pick(EN_HEROES)} ${random.pick(EN_EVENTS)} ${random.pick(EN_ENDS)}`;
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
