import { Replace } from 'lucide-react';
import { migrateParticipant } from '#generated/client/sdk/participants.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { migrationOf } from '#domain/participants/migration.ts';
import { describedDraft, type DraftOf } from '#domain/records/read/described-record.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt, SheetActionContext, SheetActions } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { ActionContextOf } from '#web/records/feature-record.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { loadEntity } from '#web/runtime/entities.ts';

/** An accreditation becomes an invitation, or the other way round (001 §4); the rule of the server says when it cannot. */
export const migrationActions: SheetActions = (context) => {
  const { entity, record: held, can } = context;
  const record = describedDraft('festival-participant', entity.descriptor, held);
  if (!RIGHTS.every(can) || !TYPES.includes(record.Type)) return [];
  const isInvitation = record.Type === ParticipantType.invite;
  return [
    {
      key: 'migration',
      icon: Replace,
      label: text(isInvitation ? 'participant.migrationVersAccreditation' : 'participant.migrationVersInvitation'),
      isInMenu: true,
      disabled: !isPossible(record, isPaid(context)),
      run: (attempt) => migrate({ ...context, record }, attempt),
    },
  ];
};

const TYPES: readonly (number | null)[] = [ParticipantType.accredite, ParticipantType.invite];
const RIGHTS = ['FESTIVAL-PARTICIPANT-ACCREDITE-WRITE', 'FESTIVAL-PARTICIPANT-INVITE-WRITE'];

/** As far as the sheet knows: whose companion somebody is, only the server can tell. */
function isPossible(record: DraftOf<'festival-participant'>, isPaid: boolean): boolean {
  return migrationOf({
    type: record.Type ?? 0,
    statut: record.Statut ?? 0,
    isPaid,
    isCompanion: false,
    hasCompanions: (record.NbAccompagnants ?? 0) > 0,
    hasCover: (record.NbNuits ?? 0) > 0,
  }).ok;
}

const ACCREDITED = 'festival-participant-accredite';

function isPaid({ entity: { descriptor }, record }: SheetActionContext): boolean {
  return descriptor.name === ACCREDITED && describedDraft(ACCREDITED, descriptor, record).IsPaye;
}

async function migrate(
  { record, depth, isModified, queries, leave }: ActionContextOf<'festival-participant'>,
  attempt: Attempt,
): Promise<void> {
  if (isModified())
    return dialogs.alert({ title: text('alert.avant'), text: text('participant.migrationNonEnregistree'), kind: 'warning' });
  const question = {
    title: text('participant.migrationTitre'),
    text: text('participant.migrationQuestion'),
    confirmLabel: text('participant.migrationVerbe'),
  };
  if (!(await dialogs.confirm(question))) return;
  const id = record.Id;
  await attempt(
    async () => {
      const { data } = await migrateParticipant({ path: { id }, body: { Version: record.Version } });
      const { descriptor } = await loadEntity(data.Entite);
      notify('success', text('participant.migrationOk'));
      const screen = sheetScreen(descriptor);
      const href = screen === null ? null : recordPath(screen, id, { depth, params: {} });
      if (href !== null) leave(href);
      await queries.invalidateQueries({ queryKey: [descriptor.name] });
    },
    (error) => failureText(error, text('participant.migrationNok')),
  );
}
