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

function m(fr: string, en: string): Noun {
  return { fr, en, gender: 'm' };
}

function f(fr: string, en: string): Noun {
  return { fr, en, gender: 'f' };
}

function ms(fr: string, en: string): Noun {
  return { fr, en, gender: 'm', plural: true };
}

function fs(fr: string, en: string): Noun {
  return { fr, en, gender: 'f', plural: true };
}

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
  m('détroit', 'strait'),
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
export const TITLE_COUNT = HEADS.length * TAILS.length * 4;

/** The title of a rank; ranks below `TITLE_COUNT` give different titles. `start` shifts the order by festival. */
export function demoTitle(rank: number, start = 0): DemoTitle {
  const pairs = HEADS.length * TAILS.length;
  const pair = (rank * 1279 + start) % pairs;
  const head = HEADS[pair % HEADS.length];
  const tail = TAILS[Math.floor(pair / HEADS.length)];
  if (!head || !tail) throw new RangeError(`No title of rank ${rank}`);
  // The pair shifts the pattern, so that neighbours are not all of one mould and none comes twice.
  return PATTERNS[(Math.floor(rank / pairs) + pair) % PATTERNS.length]?.(head, tail) ?? of(head, tail);
}

function of(head: Noun, tail: Noun): DemoTitle {
  return titled(head, `${head.fr} ${contracted(tail)}${tail.fr}`, `${head.en} of the ${tail.en}`);
}

function and(head: Noun, tail: Noun): DemoTitle {
  return titled(head, `${head.fr} et ${article(tail)}${tail.fr}`, `${head.en} and the ${tail.en}`);
}

function without(head: Noun, tail: Noun): DemoTitle {
  return titled(head, `${head.fr} sans ${article(tail)}${tail.fr}`, `${head.en} without the ${tail.en}`);
}

function after(head: Noun, tail: Noun): DemoTitle {
  return titled(head, `${head.fr} après ${article(tail)}${tail.fr}`, `${head.en} after the ${tail.en}`);
}

const PATTERNS: readonly ((head: Noun, tail: Noun) => DemoTitle)[] = [of, and, without, after];

function titled(head: Noun, fr: string, en: string): DemoTitle {
  return {
    prefixe: capital(article(head)).trim(),
    titre: capital(fr),
    prefixeInternational: 'The',
    titreInternational: titleCase(en),
  };
}

function startsWithVowel(word: string): boolean {
  return /^[aeiouyàâéèêëîïôöùûüœæh]/i.test(word);
}

/** « le », « la », « l' », « les » with the space it needs. */
function article({ fr, gender, plural }: Noun): string {
  if (plural) return 'les ';
  if (startsWithVowel(fr)) return "l'";
  return gender === 'm' ? 'le ' : 'la ';
}

/** « de » joined to the article: « du », « de la », « de l' », « des ». */
function contracted(noun: Noun): string {
  const definite = article(noun);
  if (definite === 'le ') return 'du ';
  if (definite === 'les ') return 'des ';
  return `de ${definite}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SMALL = new Set(['of', 'the', 'and', 'without', 'after']);

function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word) => (SMALL.has(word) ? word : capital(word)))
    .join(' ');
}

/** « du gymnase », « de la rivière », « des abeilles »: names of houses are made of it. */
export function ofNoun(rank: number): string {
  const noun = TAILS[rank % TAILS.length];
  if (!noun) throw new RangeError('No noun');
  return `${contracted(noun)}${noun.fr}`;
}
