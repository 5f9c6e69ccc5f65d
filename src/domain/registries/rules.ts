import { recordedConsents, standingConsents } from '#domain/consents/rules/consents.ts';
import { answeredRectifications } from '#domain/person-file/rules/rectifications.ts';
import { accountOfContact, correctedAddress, onePlaceInStructure } from '#domain/directory/rules/contacts.ts';
import { oneDefaultEdition, requestsOfDefaultEdition } from '#domain/editions/rules/default-edition.ts';
import { cropsOfFormerFiles, fittingCrops } from '#domain/catalogue/rules/photo-crops.ts';
import { closedEditions, datesOfEditions, knownZones, yearsInUse } from '#domain/editions/rules/edition-changes.ts';
import { staleProofs } from '#domain/catalogue/rules/stale-proofs.ts';
import { splitTitles } from '#domain/films/rules/split-titles.ts';
import { keptFilms } from '#domain/films/rules/film-deletion.ts';
import { adoptedNotes, attachedNotes, seenFilms } from '#domain/committee/rules/film-notes.ts';
import { plansOfLines, pricesOfLines } from '#domain/accounting/rules/group-lines.ts';
import { articlesOfLines, totalsOfVentes } from '#domain/accounting/rules/direct-sales.ts';
import { frozenQuotes } from '#domain/accounting/rules/frozen-quotes.ts';
import { keptHeadcounts } from '#domain/accounting/rules/headcounts.ts';
import { hotelRooms } from '#domain/lodging/rules/hotel-rooms.ts';
import { answeredProfiles, linkedChoices, typedAnswers } from '#domain/answers/rules/linked-choices.ts';
import { answeredQuestions, ownAnswers, sensitiveQuestions, termsOfAnswers } from '#domain/answers/rules/own-questions.ts';
import { contingentDates } from '#domain/lodging/rules/contingent-dates.ts';
import { keptContingents, keptHotels } from '#domain/lodging/rules/kept-rooms.ts';
import { numberedRoomings } from '#domain/lodging/rules/roomings.ts';
import { automaticTemplates, mailTemplates } from '#domain/mails/rules/mail-templates.ts';
import { serverPasswords } from '#domain/films/rules/media-servers.ts';
import { filledNeeds } from '#domain/volunteers/rules/needs.ts';
import {
  frozenAllowances,
  newParticipants,
  personsOfContacts,
  personsOfMergedContacts,
} from '#domain/participants/rules/new-participants.ts';
import {
  filmsOfImplications,
  juriesOfImplications,
  opposedParticipations,
  sharedCompanions,
} from '#domain/participants/rules/participants.ts';
import { guessablePasswords, ownCredentials } from '#domain/session/rules/passwords.ts';
import { clientPrices } from '#domain/accounting/rules/client-prices.ts';
import { changedPlans, pricesOfPlans } from '#domain/accounting/rules/plan-prices.ts';
import { keptQuotas, newSubscriptions, quotasOfPasses } from '#domain/accounting/rules/plans.ts';
import { foreignAcceptance, glossaryOfReadings } from '#domain/translations/rules/glossary.ts';
import { foreignEyes, peopleOfBatches } from '#domain/translations/rules/proof-reading.ts';
import { awardedFilms } from '#domain/palmares/rules/awarded-films.ts';
import { heldLetters } from '#domain/palmares/rules/held-letters.ts';
import { openedVotes } from '#domain/palmares/rules/opened-votes.ts';
import type { CommitRule, DeletionRule, Rule, WriteRule } from '#domain/work/rule.ts';
import { screeningAlerts } from '#domain/programmation/rules/screening-alerts.ts';
import { versionsOfScreenings } from '#domain/programmation/rules/proposed-versions.ts';
import { directorsOfScreenings } from '#domain/programmation/rules/screening-directors.ts';
import { staleAnnouncements } from '#domain/programmation/rules/stale-announcements.ts';
import { certificatesOfServers } from '#domain/copies/rules/certificates.ts';
import { originsOfKeys } from '#domain/public-read/rules/public-keys.ts';
import { tokensOfFeeds } from '#domain/programmation/rules/feeds.ts';
import { programmedFilms } from '#domain/programmation/rules/programmed-films.ts';
import { authorsOfVariants, conflictsOfVariants } from '#domain/programmation/rules/facts-of-variants.ts';
import { placesOfVariants } from '#domain/programmation/rules/places-of-variants.ts';
import { coloursOfSections } from '#domain/programmation/rules/colours-of-sections.ts';
import { placesOfRooms } from '#domain/programmation/rules/places-of-rooms.ts';
import { roomsInUse } from '#domain/programmation/rules/rooms-in-use.ts';
import { daysOfScreenings, newScreening, screeningsApart } from '#domain/programmation/rules/screenings.ts';
import { tickedTexts, wholeBatches } from '#domain/translations/rules/looked-at-texts.ts';
import {
  deadlinesOfBatches,
  languagesOfBatches,
  oneBatchADirection,
  oneRecordALine,
  registrationsOfLines,
} from '#domain/translations/rules/batch-contents.ts';
import { recordSourceChanges } from '#domain/translations/rules/record-changes.ts';
import { machineDrafts } from '#domain/translations/rules/machine-drafts.ts';
import { learnedTranslations } from '#domain/translations/rules/memory.ts';
import { sourceChanges } from '#domain/translations/rules/source-changes.ts';
import { staleRoomings } from '#domain/lodging/rules/stale-roomings.ts';
import { pricesOfSharedRooms, reviewedPrices } from '#domain/lodging/rules/shared-rooms.ts';
import { oneDefaultIssuer, seriesOfIssuers } from '#domain/accounting/rules/issuer-series.ts';
import { accountCriteria } from '#domain/accounting/rules/account-criteria.ts';
import { cashedPieces } from '#domain/accounting/rules/cashed-pieces.ts';
import { receivedMeans } from '#domain/accounting/rules/received-means.ts';
import { awaitedPayments, soldFiles } from '#domain/accounting/rules/sold-files.ts';
import { datesNearEdition, hotelOfNights, nightsOfShorterStays, nightsOfWhoComes } from '#domain/lodging/rules/stays.ts';
import { deletedRights, followedSections, grantedRights, lastAdministrator } from '#domain/users/rules/users.ts';
import { feesOfSubmissions } from '#domain/submissions/rules/fees.ts';
import { tasksOfLeavingUsers } from '#domain/tasks/rules/leaving-users.ts';
import { closedCalls } from '#domain/submissions/rules/closed-calls.ts';
import { numbersOfSections, sectionsOfSubmissions } from '#domain/submissions/rules/submissions.ts';
import { addedOn } from '#domain/films/rules/added-parts.ts';
import { archivedOn } from '#domain/directory/rules/archived-structures.ts';
import { fittingRuns } from '#domain/welcome/rules/transports.ts';
import { handedOverBadges } from '#domain/participants/rules/handed-over-badges.ts';
import { staleRuns } from '#domain/told/rules/stale-runs.ts';
import { staleTold } from '#domain/told/rules/stale-told.ts';
import { usedRegimes } from '#domain/accounting/rules/used-regimes.ts';
import { waivedPrices } from '#domain/accounting/rules/waived-prices.ts';
import { vatNumbers } from '#domain/accounting/rules/vat-numbers.ts';
import { sentencesOfRules } from '#domain/automation/rules/rule-sentences.ts';
import { authorsOfWebhooks } from '#domain/webhooks/rules/webhook-authors.ts';
import { adultVolunteers, volunteerShifts } from '#domain/volunteers/rules/volunteers.ts';

