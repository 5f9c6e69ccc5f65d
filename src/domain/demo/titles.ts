import type { Random } from './random.ts';

/** A noun of titles: gender and number decide articles and contractions; `en` is its translation. */
interface Noun {
  readonly fr: string;
  readonly gender: 'm' | 'f';
  readonly plural?: boolean;
  readonly en: string;
}

export interface DemoTitle {
  readonly prefixe: string | null;
  readonly titre: string;
  readonly prefixeInternational: string | null;
  readonly titreInternational: string;
}

const m = (fr: string, en: string): Noun => ({ fr, en, gender: 'm' });
const f = (fr: string, en: string): Noun => ({ fr, en, gender: 'f' });
const ms = (fr: string, en: string): Noun => ({ fr, en, gender: 'm', plural: true });
const fs = (fr: string, en: string): Noun => ({ fr, en, gender: 'f', plural: true });

const HEADS: readonly Noun[] = [
  f('ombre', 'shadow'),
  f('enfance', 'childhood'),
  m('silence', 'silence'),
  f('promesse', 'promise'),
  m('jardin', 'garden'),
  f('patience', 'patience'),
  f('nuit', 'night'),
  m('voyage', 'journey'),
  f('mémoire', 'memory'),
  m('secret', 'secret'),
  f('colère', 'anger'),
  m('chant', 'song'),
  f('disparition', 'vanishing'),
  m('poids', 'weight'),
  f('lettre', 'letter'),
  m('retour', 'return'),
  f('traversée', 'crossing'),
  m('goût', 'taste'),
  f('leçon', 'lesson'),
  m('bruit', 'sound'),
  f('peau', 'skin'),
  m('dernier jour', 'last day'),
  f('première neige', 'first snow'),
  m('rêve', 'dream'),
  f('danse', 'dance'),
  m('souffle', 'breath'),
  f('maison', 'house'),
  m('manteau', 'coat'),
  ms('yeux', 'eyes'),
  fs('mains', 'hands'),
  ms('oiseaux', 'birds'),
  fs('heures', 'hours'),
  f('absence', 'absence'),
  m('hiver', 'winter'),
  f('frontière', 'border'),
  m('trésor', 'treasure'),
  f('fête', 'feast'),
  m('géant', 'giant'),
  f('rumeur', 'rumour'),
  m('sommeil', 'sleep'),
  f('histoire', 'story'),
  m('ballon', 'balloon'),
  f('robe', 'dress'),
  m('feu', 'fire'),
  f('pluie', 'rain'),
  m('départ', 'departure'),
  f('clé', 'key'),
  m('visage', 'face'),
  f('vie', 'life'),
  m('temps', 'time'),
];
const TAILS: readonly Noun[] = [
  m('gymnase', 'gymnasium'),
  f('montagne', 'mountain'),
  f('rivière', 'river'),
  m('facteur', 'postman'),
  f('boulangère', 'baker'),
  m('phare', 'lighthouse'),
  f('forêt', 'forest'),
  f('usine', 'factory'),
  m('marais', 'marsh'),
  f('gare', 'station'),
  m('canal', 'canal'),
  f('concierge', 'caretaker'),
  m('horloger', 'clockmaker'),
  f('couturière', 'dressmaker'),
  m('grenier', 'attic'),
  f('école', 'school'),
  m('col', 'mountain pass'),
  f('plage', 'beach'),
  m('fleuve', 'river mouth'),
  ms('voisins', 'neighbours'),
  fs('abeilles', 'bees'),
  ms('tilleuls', 'lime trees'),
  fs('lucioles', 'fireflies'),
  m('renard', 'fox'),
  f('baleine', 'whale'),
  m('chien jaune', 'yellow dog'),
  f('cousine', 'cousin'),
  m('grand-père', 'grandfather'),
  f('institutrice', 'schoolteacher'),
  m('gardien', 'keeper'),
  f('nageuse', 'swimmer'),
  m('boxeur', 'boxer'),
  f('funambule', 'tightrope walker'),
  m('chalutier', 'trawler'),
  f('colline', 'hill'),
  m('quai', 'quay'),
  f('cantine', 'canteen'),
  m('tramway', 'tram'),
  f('cuisine', 'kitchen'),
  m('dimanche', 'Sunday'),
  f('récolte', 'harvest'),
  m('piano', 'piano'),
  f('neige', 'snow'),
  m('désert', 'desert'),
  f('île', 'island'),
  m('accordeur', 'tuner'),
  f('pharmacie', 'pharmacy'),
  m('orage', 'storm'),
  f('ville basse', 'lower town'),
  m('village', 'village'),
];

/** Number of different titles. */
export const TITLE_COUNT = HEADS.length * TAILS.length * 3;

