import { type Random, words } from '#domain/values/random.ts';

/** First names, and the beginnings and ends that make last names, of one part of the world. */
interface Names {
  readonly feminine: readonly string[];
  readonly masculine: readonly string[];
  readonly starts: readonly string[];
  readonly ends: readonly string[];
}

function names(feminine: string, masculine: string, parts: { readonly starts: string; readonly ends: string }): Names {
  return {
    feminine: words(feminine),
    masculine: words(masculine),
    starts: words(parts.starts),
    ends: words(parts.ends),
  };
}

const FRENCH = names(
  `Camille Léa Manon Inès Clémence Élodie Ophélie Salomé Noémie Margaux Solène Adèle Agathe Alix Anaïs Aurore Bérénice Capucine Céleste
   Constance Daphné Delphine Diane Églantine Émeline Estelle Eugénie Flavie Garance Hermine Iris Jeanne Joséphine Judith Laurine Léonie
   Lison Louison Lucile Maëlle Mathilde Mélisande Mila Nine Oriane Pauline Philippine Romane Rosalie Sidonie Suzanne Tiphaine Victoire
   Violette Zélie Yaëlle Fatou Leïla Samira Assia Awa Nour Mariam Aïssatou Linh`,
  `Hugo Jules Bastien Théo Romain Maxence Quentin Gaspard Yanis Achille Adrien Alban Ambroise Anatole Armand Aurélien Barnabé Basile
   Baudouin Blaise Clovis Côme Corentin Cyprien Damien Édouard Élie Émilien Étienne Fabien Félix Firmin Gaëtan Gauthier Ghislain Hippolyte
   Honoré Ismaël Joachim Jonas Lazare Léandre Léonard Loïc Lubin Malo Marceau Marin Martial Modeste Octave Oscar Paulin Rémi Sacha Simon
   Sylvain Tancrède Titouan Valère Amadou Karim Mehdi Sofiane Moussa Bilal Tuan`,
  {
    starts: `Arn Bert Chauv Delm Est Fauv Gar Hautec Jourd Lamb Marc Noir Péliss Quill Riv Sauv Thév Vauq Verd Ys Aubr Bar Cass Dauv Esc
     Fer Grandm Hébr Jal Lachen Mal Nav Orb Perr Rocheb Ser Tarr Vall Bourd Chast Combr Desj Fougèr Gren Lig Mont Pell Roug Sabl`,
    ends: `oux inet elon arre ival ergue inot ombe anne erty illat el ane ot oiret ois enard elin elhan abeau ier ac and eau ellier in ol
     eron as et aval iane ecourt uelle ignac ebert`,
  },
);
const GERMANIC = names(
  `Anke Lena Katrin Frieda Greta Hedwig Imke Jana Klara Lotte Mareike Nele Ottilie Paula Romy Svenja Thea Ulrike Wiebke Astrid Ingrid Saga
   Elin Tuva Lore Femke Saskia Maren`,
  `Jonas Felix Moritz Anton Bruno Clemens Emil Falk Gregor Henrik Ingo Jannis Kaspar Lorenz Matthis Nils Oskar Ruben Till Veit Wout Bram
   Sander Joost Mikkel Lasse Eirik Håkon`,
  {
    starts:
      'Brandt Eich Hage Lind Rosen Stein Alt Berg Dorn Feld Grün Hoch Kalt Licht Moor Nord Ost Pfahl Quer Rhein Sonn Tal Ufer Wald Zell',
    ends: 'ner wald mann horst au kamp bach berg dahl egger feld garten hauser ing kirch lund meier quist rath stedt',
  },
);
const LATIN = names(
  `Giulia Chiara Elisa Lucía Marta Nuria Beatriz Larissa Inês Mafalda Alba Blanca Carla Daniela Elena Fiorella Gaia Itziar Jimena Luana
   Maite Noa Ornella Paloma Rocío Serena Thais Valeria Ximena Yolanda Zita`,
  `Marco Davide Tommaso Álvaro Sergio Iker Caio Thiago Afonso Bruno Dario Enzo Fabio Gael Héctor Ignacio Joaquim Lautaro Matteo Nicolás
   Otávio Pablo Rafael Santiago Tiago Unai Vasco Xavi Yago`,
  {
    starts:
      'Bell Cors Fior Montagn Rav Sart Ald Bermej Carrasc Olivar Peñarr Zub Azev Montenegr Samp Vallad Castr Ferr Gall Lourenç Mor Nav Palm Quint',
    ends: 'andi aro illi ari elli ini azar al ano ares ubia iria edo eiro aio ares etti oni ola ueira ales ero',
  },
);
const SLAVIC = names(
  `Zofia Hanna Jadwiga Kinga Ludmila Milena Nadia Olena Petra Radka Sanja Tereza Vesna Yana Zlata Danica Iva Katya Marta Anca Ioana Dora`,
  `Jakub Szymon Bartosz Dušan Emil Goran Hynek Ivo Jaromír Kazimierz Luka Miloš Nikola Ondřej Pavel Radu Stanislav Tomáš Vuk Andrei Matei`,
  {
    starts: 'Brzez Jawor Leśn Wolań Borow Čern Dragan Grab Horv Jelin Kopec Lip Mar Novot Ostrow Petr Radoj Sokol Topol Vran Zelen',
    ends: 'icki ska iak ić ev ov owski ák escu anu enko uk ová ek ar in',
  },
);
const ENGLISH = names(
  `Imogen Freya Harper Zoe Maude Geneviève Ailsa Beatrix Cerys Delilah Esme Fern Gwen Hazel Isla Juno Keira Lorna Maeve Nell Orla Poppy
   Quinn Rowan Saoirse Tamsin Una Willa`,
  `Callum Rhys Mason Elijah Alasdair Barnaby Cormac Declan Ewan Finlay Gareth Hamish Idris Jasper Kit Lachlan Magnus Niall Owen Percy
   Ronan Silas Tobias Vaughan Wesley`,
  {
    starts:
      'Ash Fair Penhal Thack Call Harg Lind Oak Beck Cress Dun Elm Fal Glen Hawks Ing Kings Lock Marl North Ormes Pem Rad Stan Thorn Wel',
    ends: 'down clough igon eray oway rove quist ford by combe dale field gate ham ley more ridge shaw ton well wick worth',
  },
);
const EAST_ASIAN = names(
  `Ji-woo Seo-yeon Aoi Yui Mei Xiaolan Hana Sakura Min-seo Soo-ah Yuna Hye-jin Ayaka Kaori Nozomi Rin Lihua Yanyan Thuy Ngoc Somsri Ploy`,
  `Min-jae Ha-jun Haruto Ren Wei Jun Dae-hyun Seung-ho Tae-yang Daichi Kenta Ryo Shota Tatsuya Yuto Zhiming Haoran Duc Quang Anan`,
  {
    starts: 'Ba Gwa Noh Seo Ama Hoshi Kuro Tachi Chen Guo Han Ji Ka Lin Mori Naga Oku Pha Sai Tan Wata Yama',
    ends: 'e k l miya kawa saki bana g da ji moto no ri shima ta wara yan zuka',
  },
);
const ARABIC = names(
  `Salma Imane Shirin Niloufar Leila Nour Yasmine Hanane Rim Dalia Farah Ghada Houda Jumana Karima Lamia Maha Nadia Rania Soraya Tahmineh
   Zeynep Elif Ayşe Defne`,
  `Yassine Reda Kaveh Arash Amine Bachir Driss Elias Fares Ghassan Hatem Idir Jamal Khalil Lotfi Mounir Nabil Omid Parviz Rachid Samir
   Tarek Walid Emre Kerem`,
  {
    starts: 'Benk El~Ou Lahl Tazi Danesh Golest Mirz Sohr Abou Bouk Cher Dah Far Ghaz Hadd Jabr Kass Lamr Mans Naj Rahm Sabb Tah Zem',
    ends: 'irane afi imi riffi var ani aei abi ali azi edine elli idi ine ioui oun our ouri',
  },
);
const AFRICAN = names(
  `Awa Ndeye Fatoumata Aminata Abena Adwoa Chiamaka Esi Folake Grace Hawa Ifeoma Khady Lindiwe Makeba Nomvula Oumou Rokhaya Sade Thandi`,
  `Ousmane Cheikh Abdou Babacar Chinedu Daouda Emeka Femi Ibrahima Jabulani Kofi Kwame Lamine Mamadou Ngozi Obinna Pathé Sipho Tendai`,
  {
    starts: 'Dia Fay Mben Sag Ba Cissok Dieng Gning Kou Man Ndi Ou Sey Tra Ade Boa Chuk Dla Ezi Mok Nko Oko Zul',
    ends: 'tta esarr gue na kho yate ba dji foe kou lo mba ndé sso wa yo',
  },
);
const SOUTH_ASIAN = names(
  `Ananya Diya Ishani Kavya Lakshmi Meera Nandini Padma Rukmini Saanvi Tanvi Uma Vidya Zara Nila Sarita`,
  `Arjun Dev Farhan Gautam Harsh Ishaan Kabir Lokesh Manish Naveen Omkar Pranav Rohan Sanjay Tarun Vikram`,
  {
    starts: 'Agni Bhat Chakr Desh Ganga Iy Josh Kul Mah Nar Pad Ragh Sen Tal Upad Vis',
    ends: 'hotri tacharya avarti pande dhar engar ipur karni ajan ayan manabhan unath gupta wanathan',
  },
);

