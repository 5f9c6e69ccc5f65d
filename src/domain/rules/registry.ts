import { accountOfContact, onePlaceInStructure } from './contacts.ts';
import { oneDefaultEdition, requestsOfDefaultEdition } from './default-edition.ts';
import { closedEditions, datesOfEditions, yearsInUse } from './edition-changes.ts';
import { keptFilms } from './film-deletion.ts';
import { adoptedNotes, attachedNotes, seenFilms } from './film-notes.ts';
import { plansOfLines, pricesOfLines } from './sales/group-lines.ts';
import { keptHeadcounts } from './sales/headcounts.ts';
import { hotelRooms } from './hotel-rooms.ts';
import { answeredProfiles, linkedChoices, typedAnswers } from './linked-choices.ts';
import { keptContingents, keptHotels } from './lodging/kept-rooms.ts';
import { numberedRoomings } from './lodging/roomings.ts';
import { mailTemplates } from './mail-templates.ts';
import { serverPasswords } from './media-servers.ts';
import { filledNeeds } from './volunteers/needs.ts';
import { frozenAllowances, newParticipants, personsOfContacts, personsOfMergedContacts } from './new-participants.ts';
import { filmsOfImplications, opposedParticipations, sharedCompanions } from './participants.ts';
import { guessablePasswords, ownCredentials } from './passwords.ts';
import { keptQuotas, newSubscriptions, pricesOfPlans, quotasOfPasses } from './sales/plans.ts';
import { foreignEyes, peopleOfBatches } from './proof-reading.ts';
import type { Rule } from './rule.ts';
import { screeningAlerts } from './grid/screening-alerts.ts';
import { tokensOfFeeds } from './grid/feeds.ts';
import { programmedFilms } from './grid/programmed-films.ts';
import { roomsInUse } from './grid/rooms-in-use.ts';
import { daysOfScreenings, newScreening, screeningsApart } from './grid/screenings.ts';
import { sourceChanges } from './source-changes.ts';
import { pricesOfSharedRooms } from './lodging/shared-rooms.ts';
import { awaitedPayments, soldFiles } from './sales/sold-files.ts';
import { datesNearEdition, hotelOfNights, nightsOfShorterStays, nightsOfWhoComes } from './stays.ts';
import { deletedRights, followedSections, grantedRights, lastAdministrator } from './users.ts';
import { numbersOfSections, sectionsOfSubmissions } from './submissions.ts';
import { addedOn, archivedOn } from './system-dates.ts';
import { fittingRuns } from './transports.ts';
import { handedOverBadges } from './welcome/handed-over-badges.ts';
import { staleRoadmaps } from './welcome/stale-roadmaps.ts';
import { vatNumbers } from './sales/vat-numbers.ts';
import { adultVolunteers, volunteerShifts } from './volunteers/volunteers.ts';

/**
 * Every rule of the festival over records, in the order in which they run. The server and the simulation both run this list
 * and nothing else: a rule that stands here holds wherever a record is written.
 */
export const rules: readonly Rule[] = [
  // Before a record is written.
  guessablePasswords,
  onePlaceInStructure,
  accountOfContact,
  yearsInUse,
  ...newParticipants,
  personsOfContacts,
  frozenAllowances,
  ...pricesOfPlans,
  plansOfLines,
  quotasOfPasses,
  newScreening,
  ...addedOn,
  archivedOn,
  numberedRoomings,
  tokensOfFeeds,
  programmedFilms,
  attachedNotes,
  foreignEyes,
  peopleOfBatches,
  // Before what was written counts.
  grantedRights,
  lastAdministrator,
  ownCredentials,
  oneDefaultEdition,
  requestsOfDefaultEdition,
  personsOfMergedContacts,
  opposedParticipations,
  filmsOfImplications,
  linkedChoices,
  typedAnswers,
  answeredProfiles,
  numbersOfSections,
  sectionsOfSubmissions,
  sharedCompanions,
  screeningsApart,
  daysOfScreenings,
  screeningAlerts,
  adoptedNotes,
  seenFilms,
  sourceChanges,
  vatNumbers,
  hotelRooms,
  keptContingents,
  keptHotels,
  nightsOfWhoComes,
  datesNearEdition,
  nightsOfShorterStays,
  hotelOfNights,
  pricesOfSharedRooms,
  mailTemplates,
  serverPasswords,
  pricesOfLines,
  soldFiles,
  handedOverBadges,
  newSubscriptions,
  awaitedPayments,
  datesOfEditions,
  closedEditions,
  roomsInUse,
  keptQuotas,
  keptHeadcounts,
  adultVolunteers,
  volunteerShifts,
  filledNeeds,
  fittingRuns,
  staleRoadmaps,
  // Before a record is deleted.
  deletedRights,
  followedSections,
  keptFilms,
];
