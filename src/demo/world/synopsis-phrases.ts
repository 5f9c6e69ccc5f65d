/** Phrases that synopses of the demonstration are made of, each beside its English translation. */
export interface Phrase {
  readonly fr: string;
  readonly en: string;
}

/** Person of a synopsis, whose gender the rest agrees with. */
export interface Hero extends Phrase {
  readonly gender: 'm' | 'f';
}

function phrase(fr: string, en: string): Phrase {
  return { fr, en };
}

function f(fr: string, en: string): Hero {
  return { fr, en, gender: 'f' };
}

function m(fr: string, en: string): Hero {
  return { fr, en, gender: 'm' };
}

export const HEROES: readonly Hero[] = [
  f('une adolescente', 'a teenage girl'),
  m('un vieil homme', 'an old man'),
  m('un apprenti boulanger', 'a baker’s apprentice'),
  f('une factrice', 'a postwoman'),
  f('une cadette de famille nombreuse', 'the youngest daughter of a large family'),
  m('un gardien de nuit', 'a night watchman'),
  f('une jeune mère', 'a young mother'),
  m('un chauffeur de car', 'a coach driver'),
  f('une apicultrice', 'a beekeeper'),
  m('un ancien boxeur', 'a retired boxer'),
  f('une cantinière', 'a canteen cook'),
  m('un accordeur de pianos', 'a piano tuner'),
  f('une nageuse', 'a swimmer'),
  m('un garçon de huit ans', 'an eight-year-old boy'),
  f('une infirmière libérale', 'a visiting nurse'),
  m('un éclusier', 'a lock keeper'),
  f('une étudiante étrangère', 'a foreign student'),
  m('un facteur à la retraite', 'a retired postman'),
  f('une mécanicienne', 'a mechanic'),
  m('un fils unique', 'an only son'),
];

export const PLACES: readonly Phrase[] = [
  phrase('dans un village de montagne', 'in a mountain village'),
  phrase('au bord d’une mer grise', 'beside a grey sea'),
  phrase('dans un port du Nord', 'in a northern harbour'),
  phrase('en banlieue d’une grande ville', 'in the suburbs of a big city'),
  phrase('dans une vallée que le train ne dessert plus', 'in a valley that the train no longer serves'),
  phrase('dans un immeuble promis à la démolition', 'in a building that is to be pulled down'),
  phrase('sur une île sans médecin', 'on an island without a doctor'),
  phrase('au dernier étage d’une tour', 'on the top floor of a tower block'),
  phrase('dans un camping hors saison', 'in a campsite out of season'),
  phrase('à la lisière d’une forêt brûlée', 'at the edge of a burnt forest'),
  phrase('dans une gare désaffectée', 'in a disused station'),
  phrase('près d’un lac asséché', 'near a lake that has dried up'),
  phrase('dans un internat de province', 'in a provincial boarding school'),
  phrase('sur un chantier arrêté', 'on a building site at a standstill'),
];

export const WHEN: readonly Phrase[] = [
  phrase('Un matin d’hiver', 'One winter morning'),
  phrase('À la veille des vacances', 'On the eve of the holidays'),
  phrase('La nuit de la fête du village', 'On the night of the village fair'),
  phrase('Au lendemain d’un enterrement', 'On the day after a funeral'),
  phrase('Pendant un été trop chaud', 'In a summer that is too hot'),
  phrase('Quelques jours avant le départ', 'A few days before leaving'),
  phrase('Un dimanche de pluie', 'One rainy Sunday'),
  phrase('À la rentrée', 'On the first day of school'),
  phrase('Le jour de son anniversaire', 'On a birthday'),
  phrase('Après trois ans d’absence', 'After three years away'),
];

/** Begins the summaries of an earlier catalogue: near those of today's, and none of them. */
export const EARLIER: Phrase = phrase('Un soir de pluie', 'One rainy evening');

export const EVENTS: readonly Phrase[] = [
  phrase('découvre une boîte de lettres jamais envoyées', 'finds a box of letters that were never sent'),
  phrase('attend le retour d’un frère parti sans prévenir', 'waits for a brother who left without a word'),
  phrase('doit choisir entre rester et suivre la troupe de passage', 'must choose between staying and following a travelling company'),
  phrase('recueille un animal blessé que personne ne réclame', 'takes in a wounded animal that nobody claims'),
  phrase('apprend que l’usine fermera à la fin du mois', 'learns that the factory will close at the end of the month'),
  phrase('prépare un spectacle auquel personne ne croit', 'prepares a show that nobody believes in'),
  phrase('retrouve par hasard la personne qui avait tout quitté', 'meets by chance the one who had left everything'),
  phrase('perd la voix le matin d’une audition', 'loses all voice on the morning of an audition'),
  phrase('se met en tête de repeindre toute la rue', 'decides to repaint the whole street'),
  phrase('refuse de vendre la maison de famille', 'refuses to sell the family house'),
  phrase('entend chaque soir la même chanson à travers le mur', 'hears the same song every night through the wall'),
  phrase('entreprend de traverser le pays à pied', 'sets out to cross the country on foot'),
  phrase('trouve dans la cave une bobine de film sans titre', 'finds a film reel without a title in the cellar'),
  phrase('ment pour la première fois', 'lies for the first time'),
  phrase('accepte de garder un enfant qui ne parle pas', 'agrees to look after a child who does not speak'),
  phrase('vole une barque et part avant l’aube', 'steals a boat and leaves before dawn'),
];

