import { CircleUser, IdCard, Map as MapIcon, SquareArrowOutUpRight } from 'lucide-react';
import { exportBadges, exportFeuillesDeRoute } from '#generated/client/sdk/participants.gen.ts';
import { BadgeEtat } from '#generated/enums/badge-etat.gen.ts';
import { BadgeExportType } from '#generated/enums/badge-export-type.gen.ts';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { sheetlessEntity } from '#domain/records/read/sheetless.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { roadmapRights } from '#domain/welcome/roadmap/roadmap-rights.ts';
import type { SheetActions } from '#web/records/feature-actions.ts';
import { goTo } from '#web/shell/navigator.ts';
import { text } from '#web/i18n/i18n.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { failureText } from '#web/records/failure-text.ts';
import { fileLink } from '#web/payment-links/file-link.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { companionActions } from './companion-action.tsx';
import { migrationActions } from './migration-action.ts';
import { tellAgainActions } from './tell-again-action.ts';

/** Acts in the menu of a participant beside the steps of their file. */
export const participantActions: SheetActions = (context) => [
  ...tellAgainActions(context),
  ...typedSheetActions(context),
  ...badgeActions(context),
  ...roadmapActions(context),
  ...companionActions(context),
  ...migrationActions(context),
  ...accountActions(context),
  ...paymentActions(context),
];

const BASE = 'festival-participant';

/** A request for payment that no invoice precedes says so. */
const paymentActions = actionsOn(BASE, ({ entity, record, can }) =>
  entity.descriptor.name === 'festival-participant-accredite' && record.Id > 0 && can('ENCAISSER')
    ? [{ ...fileLink('festival-participant-accredite', record.Id, text('participant.lienPaiement')), isInMenu: true }]
    : [],
);

/** The list of all participants opens what they have in common: the steps of a file are on the sheet of its type. */
const typedSheetActions = actionsOn(BASE, (context) => {
  const { entity, record, can } = context;
  if (entity.descriptor.name !== BASE || sheetlessEntity(entity.descriptor, record) !== null) return [];
  const name = participantEntity(record.Type ?? 0);
  // The right of a sheet is the name of its route.
  if (name === BASE || !can(name.toUpperCase())) return [];
  return [{ key: 'fiche-du-type', icon: SquareArrowOutUpRight, label: text('participant.ficheDuType'), run: () => open(context, name) }];
});

async function open({ record, depth }: ActionContextOf<typeof BASE>, name: string): Promise<void> {
  const screen = sheetScreen((await loadEntity(name)).descriptor);
  const href = screen === null ? null : recordPath(screen, record.Id, { depth: depth + 1, params: {} });
  if (href !== null) goTo(href);
}

/** The badge of a participant: in the menu, and beside the steps of the file once what is printed is no longer true. */
const badgeActions = actionsOn('festival-participant', ({ entity, record, can }) => {
  const Type = enumValue(BadgeExportType, record.Type);
  const state = record.EtatBadge;
  if (Type === null || state === null || !can(entity.descriptor.rights.write)) return [];
  const isOutdated = state === BadgeEtat.aReediter;
  return [
    {
      key: 'badge',
      icon: IdCard,
      label: text(isOutdated ? 'participant.reediterBadge' : 'participant.editerBadge'),
      isInMenu: !isOutdated,
      run: (attempt) =>
        attempt(
          () => fetchFile(exportBadges({ body: { Type, Eannee: record.Eannee ?? 0, Ids: [record.Id], Tous: true }, ...AS_FILE })),
          (error) => failureText(error, text('app.downloadNok')),
        ),
    },
  ];
});

/** The page of a guest, in their language. */
const roadmapActions = actionsOn(BASE, ({ record, can }) =>
  roadmapRights(record.Type).every(can)
    ? [
        {
          key: 'feuille-de-route',
          icon: MapIcon,
          label: text('participant.feuille'),
          isInMenu: true,
          run: (attempt) =>
            attempt(
              () => fetchFile(exportFeuillesDeRoute({ body: { Ids: [record.Id] }, ...AS_FILE })),
              (error) => failureText(error, text('app.downloadNok')),
            ),
        },
      ]
    : [],
);

/** From a participant to their account of the public site; a warning shows if they have none (001 §8). */
const accountActions = actionsOn('festival-participant', (context) =>
  context.can('BAM-COMPTE')
    ? [{ key: 'compte', icon: CircleUser, label: text('participant.ouvrirCompte'), isInMenu: true, run: () => openAccount(context) }]
    : [],
);

async function openAccount({ record, depth }: ActionContextOf<'festival-participant'>): Promise<void> {
  const id = record.IdCompte;
  if (id === null) return dialogs.alert({ title: text('alert.avant'), text: text('participant.sansCompte'), kind: 'warning' });
  const screen = sheetScreen((await loadEntity('bam-compte')).descriptor);
  const href = screen === null ? null : recordPath(screen, id, { depth: depth + 1, params: {} });
  // Leaving unsaved text needs confirmation, as for any other address.
  if (href !== null) goTo(href);
}
