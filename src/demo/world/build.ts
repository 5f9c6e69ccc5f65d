import type { FilmDraft } from '#domain/films/cannes-row.ts';
import { addAccredited } from '../people/accredited.ts';
import { addAgenda } from '../programme/agenda.ts';
import { addBadges } from '../desk/badges.ts';
import { addLodgingCases } from '../cases/lodging-cases.ts';
import { addCases } from '../cases/cases.ts';
import { addAllowances } from '../money/allowances.ts';
import { addDeskPayments } from '../money/desk-payments.ts';
import { addClosings } from '../desk/closings.ts';
import { addCommittee } from '../films/committee.ts';
import { addCopies } from '../films/copies.ts';
import { addTraffic } from '../films/copy-traffic.ts';
import { addServers } from '../films/servers.ts';
import { addDelegations } from '../people/delegations.ts';
import { addDirectory, addStructures } from '../people/directory.ts';
import { addDocuments } from '../films/documents.ts';
import { addBadgeLayouts, addCataloguePages, addCatalogueTemplates, addEditions, addExpectedTexts } from './editions.ts';
import type { Festival, Selection } from './festival.ts';
import { addEditionPrizes, seatJuries } from '../films/edition-prizes.ts';
import { createFilms } from '../films/films.ts';
import { addFeeds } from '../programme/feeds.ts';
import { addFormules } from '../money/formules.ts';
import { addGifts } from '../desk/gifts.ts';
import { addGroups, addPastGroups } from '../people/groups.ts';
import { addGuestAnswers } from '../people/guest-answers.ts';
import { addGuests } from '../people/guests.ts';
import { addBankLines } from '../money/bank-lines.ts';
import { addCheckedNumbers } from '../money/checked-numbers.ts';
import { addClientCredits } from '../money/client-credits.ts';
import { addDeclarations } from '../money/declarations.ts';
import { addDepositedInvoices } from '../money/deposited-invoices.ts';
import { addDirectSales } from '../money/direct-sales.ts';
import { addInvoices } from '../money/invoices.ts';
import { addMailing } from '../mails/mailing.ts';
import { addMails } from '../mails/mails.ts';
import { addAnsweredQuote, addReminders } from '../money/chased-invoices.ts';
import { addOnlinePayments } from '../money/online-payments.ts';
import { addReceivedInvoice } from '../money/hotel-invoice.ts';
import { addMedias } from '../films/medias.ts';
import { addPastParticipants } from '../past/past-participants.ts';
import { addPastSelections } from '../past/past-selections.ts';
import { addPastStaff } from '../past/past-staff.ts';
import { createPeople } from '../people/people.ts';
import { addPictures } from '../films/pictures.ts';
import { separateMakers } from '../programme/separate-makers.ts';
import { addPresenters, keepPresences } from '../programme/presenters.ts';
import { addProgrammes } from '../programme/programmes.ts';
import { addFilmProofs } from '../programme/film-proofs.ts';
import { addPublications } from '../programme/publications.ts';
import { addRealFilms } from '../films/real-films.ts';
import { addReferenceLists } from './reference-lists.ts';
import { addScreenings, noteAlerts, noteVersions } from '../programme/screenings.ts';
import { addSentRoadmaps } from '../people/sent-roadmaps.ts';
import { addSentVouchers } from '../people/sent-vouchers.ts';
import { addSectionTypes, createRegistrations } from '../films/selection.ts';
import { addBothRoles, addFilmLabels, addSignatures } from '../money/signatures.ts';
import { addOwnQuestions } from '../people/own-questions.ts';
import { addPasses, addStaff, addVirtual } from '../people/staff.ts';
import { addTransports } from '../people/transports.ts';
import { createStructures } from '../people/structures.ts';
import { addDepositChanges } from '../films/deposit-changes.ts';
import { addFilmInvitations } from '../films/film-invitations.ts';
import { addDepositFees } from '../films/deposit-fees.ts';
import { addSubmissions } from '../films/submissions.ts';
import { addAccounts, addSubscriptions } from '../money/subscriptions.ts';
import { addMachineDrafts } from '../films/machine-drafts.ts';
import { addBatchRemarks } from '../films/batch-remarks.ts';
import { addBatches } from '../films/translation-batches.ts';
import { addGlossary } from '../films/glossary.ts';
import { addMemory } from '../films/translation-memory.ts';
import { addPrograms } from './programs.ts';
import { type Users, addUsers } from './users.ts';
import { addVariants } from '../programme/variants.ts';
import { addVenues } from '../programme/venues.ts';
import { addVolunteers } from '../people/volunteers.ts';
import { type DemoOptions, type DemoReferences, type DemoWorld, createWorld } from './world.ts';