/** Before a record is written: refuse it, or say fields for which nothing is sent. */
const writeRules: readonly WriteRule[] = [
  guessablePasswords,
  onePlaceInStructure,
  correctedAddress,
  accountOfContact,
  yearsInUse,
  knownZones,
  ...newParticipants,
  personsOfContacts,
  frozenAllowances,
  ...pricesOfPlans,
  ...waivedPrices,
  plansOfLines,
  articlesOfLines,
  seriesOfIssuers,
  quotasOfPasses,
  newScreening,
  coloursOfSections,
  ...addedOn,
  archivedOn,
  numberedRoomings,
  tokensOfFeeds,
  originsOfKeys,
  certificatesOfServers,
  programmedFilms,
  closedCalls,
  attachedNotes,
  foreignEyes,
  foreignAcceptance,
  peopleOfBatches,
  openedVotes,
  registrationsOfLines,
  languagesOfBatches,
  deadlinesOfBatches,
  fittingCrops,
  authorsOfWebhooks,
  sentencesOfRules,
  recordedConsents,
  answeredRectifications,
  sensitiveQuestions,
  ...ownAnswers,
];

/** Before what was written counts: refuse the transaction, or write what follows from it. */
const commitRules: readonly CommitRule[] = [
  grantedRights,
  lastAdministrator,
  ownCredentials,
  oneDefaultEdition,
  usedRegimes,
  requestsOfDefaultEdition,
  personsOfMergedContacts,
  opposedParticipations,
  filmsOfImplications,
  juriesOfImplications,
  awardedFilms,
  heldLetters,
  linkedChoices,
  typedAnswers,
  answeredProfiles,
  answeredQuestions,
  termsOfAnswers,
  numbersOfSections,
  sectionsOfSubmissions,
  feesOfSubmissions,
  sharedCompanions,
  screeningsApart,
  daysOfScreenings,
  versionsOfScreenings,
  directorsOfScreenings,
  screeningAlerts,
  placesOfRooms,
  placesOfVariants,
  authorsOfVariants,
  conflictsOfVariants,
  staleAnnouncements,
  adoptedNotes,
  seenFilms,
  splitTitles,
  staleProofs,
  cropsOfFormerFiles,
  sourceChanges,
  recordSourceChanges,
  oneRecordALine,
  oneBatchADirection,
  tickedTexts,
  wholeBatches,
  glossaryOfReadings,
  learnedTranslations,
  machineDrafts,
  vatNumbers,
  hotelRooms,
  contingentDates,
  keptContingents,
  keptHotels,
  nightsOfWhoComes,
  datesNearEdition,
  nightsOfShorterStays,
  hotelOfNights,
  reviewedPrices,
  pricesOfSharedRooms,
  staleRoomings,
  mailTemplates,
  automaticTemplates,
  serverPasswords,
  changedPlans,
  clientPrices,
  pricesOfLines,
  totalsOfVentes,
  oneDefaultIssuer,
  frozenQuotes,
  soldFiles,
  accountCriteria,
  cashedPieces,
  receivedMeans,
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
  standingConsents,
  staleTold,
  staleRuns,
  tasksOfLeavingUsers,
];

/** Before a record is deleted: what keeps it. */
const deletionRules: readonly DeletionRule[] = [deletedRights, followedSections, keptFilms];

/**
 * Every rule of the festival across records, in the order in which they run. The server and the simulation both run this list
 * and nothing else: a rule that stands here holds wherever a record is written.
 */
export const rules: readonly Rule[] = [...writeRules, ...commitRules, ...deletionRules];