/** The title of a rank; ranks below `TITLE_COUNT` give different titles. `start` shifts the order by festival. */
export const demoTitle = (rank: number, start = 0): DemoTitle => {
  const pairs = HEADS.length * TAILS.length;
  const pair = (rank * 1279 + start) % pairs;
  const head = HEADS[pair % HEADS.length];
  const tail = TAILS[Math.floor(pair / HEADS.length)];
  if (!head || !tail) throw new RangeError(`No title of rank ${rank}`);
  return PATTERNS[Math.floor(rank / pairs) % PATTERNS.length]?.(head, tail) ?? of(head, tail);
};

const of = (head: Noun, tail: Noun): DemoTitle => titled(head, `${head.fr} ${contracted(tail)}${tail.fr}`, `${head.en} of the ${tail.en}`);
const and = (head: Noun, tail: Noun): DemoTitle =>
  titled(head, `${head.fr} et ${article(tail)}${tail.fr}`, `${head.en} and the ${tail.en}`);
const without = (head: Noun, tail: Noun): DemoTitle =>
  titled(head, `${head.fr} sans ${article(tail)}${tail.fr}`, `${head.en} without the ${tail.en}`);
const PATTERNS: readonly ((head: Noun, tail: Noun) => DemoTitle)[] = [of, and, without];

const titled = (head: Noun, fr: string, en: string): DemoTitle => ({
  prefixe: capital(article(head)).trim(),
  titre: capital(fr),
  prefixeInternational: 'The',
  titreInternational: titleCase(en),
});

const startsWithVowel = (word: string): boolean => /^[aeiouyàâéèêëîïôöùûüœæh]/i.test(word);

/** « le », « la », « l' », « les » with the space it needs. */
const article = ({ fr, gender, plural }: Noun): string => {
  if (plural) return 'les ';
  if (startsWithVowel(fr)) return "l'";
  return gender === 'm' ? 'le ' : 'la ';
};

/** « de » joined to the article: « du », « de la », « de l' », « des ». */
const contracted = (noun: Noun): string => {
  const definite = article(noun);
  if (definite === 'le ') return 'du ';
  if (definite === 'les ') return 'des ';
  return `de ${definite}`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const SMALL = new Set(['of', 'the', 'and', 'without']);
const titleCase = (text: string): string =>
  text
    .split(' ')
    .map((word) => (SMALL.has(word) ? word : capital(word)))
    .join(' ');

const PLACES = [
  'un village de montagne',
  'une cité au bord de la mer',
  'un port du Nord',
  'la banlieue d’une grande ville',
  'une vallée que le train ne dessert plus',
  'un immeuble promis à la démolition',
  'une île sans médecin',
] as const;
const HEROES = [
  'une adolescente',
  'un vieil homme',
  'un apprenti',
  'une factrice',
  'une cadette de famille nombreuse',
  'un gardien de nuit',
  'une jeune mère',
  'un chauffeur de car',
  'une apicultrice',
] as const;
const EVENTS = [
  'découvre une boîte de lettres jamais envoyées',
  'attend le retour d’un frère parti sans prévenir',
  'doit choisir entre rester et suivre la troupe de passage',
  'recueille un animal blessé que personne ne réclame',
  'apprend que l’usine fermera à la fin du mois',
  'prépare un spectacle auquel personne ne croit',
  'retrouve par hasard celui qui avait tout quitté',
  'perd la voix le matin d’une audition',
  'se met en tête de repeindre toute la rue',
] as const;
const TURNS = [
  'Les voisins s’en mêlent, les souvenirs aussi, et ce qui devait durer une journée occupe bientôt toute une saison.',
  'Entre mensonges tendres et vérités trop vite dites, chacun cherche la place qui lui revient.',
  'Il faudra une panne, une fête et beaucoup d’obstination pour que les langues se délient.',
  'Sans le dire, chacun sait que rien ne sera comme avant, et c’est peut-être une chance.',
  'La nuit tombe tôt, les routes sont coupées, et il ne reste que la parole pour tenir.',
] as const;
const ENDS = [
  'Un film attentif aux gestes, où le moindre silence finit par raconter une vie entière et où l’humour n’est jamais loin.',
  'Le récit avance à hauteur d’enfant, avec une douceur qui n’efface ni la peur ni la colère.',
  'Tourné en lumière naturelle, avec des acteurs du lieu, le film observe une communauté qui se réinvente sans jamais juger personne.',
  'Une comédie inquiète, portée par une musique entêtante, sur ce que l’on transmet sans le vouloir.',
] as const;

/** A synopsis of 50 to 90 words of plausible French; every hero is singular, so verbs agree. */
export const demoSynopsis = (random: Random): string =>
  `Dans ${random.pick(PLACES)}, ${random.pick(HEROES)} ${random.pick(EVENTS)}. ${random.pick(TURNS)} ${random.pick(ENDS)}`;