const REGIONS: readonly (readonly [Names, string])[] = [
  [GERMANIC, 'DE AT CH NL DK SE NO IS FI EE LU'],
  [LATIN, 'IT ES PT BR AR MX CL CO PE UY VE CU EC BO CR GT DO PY MT'],
  [SLAVIC, 'PL CZ SK RS HR SI BG RO UA RU BY LT LV HU MK BA ME MD AL GE AM KZ GR CY XK'],
  [ENGLISH, 'GB US IE AU NZ ZA'],
  [EAST_ASIAN, 'KR JP CN TW HK SG VN TH MY ID PH MN KH LA MM'],
  [ARABIC, 'MA DZ TN EG LB SY JO IQ IR TR SA AE QA KW PS IL AF OM BH YE LY'],
  [AFRICAN, 'SN CI ML BF CM GH NG KE RW CD ET UG TZ BJ TG NE GN GA CG MG MZ AO ZM ZW NA BW MR TD SO SD MU CV'],
  [SOUTH_ASIAN, 'IN PK BD LK NP BT'],
];
const BY_COUNTRY = new Map(REGIONS.flatMap(([region, codes]) => words(codes).map((code): [string, Names] => [code, region])));

export interface PersonName {
  readonly Prenom: string;
  readonly Nom: string;
  readonly isWoman: boolean;
}

