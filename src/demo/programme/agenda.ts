import type { Festival } from '../world/festival.ts';
import { ofNoun } from '../world/titles.ts';
import { at, label } from '../world/world.ts';

const EVENTS = 84;
const TIMES = ['09:30', '10:30', '11:30', '14:00', '15:30', '17:00', '18:30', '20:30'] as const;
const TYPES = [
  'Rencontre',
  'Masterclass',
  'Table ronde',
  'Pitch',
  'Petit-déjeuner',
  'Cocktail',
  'Atelier',
  'Exposition',
  'Point presse',
  'Fête',
] as const;
const TITLES: Readonly<Record<(typeof TYPES)[number], readonly [string, string, string]>> = {
  Rencontre: ['Rencontre autour', 'Meeting', 'Encuentro'],
  Masterclass: ['Masterclass : le cinéma', 'Masterclass', 'Clase magistral'],
  'Table ronde': ['Table ronde : produire autour', 'Round table', 'Mesa redonda'],
  Pitch: ['Pitchs : les projets', 'Pitches', 'Presentación de proyectos'],
  'Petit-déjeuner': ['Petit-déjeuner', 'Breakfast', 'Desayuno'],
  Cocktail: ['Cocktail', 'Cocktail', 'Cóctel'],
  Atelier: ['Atelier : filmer le temps', 'Workshop', 'Taller'],
  Exposition: ['Exposition : les images', 'Exhibition', 'Exposición'],
  'Point presse': ['Point presse', 'Press briefing', 'Rueda de prensa'],
  Fête: ['Fête', 'Party', 'Fiesta'],
};
const SUBJECTS = [
  'Animation',
  'Production',
  'Diffusion',
  'Éducation aux images',
  'Musique',
  'Écriture',
  'Réalité virtuelle',
  'Territoires',
] as const;

/** Events of the nine days: evening ones are cocktails and parties, the market's are from Monday to Thursday. */
export function addAgenda({ world, lists, venues, guests }: Festival): void {
  const random = world.random('agenda');
  const speakers = guests.all.filter(({ plan }) => plan.origin === 'marche').map(({ plan }) => plan.contact.id);
  for (let index = 0; index < EVENTS; index += 1) {
    const day = 1 + (index % 8);
    const time = TIMES[Math.floor(index / 8) % TIMES.length] ?? '10:30';
    const isEvening = time >= '18:30';
    const type = isEvening
      ? random.pick(['Cocktail', 'Fête'] as const)
      : (TYPES[index % 5 === 4 && time > '10:00' ? 6 : index % TYPES.length] ?? 'Rencontre');
    const subject = random.pick(SUBJECTS);
    const [french, english, spanish] = TITLES[type];
    const room = random.pick(venues.rooms);
    const [hours = '10', minutes = '00'] = time.split(':');
    world.add('agenda', {
      Eannee: world.edition.Eannee,
      TradTitre: label(`${french} ${ofNoun(index)}`, `${english} ${index + 1}`, `${spanish} ${index + 1}`),
      IdAgendaType: lists.id('agenda-type', type),
      IdAgendaSujet: lists.id('agenda-sujet', subject),
      IdAgendaAcces: lists.id('agenda-acces', accessOf(type, day)),
      Debut: at(world.day(day), time),
      Fin: at(world.day(day), `${Number(hours) + (isEvening ? 3 : 1)}:${minutes}`),
      IdLieu: room.venueId,
      IdSalle: isEvening ? null : room.id,
      IsOnline: index % 7 !== 6,
      IdsLangue: [world.language('fr'), ...(index % 3 === 0 ? [world.language('en')] : [])],
      Intervenants: isEvening ? [] : random.shuffle(speakers).slice(0, 2),
    });
  }
}

const MARKET_DAYS: ReadonlySet<number> = new Set([3, 4, 5, 6]);

function accessOf(type: (typeof TYPES)[number], day: number): string {
  if (type === 'Point presse') return 'Presse';
  if (type === 'Pitch') return 'Marché';
  if (type === 'Cocktail') return 'Sur invitation';
  return MARKET_DAYS.has(day) && type === 'Table ronde' ? 'Accrédités' : 'Public';
}