type Gender = Hero['gender'];

function by(gender: Gender, woman: string, man: string): string {
  return gender === 'f' ? woman : man;
}

export const TURNS: readonly ((gender: Gender) => Phrase)[] = [
  () =>
    phrase(
      'Les voisins s’en mêlent, les souvenirs aussi, et ce qui devait durer une journée occupe bientôt toute une saison.',
      'The neighbours get involved, memories too, and what was meant to last a day soon fills a whole season.',
    ),
  () =>
    phrase(
      'Entre mensonges tendres et vérités trop vite dites, chacun cherche la place qui lui revient.',
      'Between tender lies and truths told too soon, everyone looks for a place of their own.',
    ),
  () =>
    phrase(
      'Il faudra une panne, une fête et beaucoup d’obstination pour que les langues se délient.',
      'It will take a breakdown, a feast and a great deal of stubbornness for tongues to loosen.',
    ),
  (gender) =>
    phrase(
      `${by(gender, 'Elle', 'Il')} n’en dit rien à personne, ${by(gender, 'certaine', 'certain')} que rien ne sera plus comme avant, et que c’est peut-être une chance.`,
      `${by(gender, 'She', 'He')} tells no one, certain that nothing will be as before, and that this may be a chance.`,
    ),
  (gender) =>
    phrase(
      `Peu à peu, ${by(gender, 'elle', 'il')} comprend qu’on lui a caché l’essentiel, et que le silence des adultes pesait plus lourd que leurs colères.`,
      `Little by little ${by(gender, 'she', 'he')} understands that the essential was kept hidden, and that the silence of adults weighed more than their anger.`,
    ),
  (gender) =>
    phrase(
      `${by(gender, 'Seule', 'Seul')} contre tous, ${by(gender, 'elle', 'il')} s’entête, au risque de perdre les derniers amis qui lui restaient.`,
      `Alone against everyone, ${by(gender, 'she', 'he')} persists, at the risk of losing the last friends who remained.`,
    ),
  () =>
    phrase(
      'La nuit tombe tôt, les routes sont coupées, et il ne reste que la parole pour tenir.',
      'Night falls early, the roads are cut off, and only words are left to hold on to.',
    ),
  (gender) =>
    phrase(
      `Une rencontre bouscule ses habitudes : ${by(gender, 'elle', 'il')} se croyait ${by(gender, 'prête', 'prêt')} à tout, sauf à être ${by(gender, 'attendue', 'attendu')} quelque part.`,
      `An encounter upsets old habits: ${by(gender, 'she', 'he')} felt ready for anything, except to be expected somewhere.`,
    ),
];

export const ENDS: readonly Phrase[] = [
  phrase(
    'Un film attentif aux gestes, où le moindre silence finit par raconter une vie entière et où l’humour n’est jamais loin.',
    'A film attentive to gestures, where the slightest silence ends up telling a whole life and humour is never far away.',
  ),
  phrase(
    'Le récit avance à hauteur d’enfant, avec une douceur qui n’efface ni la peur ni la colère.',
    'The story moves on at a child’s height, with a gentleness that erases neither fear nor anger.',
  ),
  phrase(
    'Tourné en lumière naturelle, avec des gens du lieu, le film observe une communauté qui se réinvente sans jamais juger personne.',
    'Shot in natural light with local people, the film watches a community reinvent itself without ever judging anyone.',
  ),
  phrase(
    'Une comédie inquiète, portée par une musique entêtante, sur ce que l’on transmet sans le vouloir.',
    'An uneasy comedy, carried by a haunting tune, about what we pass on without meaning to.',
  ),
  phrase(
    'De l’aube au soir, la caméra reste au plus près des visages et laisse au hasard le soin de conclure.',
    'From dawn to dusk the camera stays close to faces and leaves it to chance to conclude.',
  ),
  phrase(
    'L’image, presque sans couleur, s’ouvre dans les dernières minutes sur un paysage que l’on n’attendait plus.',
    'The picture, almost without colour, opens in its last minutes onto a landscape that nobody expected any more.',
  ),
  phrase(
    'Ce qui commence comme une farce devient un récit d’apprentissage, puis une manière de dire adieu.',
    'What begins as a farce becomes a coming-of-age story, then a way of saying goodbye.',
  ),
];
