import type { FeatureRegistry } from '#generated/features/features.gen.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import type { ListActions, SheetActions } from '#web/records/feature-actions.ts';
import type { Completion, Save, SheetNotice, StepDialog } from '#web/records/feature-parts.ts';
import type { FieldChoices } from '#web/records/fields/references/field-choices.ts';
import type { FeatureScreen, FeatureTab } from '#web/records/feature-tab.ts';

/** Their failures have sentences of the festival. */
function withMoneyTexts<T>(load: () => Promise<T>): () => Promise<T> {
  return withTexts('comptabilite', withTexts('metier', load));
}

function withGestures<T>(load: () => Promise<T>): () => Promise<T> {
  return withTexts('gestes', withTexts('metier', load));
}

/** The hand-written screens and tabs the schema names, each in its own chunk: a missing one does not compile. */
export const features = {
  listActions: {
    'register-tablet': withTexts(['tablette', 'fiche'], async () => (await import('./register-tablet/register-button.tsx')).RegisterButton),
    'print-palmares': withTexts('vote', async () => (await import('./palmares/print-palmares.tsx')).PrintPalmares),
    campaign: withTexts(
      ['travaux', 'repartition', 'visionnement'],
      async () => (await import('./film-lists/campaign-actions.tsx')).CampaignActions,
    ),
    periods: withTexts('comptabilite', async () => (await import('./periods/close-period-button.tsx')).ClosePeriodButton),
    'e-reporting': withTexts('ereporting', async () => (await import('./e-reporting/prepare-button.tsx')).PrepareButton),
    platform: withTexts('plateforme', async () => (await import('./platform/read-button.tsx')).ReadButton),
    'bank-import': withTexts('releve', async () => (await import('./bank-statement/import-button.tsx')).ImportButton),
    'bank-deposit': withMoneyTexts(async () => (await import('./bank-deposit/deposit-button.tsx')).DepositButton),
    'client-receipt': withMoneyTexts(async () => (await import('./client-credit/advance-button.tsx')).AdvanceButton),
    'received-invoices': withTexts(
      'factureRecue',
      async () => (await import('./received-invoices/received-invoices.tsx')).ReceivedInvoices,
    ),
    accounting: withTexts(
      ['comptabilite', 'relance', 'mails'],
      async () => (await import('./accounting/accounting-bar.tsx')).AccountingBar,
    ),
    'compose-batch': withTexts(['lot', 'fiche'], async () => (await import('./compose-batch/compose-button.tsx')).ComposeButton),
    composition: withTexts(
      ['composition', 'etape', 'fiche'],
      async () => (await import('./composition/put-in-programme.tsx')).PutInProgramme,
    ),
    'platform-import': withTexts('plateforme', async () => (await import('./platform-import/platform-import.tsx')).PlatformImport),
    'depot-retrieval': withGestures(async () => (await import('./depot-retrieval/depot-retrieval.tsx')).DepotRetrieval),
    'catalogue-export': withTexts(
      ['catalogue', 'travaux'],
      async () => (await import('./catalogue-export/catalogue-export.tsx')).CatalogueExport,
    ),
    'send-proofs': withTexts(['epreuve', 'deliberation', 'mails'], async () => (await import('./proofs/send-proofs.tsx')).SendProofs),
    photos: withTexts(['photos', 'travaux'], async () => (await import('./photos/photo-actions.tsx')).PhotoActions),
    'film-reports': withTexts('travaux', async () => (await import('./film-lists/film-reports.tsx')).FilmReports),
    'invite-series': withTexts('invitation', async () => (await import('./invite/invite-button.tsx')).InviteButton),
    'stale-roomings': withTexts('rooming', async () => (await import('./hotel-occupancy/stale-roomings.tsx')).StaleRoomings),
    'grid-variants': withTexts('programmation', async () => (await import('./programme-grid/variant/variant-actions.tsx')).VariantActions),
    'kdm-exchange': withTexts('copies', async () => (await import('./copies/kdm/kdm-actions.tsx')).KdmActions),
    'shipment-papers': withTexts('copies', async () => (await import('./copies/shipment-papers.tsx')).ShipmentPapers),
    'tell-again': withTexts('mails', async () => (await import('./tell-again/mail-actions.tsx')).MailActions),
    'translation-memory': withTexts('memoire', async () => (await import('./translation-memory/memory-actions.tsx')).MemoryActions),
    'participant-badges': withTexts(
      ['metier', 'feuille'],
      async () => (await import('./participant-badges/participant-badges.tsx')).ParticipantBadges,
    ),
  },
  lists: {
    'account-books': withTexts(['livre', 'comptabilite'], async () => (await import('./account-books/account-books.tsx')).AccountBooks),
    deliberation: withTexts(['deliberation', 'mails'], async () => (await import('./deliberation/deliberation.tsx')).Deliberation),
    palmares: withTexts(
      ['palmares', 'vote', 'deliberation', 'mails'],
      async () => (await import('./palmares/board/palmares.tsx')).Palmares,
    ),
    'export-schedules': withTexts('envois', async () => (await import('#web/schedules/schedules-page.tsx')).SchedulesPage),
    dashboards: withTexts(
      ['tableaux', 'tableau', 'question'],
      async () => (await import('#web/dashboards/dashboards-page.tsx')).DashboardsPage,
    ),
    'copies-board': withTexts('copies', async () => (await import('./copies/board/copies-board.tsx')).CopiesBoard),
    'guest-budget': withTexts('budget', async () => (await import('./guest-budget/guest-budget.tsx')).GuestBudget),
    'money-dashboard': withTexts('tresorerie', async () => (await import('./money-dashboard/money-dashboard.tsx')).MoneyDashboard),
    'e-invoicing': withTexts('efacture', async () => (await import('./e-invoicing/e-invoicing.tsx')).EInvoicing),
    desk: withTexts(['guichet', 'champ'], async () => (await import('./desk/desk-screen.tsx')).DeskScreen),
    'processing-register': withTexts(
      'registre',
      async () => (await import('./processing-register/processing-register.tsx')).ProcessingRegister,
    ),
    'retention-calendar': withTexts(
      'conservation',
      async () => (await import('./retention-calendar/retention-calendar.tsx')).RetentionCalendar,
    ),
    'translation-load': withTexts(
      ['traduction', 'fiche'],
      async () => (await import('./translation-load/translation-load.tsx')).TranslationLoad,
    ),
    transports: withTexts('transports', async () => (await import('./transports/transports.tsx')).Transports),
    'who-is-there': withTexts('presence', async () => (await import('./who-is-there/who-is-there.tsx')).WhoIsThere),
    'lodging-board': withTexts('hebergement', async () => (await import('./lodging-board/lodging-board.tsx')).LodgingBoard),
    'programme-grid': withTexts(
      'programmation',
      withTexts('ferie', async () => (await import('./programme-grid/programme-grid.tsx')).ProgrammeGrid),
    ),
    'volunteer-planning': withTexts(
      ['planning', 'metier'],
      async () => (await import('./volunteer-planning/volunteer-planning.tsx')).VolunteerPlanning,
    ),
    'viewing-queue': withTexts(
      ['visionnement', 'medias', 'champ', 'fiche'],
      async () => (await import('./viewing-queue/viewing-queue.tsx')).ViewingQueue,
    ),
  },
  sheetActions: {
    account: withTexts(
      'demande',
      withTexts(
        'etape',
        withGestures(async () => (await import('./account/account-actions.ts')).accountActions),
      ),
    ),
    'admit-volunteer': withTexts(
      ['admission', 'metier'],
      async () => (await import('./volunteer-admission/admit-volunteer.tsx')).admitVolunteer,
    ),
    'deposit-slip': withMoneyTexts(async () => (await import('./bank-deposit/deposit-actions.ts')).depositActions),
    'client-credit': withMoneyTexts(async () => (await import('./client-credit/credit-actions.ts')).creditActions),
    closing: withTexts(['guichet', 'champ'], async () => (await import('./desk/closing/closing-actions.ts')).closingActions),
    contingents: withTexts('metier', async () => (await import('./contingents/fill-action.tsx')).fillAction),
    'edition-rollover': withTexts('edition', async () => (await import('./edition-rollover/rollover-action.tsx')).rolloverAction),
    'proof-link': withTexts('epreuve', async () => (await import('./proofs/proof-link.ts')).proofLink),
    'direct-sale': withMoneyTexts(async () => (await import('./direct-sale/direct-sale-actions.ts')).directSaleActions),
    'film-invitation': withTexts(['reponse', 'retrait'], async (): Promise<SheetActions> => {
      const [{ filmInvitation }, { withdrawRefused }] = await Promise.all([
        import('./film-invitation/film-invitation.ts'),
        import('./withdrawal/withdraw-refused.ts'),
      ]);
      return (context) => [...filmInvitation(context), ...withdrawRefused(context)];
    }),
    groups: withTexts('metier', async () => (await import('./groups/member-actions.tsx')).memberActions),
    'bank-line': withTexts(['releve', 'livre', 'metier'], async () => (await import('./bank-statement/line-actions.tsx')).bankLineActions),
    'structure-acts': withTexts(['livre', 'tva'], async (): Promise<SheetActions> => {
      const [{ clientAccount }, { checkVat }] = await Promise.all([
        import('./account-books/client-account.ts'),
        import('./vat-check/check-vat.ts'),
      ]);
      return (context) => [...clientAccount(context), ...checkVat(context)];
    }),
    'person-acts': withTexts(['dossier', 'invitation', 'livre'], async (): Promise<SheetActions> => {
      const [{ invite }, { clientAccount }, { personFile }, { erasePerson }] = await Promise.all([
        import('./invite/invite.ts'),
        import('./account-books/client-account.ts'),
        import('./person-file/person-file.ts'),
        import('./person-file/erase-person.tsx'),
      ]);
      return (context) => [...invite(context), ...clientAccount(context), ...personFile(context), ...erasePerson(context)];
    }),
    'film-acts': withTexts(['invitation', 'retrait'], async (): Promise<SheetActions> => {
      const [{ invite }, { withdraw }] = await Promise.all([import('./invite/invite.ts'), import('./withdrawal/withdraw.tsx')]);
      return (context) => [...invite(context), ...withdraw(context)];
    }),
    'section-acts': withTexts(['invitation', 'fraisDepot'], async (): Promise<SheetActions> => {
      const [{ inviteDirectors }, { chargeFees }] = await Promise.all([
        import('./invite/invite-directors.ts'),
        import('./section-fees/charge-fees.ts'),
      ]);
      return (context) => [...inviteDirectors(context), ...chargeFees(context)];
    }),
    'open-account': withGestures(async () => (await import('./open-account/open-account.ts')).openAccount),
    participants: withTexts(['metier', 'mails'], async () => (await import('./participants/participant-actions.ts')).participantActions),
    period: withTexts('comptabilite', async () => (await import('./periods/period-actions.ts')).periodActions),
    piece: withTexts(
      'plateforme',
      withMoneyTexts(async () => (await import('./piece/piece-actions.ts')).pieceActions),
    ),
    'declaration-ereporting': withTexts(
      'ereporting',
      async () => (await import('./e-reporting/declaration-actions.ts')).declarationActions,
    ),
    'platform-flow': withTexts('plateforme', async () => (await import('./platform/flow-actions.ts')).flowActions),
    'vat-regime': withMoneyTexts(async () => (await import('./vat-regime/vat-regime-actions.ts')).vatRegimeActions),
    'online-payment': withMoneyTexts(async () => (await import('./online-payment/settle-action.ts')).onlinePaymentActions),
    quote: withMoneyTexts(async () => (await import('./groups/quote-actions.ts')).quoteActions),
    'tranche-exchange': withTexts(
      ['echange', 'metier', 'traduction'],
      async () => (await import('./tranche-exchange/exchange-actions.tsx')).trancheExchange,
    ),
    'received-invoice': withTexts(
      'factureRecue',
      async () => (await import('./received-invoices/confirm-supplier.ts')).receivedInvoiceActions,
    ),
    'lift-hold': withTexts('conservation', async () => (await import('./retention-calendar/lift-hold.ts')).liftHold),
    'withdraw-deposit': withTexts('retrait', async () => (await import('./withdrawal/withdraw-deposit.ts')).withdrawDeposit),
    subscription: withMoneyTexts(async () => (await import('./subscription/subscription-actions.ts')).subscriptionActions),
  },
  completions: {
    allowance: async () => (await import('./allowance/allowance.ts')).allowance,
  },
  choices: {
    prizes: async () => (await import('./palmares/possible-prizes.ts')).possiblePrizes,
  },
  saves: {
    'default-edition': async () => (await import('./default-edition/default-edition.ts')).defaultEdition,
    'participant-creation': async () => (await import('./participants/creation-undo.ts')).participantCreation,
  },
  sheetNotices: {
    'jury-recusals': withTexts('vote', async () => (await import('./ballot/recusals-notice.tsx')).RecusalsNotice),
    'prize-recusals': withTexts('vote', async () => (await import('./ballot/recusals-notice.tsx')).PrizeRecusalsNotice),
    'reset-pin': withTexts('tablette', async () => (await import('./reset-pin/reset-pin.tsx')).ResetPin),
    'reset-factor': withTexts('facteur', async () => (await import('./reset-factor/reset-factor.tsx')).ResetFactor),
    'service-tokens': withTexts('jetons', async () => (await import('./service-tokens/service-tokens.tsx')).ServiceTokens),
    'guessed-account': withTexts('connexion', async () => (await import('./guessed-account/guessed-account.tsx')).GuessedAccount),
    'own-colour': withTexts('edition', async () => (await import('./own-colour/own-colour.tsx')).OwnColour),
    'locked-cards': async () => (await import('./locked-cards/locked-cards.tsx')).LockedCards,
    'participant-creation': withTexts('metier', async () => (await import('./participants/creation-notice.tsx')).CreationNotice),
    plan: withTexts('metier', async () => (await import('./plan/plan-notice.tsx')).PlanNotice),
  },
  sheets: {},
  stepDialogs: {
    'stay-consequences': withTexts(['etape', 'metier'], async () => (await import('#web/stays/stay-consequences.tsx')).StayConsequences),
  },
  tabs: {
    'rule-sentence': withTexts('regles', async () => (await import('./staff-rules/rule-sentence-tab.tsx')).RuleSentenceTab),
    'rule-trial': withTexts('regles', async () => (await import('./staff-rules/rule-trial-tab.tsx')).RuleTrialTab),
    'rule-journal': withTexts('regles', async () => (await import('./staff-rules/rule-journal-tab.tsx')).RuleJournalTab),
    'own-questions': withTexts('metier', async () => (await import('./own-questions/own-questions-tab.tsx')).OwnQuestionsTab),
    'webhook-contents': withTexts('webhooks', async () => (await import('./webhooks/webhook-contents-tab.tsx')).WebhookContentsTab),
    'public-key': withTexts(['clefPublique', 'flux'], async () => (await import('./public-key/public-key-tab.tsx')).PublicKeyTab),
    'webhook-secret': withTexts('webhooks', async () => (await import('./webhooks/webhook-secret-tab.tsx')).WebhookSecretTab),
    ballot: withTexts('vote', async () => (await import('./ballot/ballot-tab.tsx')).BallotTab),
    'e-invoicing-duties': withTexts('efacture', async () => (await import('./e-invoicing/duties-tab.tsx')).DutiesTab),
    'invoiced-nights': withTexts(
      'factureRecue',
      async () => (await import('./received-invoices/invoiced-nights-tab.tsx')).InvoicedNightsTab,
    ),
    'feed-addresses': withTexts('flux', async () => (await import('./feed-addresses/feed-addresses-tab.tsx')).FeedAddressesTab),
    'guest-answer': withTexts('reponse', async () => (await import('./guest-answer/guest-answer-tab.tsx')).GuestAnswerTab),
    'invitation-photos': withTexts(
      ['photoInvite', 'fichiers'],
      async () => (await import('./film-invitation/invitation-photos-tab.tsx')).InvitationPhotosTab,
    ),
    'proof-review': withTexts('epreuve', async () => (await import('./proofs/proof-review-tab.tsx')).ProofReviewTab),
    'hotel-cover': withTexts('nuits', async () => (await import('./hotel-cover/hotel-cover-tab.tsx')).HotelCoverTab),
    'hotel-recap': withTexts('recap', async () => (await import('./hotel-recap/hotel-recap-tab.tsx')).HotelRecapTab),
    'mail-editor': withTexts(['mails', 'motMail'], async () => (await import('./mail-editor/mail-editor-tab.tsx')).MailEditorTab),
    'mail-message': withTexts('mails', async () => (await import('./mail-message/mail-message-tab.tsx')).MailMessageTab),
    'hotel-occupancy': withTexts('occupation', async () => (await import('./hotel-occupancy/hotel-occupancy-tab.tsx')).HotelOccupancyTab),
    'depot-generique': withTexts(
      'metier',
      withTexts('depot', async () => (await import('./depot-generique/depot-generique-tab.tsx')).DepotGeneriqueTab),
    ),
    'depot-changes': withTexts(
      'metier',
      withTexts('depot', async () => (await import('./depot-changes/depot-changes-tab.tsx')).DepotChangesTab),
    ),
    'media-player': withTexts('medias', async () => (await import('./media-player/media-player-tab.tsx')).MediaPlayerTab),
    'media-refresh': withTexts('medias', async () => (await import('./media-refresh/media-refresh-tab.tsx')).MediaRefreshTab),
    'screening-alerts': withTexts(
      ['programmation', 'metier'],
      async () => (await import('./screening-alerts/screening-alerts-tab.tsx')).ScreeningAlertsTab,
    ),
    'subtitle-check': withTexts('medias', async () => (await import('./subtitle-check/subtitle-check-tab.tsx')).SubtitleCheckTab),
    roadmap: withTexts('feuille', async () => (await import('./roadmap/roadmap-tab.tsx')).RoadmapTab),
    'tranche-texts': withTexts('textes', async () => (await import('./tranche-texts/tranche-texts-tab.tsx')).TrancheTextsTab),
    'rights-tree': withTexts('droits', async () => (await import('./rights-tree/rights-tree-tab.tsx')).RightsTreeTab),
  },
} satisfies FeatureRegistry<
  FeatureScreen,
  FeatureScreen,
  FeatureTab,
  ListActions,
  SheetActions,
  SheetNotice,
  Save,
  Completion,
  FieldChoices,
  StepDialog
>;
