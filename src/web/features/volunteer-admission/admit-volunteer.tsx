import { HandHelping } from 'lucide-react';
import { BenevoleDemandeStatut } from '#generated/enums/benevole-demande-statut.gen.ts';
import { compareDemandeBenevole } from '#generated/client/sdk/benevoles.gen.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { goTo } from '#web/shell/navigator.ts';
import { AdmissionForm } from './admission-form.tsx';

const VOLUNTEER = 'festival-participant-benevole';

/** Makes of a request a contact, an account and a volunteer, once somebody has looked at who they may be. */
export const admitVolunteer = actionsOn('bam-demande-benevole', (context) => {
  const { record, can } = context;
  const isDone = record.IdBenevole !== null || record.Id === 0 || record.Statut !== BenevoleDemandeStatut.aTraiter;
  if (isDone || !can('BAM-DEMANDE-BENEVOLE-WRITE') || !can('FESTIVAL-PARTICIPANT-BENEVOLE-WRITE')) return [];
  return [{ key: 'faire-benevole', label: text('admission.faire'), icon: HandHelping, run: (attempt) => admit(context, attempt) }];
});

async function admit({ record, depth, can }: ActionContextOf<'bam-demande-benevole'>, attempt: Attempt): Promise<void> {
  let volunteer: number | null = null;
  await attempt(
    async () => {
      const { data: request } = await compareDemandeBenevole({ path: { id: record.Id } });
      await dialogs.lightview({
        title: text('admission.titre', { nom: request.Nom }),
        size: 'MEDIUM',
        content: (close) => (
          <AdmissionForm
            canOpenAccount={can('BAM-COMPTE-WRITE')}
            id={record.Id}
            onDone={(made) => {
              volunteer = made;
              close();
            }}
            request={request}
          />
        ),
      });
    },
    (error) => failureText(error, text('admission.echec')),
  );
  if (volunteer !== null) await openVolunteer(volunteer, depth);
}

async function openVolunteer(id: number, depth: number): Promise<void> {
  const screen = sheetScreen((await loadEntity(VOLUNTEER)).descriptor);
  const href = screen === null ? null : recordPath(screen, id, { depth: depth + 1, params: {} });
  if (href !== null) goTo(href);
}
