import { DocumentTypeSysteme } from '#generated/enums/document-type-systeme.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { Festival } from '../world/festival.ts';
import { type DemoFilm, shownTitle } from './films.ts';
import { type Entry, isCompetition, type Programme } from './selection.ts';
import { demoSynopsis } from '../world/texts.ts';
import type { DemoWorld } from '../world/world.ts';

const PRIVATE = 2;
const PUBLIC = 1;
/** One film of the competitions in five has a contract (theatrical rights, prints on loan). */
const CONTRACT_EVERY = 5;
const KIT_EVERY = 3;
/** Films that have their papers in the small festival. */
const FEW = 24;

/** Papers of the films of the competitions, one page each, and those that mail templates carry. */
export function addDocuments(festival: Festival): void {
  const { world, programmes } = festival;
  const chosen = programmes.filter(({ section }) => isCompetition(section)).flatMap(({ entries }) => entries);
  chosen.slice(0, world.isFull ? chosen.length : FEW).forEach((entry, rank) => addFilmPapers(festival, entry, rank));
  programmes
    .filter(({ section }) => isCompetition(section))
    .slice(0, world.isFull ? programmes.length : FEW)
    .forEach((programme) => addRoomSheet(festival, programme));
  addMailPapers(world);
}

/** Sheet that spectators find on their seats. */
function addRoomSheet({ world, lists }: Festival, { id, code, entries }: Programme): void {
  world.add('festival-programme-document', {
    IdProgramme: id,
    IdFichier: world.addFile(`${code}-feuille-de-salle.pdf`, {
      kind: 'pdf',
      title: `Programme ${code}`,
      paragraphs: entries.map(
        ({ film }) => `${shownTitle(film)}, ${film.director.Prenom} ${film.director.Nom} (${Math.ceil(film.seconds / 60)}')`,
      ),
    }),
    IdDocumentType: lists.id('document-type', 'Dossier de presse'),
    Libelle: `Feuille de salle, programme ${code}`,
    IdLangue: world.language('fr'),
    Acces: PUBLIC,
  });
}

function addFilmPapers({ world, lists }: Festival, { film, section, numero }: Entry, rank: number): void {
  const title = shownTitle(film);
  function add(type: number, name: string, paragraphs: readonly string[]): void {
    world.add('film-document', {
      IdFilm: film.id,
      IdFichier: world.addFile(`${numero}-${name}.pdf`, { kind: 'pdf', title: headings[name] ?? name, paragraphs }),
      IdDocumentType: type,
      Libelle: `${headings[name] ?? name}, ${title}`.slice(0, 250),
      IdLangue: world.language('fr'),
      Acces: name === 'dossier' ? PUBLIC : PRIVATE,
    });
  }
  add(lists.id('document-type', 'Autorisation de diffusion'), 'autorisation', permission(world, film, section.fr));
  if (!isSilent(world, film)) add(lists.id('document-type', 'Liste de dialogues'), 'dialogues', dialogues(title));
  if (rank % KIT_EVERY === 0)
    add(lists.id('document-type', 'Dossier de presse'), 'dossier', [
      `${title}, un film de ${film.director.Prenom} ${film.director.Nom}.`,
      demoSynopsis(world.random(`dossier ${film.id}`)),
      `Production : ${film.producer.name}.`,
    ]);
  if (rank % CONTRACT_EVERY === 0)
    add(DocumentTypeSysteme.contrat, 'contrat', [
      `Entre l’association Valombre Court Métrage et ${film.producer.name}.`,
      `Le film « ${title} » (${Math.ceil(film.seconds / 60)} minutes) est prêté pour les séances de la ${world.edition.Numero}e édition, du ${day(world.edition.DateDebut)} au ${day(world.edition.DateFin)}.`,
      'La copie est rendue dans les dix jours qui suivent la clôture, aux frais du festival.',
    ]);
}

const headings: Readonly<Record<string, string>> = {
  autorisation: 'Autorisation de diffusion',
  dialogues: 'Liste de dialogues',
  dossier: 'Dossier de presse',
  contrat: 'Contrat de prêt',
};

function day(date: string): string {
  return date.split('-').toReversed().join('/');
}

function isSilent(world: DemoWorld, film: DemoFilm): boolean {
  return world.records('film').some(({ Id, IsSansDialogue }) => Id === film.id && IsSansDialogue === true);
}

function permission(world: DemoWorld, film: DemoFilm, section: string): readonly string[] {
  return [
    `${film.producer.name} autorise le Festival de Valombre à montrer le film « ${shownTitle(film)} » dans la section ${section} de son édition ${world.edition.Eannee}.`,
    'L’autorisation vaut pour huit séances publiques au plus et pour la vidéothèque du marché, du premier jour du festival à un mois après sa clôture.',
    'Une image et quinze secondes du film peuvent illustrer le catalogue et le site du festival.',
  ];
}

function dialogues(title: string): readonly string[] {
  return [
    `« ${title} », liste de dialogues relevée sur la copie de projection.`,
    '00:00:12  Tu as fermé la porte ?',
    '00:00:15  Je croyais que c’était toi.',
    '00:01:03  Il va falloir y retourner avant la nuit.',
    '00:02:41  Attends. Écoute.',
  ];
}

/** By the template of an automatic mail, whose id is its number. */
const MAIL_PAPERS: Readonly<Record<number, readonly [string, string, readonly string[]]>> = {
  [MailUsage.invitationConfirmation]: [
    'Plan de la ville',
    'plan-de-valombre.pdf',
    ['Gare, salles, hôtels partenaires et accueil des invités.', 'Navette toutes les vingt minutes de 8 h à minuit.'],
  ],
  [MailUsage.filmSelectionne]: [
    'Règlement des projections',
    'reglement-des-projections.pdf',
    ['Formats acceptés : DCP, fichier ProRes, 35 mm.', 'La copie est attendue trois semaines avant l’ouverture.'],
  ],
  [MailUsage.accreditationGratuite]: [
    'Guide de l’accrédité',
    'guide-accredite.pdf',
    ['Retrait du badge à la Maison de la culture, de 9 h à 19 h.', 'Réservation des séances la veille dès 9 h.'],
  ],
};

function addMailPapers(world: DemoWorld): void {
  for (const [model, [Libelle, name, paragraphs]] of Object.entries(MAIL_PAPERS)) {
    world.add('mail-modele-document', {
      IdModele: Number(model),
      Libelle,
      IdFichier: world.addFile(name, { kind: 'pdf', title: Libelle, paragraphs }),
      IdLangue: world.language('fr'),
    });
  }
}