/** The whole demonstration, theme by theme: each may use what those before it made. */
export function buildDemonstration(options: DemoOptions, references: DemoReferences, realFilms: readonly FilmDraft[] = []): DemoWorld {
  const world = createWorld(options, references);
  addEditions(world);
  addRealFilms(world, realFilms);
  const selection = addSelection(world);
  const festival = addPeople(selection);
  const users = addWork(festival);
  addCases(festival);
  addAnsweredQuote(festival.world);
  addTransports(world);
  addGuestAnswers(world);
  addDesk(world, users);
  addPresenters(world);
  separateMakers(world);
  keepPresences(world);
  addSentRoadmaps(world);
  addLodgingCases(world);
  addReceivedInvoice(world);
  addSentVouchers(world);
  noteVersions(world);
  addTraffic(
    world,
    festival.structures.ofKind('festival').map(({ id }) => id),
  );
  addServers(world);
  noteAlerts(world);
  addPublications(world, users.programmers);
  addFeeds(world);
  addVariants(world, users.programmers);
  addFilmProofs(world);
  addCheckedNumbers(world);
  addOnlinePayments(world);
  addPrograms(world);
  addOwnQuestions(world);
  return world;
}

/** Work of the desks: printed, handed over and closed. */
function addDesk(world: DemoWorld, users: Users): void {
  addBadges(world, users);
  addGifts(world);
  addClosings(world, users);
  addBankLines(world);
}

/** Places, films, sections, programmes, grid, copies and submissions. */
function addSelection(world: DemoWorld): Selection {
  const lists = addReferenceLists(world);
  addExpectedTexts(world, lists);
  addBadgeLayouts(world);
  addCatalogueTemplates(world);
  addEditionPrizes(world, lists);
  const people = createPeople(world, lists);
  const structures = createStructures(world, lists);
  const venues = addVenues(world, lists);
  addStructures(world, structures);
  const films = createFilms({ world, lists, people, structures });
  const types = addSectionTypes(world);
  const past = addPastSelections({ world, lists, people, films, venues, types });
  const registrations = createRegistrations(world, world.edition, types);
  const programmes = addProgrammes({ world, people, films, registrations, past: past.flatMap((selection) => selection.films) });
  const screenings = addScreenings({ world, venues, programmes });
  const copies = addCopies({ world, lists, programmes, screenings });
  addCataloguePages(world);
  const submissions = addSubmissions({ world, lists, people, films, registrations, programmes });
  return { world, lists, people, structures, venues, films, past, registrations, programmes, screenings, copies, submissions };
}

/** The directory, then the participants of the six types, of this year and of those before. */
function addPeople(selection: Selection): Festival {
  const { world, lists, people, structures, films, programmes, past } = selection;
  const directory = addDirectory({ world, people, structures, films });
  const accounts = addAccounts({ world, directory });
  const guests = addGuests({ world, lists, people, directory, programmes });
  const formules = addFormules(world);
  const accredited = addAccredited({ world, lists, directory, formules });
  const before = people.contacts().length;
  const volunteers = addVolunteers({ world, lists, people });
  const faithful = people.contacts().slice(before);
  const sources = { world, lists, people, structures, accounts, staffStays: guests.staffStays };
  const staff = addStaff(sources);
  const passes = addPasses(sources);
  addVirtual(sources);
  addBothRoles(world, accounts, accredited);
  const groups = addGroups({ world, people, structures, formules });
  const pastGroups = addPastGroups({ world, people, structures, formules });
  addPastStaff({ world, people });
  const pastAccredited = addPastParticipants({ world, lists, directory, formules, people, past, hotels: guests.hotels, faithful });
  return { ...selection, directory, accounts, guests, formules, accredited, pastAccredited, volunteers, staff, passes, groups, pastGroups };
}

/** Work of the offices with them: votes, translations, events, money, mail. */
function addWork(festival: Festival): Users {
  const users = addUsers(festival.world);
  addCommittee(festival, users);
  addDepositFees(festival.world, users.programmers);
  addBatches(festival, users);
  addBatchRemarks(festival);
  addMachineDrafts(festival);
  addMemory(festival);
  addGlossary(festival.world);
  addDelegations(festival);
  addAgenda(festival);
  const subscriptions = addSubscriptions(festival);
  addInvoices(festival, subscriptions);
  addDirectSales(festival);
  addDepositedInvoices(festival);
  addClientCredits(festival);
  addDeskPayments(festival, users);
  addAllowances(festival);
  addMails(festival);
  addMailing(festival.world);
  addReminders(festival.world);
  addDeclarations(festival.world);
  addSignatures(festival, users);
  addFilmLabels(festival);
  addPictures(festival);
  addDocuments(festival);
  addMedias(festival);
  seatJuries(festival);
  addFilmInvitations(festival, users.programmers);
  addDepositChanges(festival, users.programmers);
  return users;
}
