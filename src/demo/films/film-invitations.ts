import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { InscriptionAccord } from '#generated/enums/inscription-accord.gen.ts';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { InvitationPhotoEtat } from '#generated/enums/invitation-photo-etat.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import type { Festival } from '../world/festival.ts';
import { amend, at, type DemoValues, type DemoWorld } from '../world/world.ts';
import { duration } from './film-parts.ts';
import type { Entry } from './selection.ts';

type Invitation = DemoValues<'festival-inscription-invitation'>;

/** One film chosen ahead of the deliberation; null: its letter has not left. */
interface Case {
  readonly invitation: Invitation | null;
  readonly stills?: readonly InvitationPhotoEtat[];
}

const { invite, repondu, accepte, refuse, annule } = InscriptionInvitationEtat;
const { aExaminer, retenue, ecartee } = InvitationPhotoEtat;
const TERMS: Invitation = {
  IsAccordDonne: true,
  Frais: 150,
  Conditions: 'Consultation sur place seulement, aucune copie.',
  TypePremiere: 0,
  FicheTechnique: 'DCP 2K, 5.1, sous-titres anglais.',
  ContactCopie: 'Laboratoire du Lac, 3 quai des Brumes, Annecy.',
};

const CASES: readonly Case[] = [
  { invitation: null },
  { invitation: null },
  { invitation: { Etat: invite } },
  { invitation: { Etat: invite } },
  {
    invitation: {
      Etat: repondu,
      IsParLien: true,
      ...TERMS,
      Biographie: 'Elle filme la montagne où elle est née.',
      Message: 'Merci, avec joie !',
    },
    stills: [aExaminer, aExaminer],
  },
  { invitation: { Etat: repondu, IsParLien: true, IsAccordDonne: false, Message: 'Le film est réservé à un autre festival.' } },
  { invitation: { Etat: accepte, IsParLien: true, ...TERMS, Frais: null }, stills: [retenue, ecartee, aExaminer] },
  { invitation: { Etat: refuse, IsAccordDonne: false, MotifRefus: 'Droits vendus à une plateforme.' } },
  { invitation: { Etat: annule } },
];
const ACCORDS: Readonly<Partial<Record<InscriptionInvitationEtat, InscriptionAccord>>> = {
  [invite]: InscriptionAccord.invite,
  [repondu]: InscriptionAccord.invite,
  [accepte]: InscriptionAccord.accepte,
  [refuse]: InscriptionAccord.refuse,
};
const LINK_DAYS = 30;

/** Films that the market video library chose ahead: an invitation in each state, and stills to look at. */
export function addFilmInvitations({ world, submissions }: Festival, programmers: readonly number[]): void {
  const programmer = programmers[0] ?? null;
  const market = submissions.deposits.filter(({ section }) => section.key === 'videotheque').slice(-CASES.length);
  for (const [index, entry] of market.entries()) {
    const one = CASES[index];
    if (one === undefined) continue;
    amend(world, 'festival-inscription', entry.id)({ Statut: InscriptionStatut.programme, IsNonRetenue: false });
    addMarketCopy(world, entry);
    if (one.invitation !== null) invited(world, { entry, invitation: one.invitation, stills: one.stills ?? [], programmer });
  }
}

/** The video library plays the file of the deposit, which was tried when it came in: no print is waited for. */
function addMarketCopy(world: DemoWorld, { id, film, numero }: Entry): void {
  const IdCopieProjetee = world.add('film-copie', {
    IdFilm: film.id,
    NoSupport: `${numero}-F1`,
    TitreSupport: film.title.titre,
    Etat: CopieEtat.testeeOk,
    DateAjout: world.fromToday(-40),
    DateReception: world.fromToday(-30),
    DureeReelle: duration(film.seconds),
  });
  amend(world, 'film', film.id)({ IsCopieProjection: true });
  amend(world, 'festival-inscription', id)({ IdCopieProjetee });
}

interface Invited {
  readonly entry: Entry;
  readonly invitation: Invitation;
  readonly stills: readonly InvitationPhotoEtat[];
  readonly programmer: number | null;
}

function invited(world: DemoWorld, { entry, invitation, stills, programmer }: Invited): void {
  const { Prenom, Nom } = entry.film.director;
  const sent = world.fromToday(-12);
  const isDecided = invitation.Etat !== invite && invitation.Etat !== repondu;
  const id = world.add('festival-inscription-invitation', {
    IdInscription: entry.id,
    DateInvitation: at(sent, '10:15'),
    IdInvitePar: programmer,
    NomDestinataire: `${Prenom} ${Nom}`,
    Destinataire: `film-${entry.id}@valombre.example`,
    Langue: entry.film.country === 'FR' ? 'fr' : 'en',
    ExpireLe: at(addDays(sent, LINK_DAYS), '10:15'),
    ...invitation,
    ...(invitation.Etat === invite || invitation.Etat === annule ? {} : { DateReponse: at(world.fromToday(-3), '18:40') }),
    ...(isDecided ? { DateExamen: at(world.fromToday(-2), '11:20'), IdExaminePar: programmer } : {}),
  });
  const state = enumValue(InscriptionInvitationEtat, invitation.Etat ?? 0);
  amend(world, 'festival-inscription', entry.id)({ Accord: state === null ? null : (ACCORDS[state] ?? null) });
  for (const [index, state] of stills.entries()) addStill(world, { invitation: id, entry, rank: index + 1, state, programmer });
}

interface Still {
  readonly invitation: number;
  readonly entry: Entry;
  readonly rank: number;
  readonly state: InvitationPhotoEtat;
  readonly programmer: number | null;
}

function addStill(world: DemoWorld, { invitation, entry: { film }, rank, state, programmer }: Still): void {
  const NomFichier = `scene-${rank}.png`;
  const Copyright = `© ${film.producer.name}`;
  const IdImage = state === ecartee ? null : world.addFile(NomFichier, { kind: 'photo', theme: rank, seed: rank });
  world.add('film-invitation-photo', {
    IdInvitation: invitation,
    IdImage,
    NomFichier,
    Poids: 1800 + rank * 240,
    Copyright,
    Etat: state,
    DateEnvoi: at(world.fromToday(-3), '18:2' + rank),
    ...(state === aExaminer ? {} : { DecideLe: at(world.fromToday(-2), '11:30'), IdDecidePar: programmer }),
  });
  if (state === retenue) world.add('film-image', { IdFilm: film.id, IdImage, Type: 2, NomFichier, Extension: 'png', Copyright, Ordre: 20 });
}