/** An invented person of a country; first name and family are drawn apart, so nobody in particular is meant. */
export function personName(random: Random, country: string): PersonName {
  const region = BY_COUNTRY.get(country) ?? FRENCH;
  const isWoman = random.chance(0.5);
  const Nom = `${random.pick(region.starts)}${random.pick(region.ends)}`;
  return { Prenom: random.pick(isWoman ? region.feminine : region.masculine), Nom, isWoman };
}

/** `1` Madame, `2` Monsieur is data: the caller knows the ids. Only ASCII letters, for an address of mail. */
export function mailName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Shares of the countries of the submissions: no festival receives equal parts. */
export const COUNTRY_WEIGHTS: Readonly<Record<string, number>> = {
  FR: 1900,
  ...Object.fromEntries(words('ES DE IT US GB BE CA').map((code) => [code, 330])),
  ...Object.fromEntries(words('BR CH PL PT IR IN KR JP CN MX AR NL').map((code) => [code, 140])),
  ...Object.fromEntries(words('SE DK NO FI AT CZ HU RO GR TR IE AU TW IL MA TN LB EG SN UA RS HR').map((code) => [code, 48])),
  ...Object.fromEntries(
    words(
      `BG SK SI EE LV LT IS LU MT CY AL MK BA ME MD GE AM KZ BY RU CL CO PE UY VE CU EC BO CR GT DO PY NZ ZA HK SG VN TH MY ID PH MN KH
       LA MM DZ SY JO IQ SA AE QA KW PS AF OM BH YE LY CI ML BF CM GH NG KE RW CD ET UG TZ BJ TG NE GN GA CG MG MZ AO ZM ZW NA BW MR TD
       SO SD MU CV PK BD LK NP BT`,
    ).map((code) => [code, 7]),
  ),
};
