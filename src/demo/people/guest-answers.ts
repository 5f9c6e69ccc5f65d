import { addDays } from '#domain/values/dates.ts';
import { at, type DemoRow, type DemoValues, type DemoWorld } from '../world/world.ts';

const GUEST = 'festival-participant-invite';
const SENT = 8;
const CONFIRMED = 16;
const WAITING = 1;
const TO_REVIEW = 2;
const TAKEN = 3;
const LINK_DAYS = 30;

type Answer = DemoValues<'invitation-reponse'>;

const SAID: readonly Answer[] = [
  { IsAcceptee: true, RegimeAlimentaire: 'Végétarienne', HeureArrivee: '16:35:00', Message: 'J’arrive par le train de Paris, merci !' },
  { IsAcceptee: true, Accompagnants: 'Ma productrice, qui partage la chambre.', HeureDepart: '10:10:00' },
  { IsAcceptee: false, Message: 'Je suis en tournage à cette date, avec tous mes regrets.' },
  { IsAcceptee: true, Accessibilite: 'Fauteuil roulant : une chambre de plain-pied.', Accompagnants: 'Une aide, la journée.' },
  { IsAcceptee: true, RegimeAlimentaire: 'Sans gluten' },
];
/** Fewer wait once the festival has begun. */
const TO_LOOK_AT = { avant: 5, pendant: 2 } as const;
const TAKEN_OVER = 12;

/** Links sent with the invitations: some guests answered and wait for the office, some answers were applied, the others have not answered. */
export function addGuestAnswers(world: DemoWorld): void {
  const guests = world.records(GUEST).filter(({ Eannee }) => Eannee === world.edition.Eannee);
  const [sent, confirmed] = [SENT, CONFIRMED].map((status) => guests.filter(({ Statut }) => Statut === status));
  const pending = [...(sent ?? []), ...(confirmed ?? [])];
  for (const [index, guest] of pending.entries()) {
    const answer = SAID[index % SAID.length] ?? {};
    if (index < TO_LOOK_AT[world.state])
      add(world, guest, {
        ...answer,
        ...stayOf(world, answer),
        Etat: TO_REVIEW,
        DateReponse: at(world.fromToday(-1), `1${index}:2${index}`),
      });
    else if (guest.Statut === CONFIRMED && index % TAKEN_OVER === 0)
      add(world, guest, { IsAcceptee: true, Etat: TAKEN, DateReponse: at(world.fromToday(-9), '15:10') });
    else if (guest.Statut === SENT) add(world, guest, { Etat: WAITING });
  }
}

function stayOf(world: DemoWorld, { IsAcceptee }: Answer): Answer {
  return IsAcceptee === true ? { Arrivee: world.day(1), Depart: world.day(4) } : {};
}

function add(world: DemoWorld, guest: DemoRow<typeof GUEST>, answer: Answer): void {
  const sent = guest.DateInvitation ?? world.fromToday(-12);
  world.add('invitation-reponse', {
    IdParticipant: guest.Id,
    DateCreation: at(sent, '10:00'),
    ExpireLe: at(addDays(sent, LINK_DAYS), '10:00'),
    ...answer,
  });
}
