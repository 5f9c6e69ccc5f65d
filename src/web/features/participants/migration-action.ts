import { Replace } from 'lucide-react';
import { migrateParticipant } from '#generated/client/sdk/participants.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { migrationOf } from '#domain/participants/migration.ts';
import { readId, readNumber, readVersion, type RecordData } from '#domain/records/values/record-data.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt, SheetActionContext, SheetActions } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { loadEntity } from '#web/runtime/entities.ts';

/** An accreditation becomes an invitation, or the other way round (001 §4); the rule of the server says when it cannot. */
export const migrationActions: SheetActions = (context) => {
  const { record, can } = context;
  if (!RIGHTS.every(can) || !TYPES.includes(readNumber(record, 'Type'))) return [];
  const isInvitation = readNumber(record, 'Type') === ParticipantType.invite;
  return [
    {
      key: 'migration',
      icon: Replace,
      label: text(isInvitation ? 'participant.migrationVersAccreditation' : 'participant.migrationVersInvitation'),
      isInMenu: true,
      disabled: !isPossible(record),
      run: (attempt) => migrate(context, attempt),
    },
  ];
};

const TYPES: readonly (number | null)[] = [ParticipantType.accredite, ParticipantType.invite];
const RIGHTS = ['FESTIVAL-PARTICIPANT-ACCREDITE-WRITE', 'FESTIVAL-PARTICIPANT-INVITE-WRITE'];

/** As far as the sheet knows: whose companion somebody is, only the server can tell. */
const isPossible = (record: RecordData): boolean =>
  migrationOf({
    type: readNumber(record, 'Type') ?? 0,
    statut: readNumber(record, 'Statut') ?? 0,
    isPaid: record['IsPaye'] === true,
    isCompanion: false,
    hasCompanions: (readNumber(record, 'NbAccompagnants') ?? 0) > 0,
    hasCover: (readNumber(record, 'NbNuits') ?? 0) > 0,
  }).ok;

async function migrate({ record, depth, isModified, queries, leave }: SheetActionContext, attempt: Attempt): Promise<void> {
  if (isModified()) return dialogs.alert({ text: text('participant.migrationNonEnregistree'), kind: 'warning' });
  if (!(await dialogs.confirm({ text: text('participant.migrationQuestion') }))) return;
  const id = readId(record);
  await attempt(
    async () => {
      const { data } = await migrateParticipant({ path: { id }, body: { Version: readVersion(record) } });
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
