import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { addMonths } from '#domain/values/dates.ts';
import type { Festival } from '../world/festival.ts';
import { amend } from '../world/world.ts';

const ACCREDITED = 'festival-participant-accredite';
const VOLUNTEER = 'festival-participant-benevole';
const PASS = 'festival-participant-pass';

/** People requested twice, of the wrong age, in the wrong jury, or without a name. */
export function addPeopleCases(festival: Festival): void {
  addTwiceAsked(festival);
  addEighteenTomorrow(festival);
  addJurorsWhoProduce(festival);
  addThreeTimesTheSame(festival);
  addSentAgain(festival);
  addNamelessPasses(festival);
  addHeldRecords(festival);
}

/** One person, two contacts, two requests: a buyer who also programmes a festival. */
function addTwiceAsked({ world, accredited, people, structures }: Festival): void {
  const first = accredited.find(({ status }) => status === 'aTraiter');
  const [other] = structures.ofKind('festival');
  if (first === undefined || other === undefined) return;
  const second = people.contact(first.contact.person, { structure: other.id, fields: {} });
  const waiting = accredited.filter(({ status }) => status === 'aTraiter').at(-1);
  if (waiting === undefined) return;
  // It takes the place of an ordinary request, so that the figures stay what they are; only its contact says who asks.
  amend(
    world,
    ACCREDITED,
    waiting.id,
  )({
    IdContact: second.id,
    IdPersonne: null,
    IdStructure: other.id,
    NomBadge: `${first.contact.person.Prenom} ${first.contact.person.Nom}`,
  });
  world.nameCase('doubleDemande', { [ACCREDITED]: first.id, seconde: waiting.id, personne: first.contact.person.id });
}

function addEighteenTomorrow({ world, volunteers }: Festival): void {
  const waiting = world.records(VOLUNTEER).find(({ Statut, Eannee }) => Statut === 2 && Eannee === world.edition.Eannee);
  const id = waiting?.Id ?? volunteers[0] ?? 0;
  amend(world, VOLUNTEER, id)({ DateNaissance: addMonths(world.edition.DateDebut, -18 * 12) });
  world.nameCase('majoriteLaVeille', { [VOLUNTEER]: id });
}

/** One juror produced a film of another competition: to be seen; one produced a film she is to judge: to be stopped. */
function addJurorsWhoProduce({ world, guests, programmes }: Festival): void {
  const [one, two] = guests.all.filter(({ plan }) => plan.implication === 'Jury national');
  const other = programmes.find(({ section }) => section.key === 'international')?.entries[1];
  const same = programmes.find(({ section }) => section.key === 'national')?.entries[1];
  if (one === undefined || two === undefined || other === undefined || same === undefined) return;
  world.add('film-credit', {
    IdFilm: other.film.id,
    IdFonction: FonctionSysteme.producteur,
    IdPersonne: one.plan.contact.person.id,
    Ordre: 8,
  });
  world.add('film-credit', {
    IdFilm: same.film.id,
    IdFonction: FonctionSysteme.producteur,
    IdPersonne: two.plan.contact.person.id,
    Ordre: 8,
  });
  world.nameCase('jureAutreSection', { 'festival-participant-invite': one.id, film: other.film.id, 'festival-inscription': other.id });
  world.nameCase('jureMemeSection', { 'festival-participant-invite': two.id, film: same.film.id, 'festival-inscription': same.id });
}

/** Her name without its accent, the wrong way round, and with a middle name. */
function addThreeTimesTheSame({ world, people, submissions }: Festival): void {
  const recup = submissions.open[0] ?? 0;
  const forms = [
    { Nom: 'Lefèvrand', Prenom: 'Hélène' },
    { Nom: 'Helene', Prenom: 'Lefevrand' },
    { Nom: 'Lefèvrand', Prenom: 'Hélène Marie' },
  ];
  const [first = 0, inverted = 0, middle = 0] = forms.map((form) => people.person('FR', form).id);
  amend(world, 'ins-recup', recup)({ Realisateurs: 'Hélène Lefèvrand' });
  const credit = world
    .records('ins-recup-credit')
    .find(({ IdInsRecup, IdFonction }) => IdInsRecup === recup && IdFonction === FonctionSysteme.realisateur);
  if (credit !== undefined) Object.assign(credit, { Nom: 'Lefèvrand', Prenom: 'Hélène', IdPersonne: null, Rattachement: 0 });
  world.nameCase('realisatriceTriple', { 'ins-recup': recup, personne: first, inversee: inverted, deuxPrenoms: middle });
}

function addSentAgain({ world, past, submissions }: Festival): void {
  const film = past[0]?.films[2];
  const recup = submissions.open[1] ?? 0;
  if (film === undefined) return;
  amend(
    world,
    'ins-recup',
    recup,
  )({
    Prefixe: film.title.prefixe,
    TitreOriginal: film.title.titre,
    AnneeProd: film.year,
    TitreInternational: film.title.titreInternational,
    Realisateurs: `${film.director.Prenom} ${film.director.Nom}`,
  });
  world.nameCase('filmRenvoye', { 'ins-recup': recup, film: film.id });
}

const NAMELESS = 6;

/** Six passes of a partner whose holders are not known yet, collected together by one person. */
function addNamelessPasses({ world, people, passes, structures }: Festival): void {
  const partner = structures.all().find(({ id }) => id === passes[0]?.structure);
  if (partner === undefined) return;
  const collector = people.contact(people.person('FR'), { structure: partner.id, fields: {} });
  const ids = Array.from({ length: NAMELESS }, (_, index) => {
    const id = world.records(PASS)[index]?.Id ?? 0;
    amend(
      world,
      PASS,
      id,
    )({
      IsSansNom: true,
      NomBadge: 'N. N.',
      IdContact: null,
      IdPersonne: null,
      IdStructure: partner.id,
      TypeRetrait: 2,
      IdContactRetrait: collector.id,
    });
    return id;
  });
  world.nameCase('passSansNom', { [PASS]: ids[0] ?? 0, contact: collector.id, structure: partner.id });
}

/** A case in court and an inspection hold two records of past editions; one hold was lifted. */
function addHeldRecords({ world }: Festival): void {
  const past = world.records(ACCREDITED).filter(({ Eannee }) => (Eannee ?? Infinity) < world.edition.Eannee);
  const holds = [
    {
      record: past[0],
      Motif: 'Litige sur le remboursement d’une accréditation, dossier chez l’avocat.',
      DateLevee: null,
      MotifLevee: null,
    },
    {
      record: past.at(-1),
      Motif: 'Contrôle de l’URSSAF annoncé.',
      DateLevee: `${world.fromToday(0)}T08:00:00`,
      MotifLevee: 'Contrôle clos sans suite.',
    },
  ];
  for (const { record, ...said } of holds) {
    if (record === undefined) continue;
    const DateDebut = `${addMonths(world.fromToday(0), -4)}T09:00:00`;
    world.add('conservation-suspension', { Entite: 'festival-participant', Sorte: 'Participant', IdFiche: record.Id, DateDebut, ...said });
  }
}
