import { UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { eraseDossier, getEffacement } from '#generated/client/sdk/dossiers.gen.ts';
import type { Effacement } from '#generated/client/types.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { labelOf, text } from '#web/i18n/i18n.ts';
import type { Attempt, SheetAction } from '#web/records/feature-actions.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import { answered } from '#web/records/sheet/record/rule-dialog.tsx';
import { loadEntity } from '#web/runtime/entities.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';

/** Erases a person at their request: announced before, and confirmed by a receipt after. */
export const erasePerson = actionsOn('personne', (context): readonly SheetAction[] =>
  context.can('PERSONNE-EFFACER') && context.record.Id > 0
    ? [{ key: 'effacer', label: text('dossier.effacer'), icon: UserX, isInMenu: true, run: (attempt) => erase(context, attempt) }]
    : [],
);

async function erase({ record, language }: ActionContextOf<'personne'>, attempt: Attempt): Promise<void> {
  const nom = [record.Prenom, record.Nom].filter(Boolean).join(' ');
  await attempt(
    async () => {
      const {
        data: { Version, Lignes },
      } = await getEffacement({ path: { id: record.Id } });
      const lines = await Promise.all(Lignes.map((line) => tellLine(line, language)));
      const title = text('dossier.effacerTitre', { nom });
      if (!(await dialogs.confirm({ title, text: <Plan lines={lines} />, confirmLabel: text('dossier.effacer'), danger: true }))) return;
      const isDone = await answered(dialogs, async (confirmation) => {
        const headers = confirmation === null ? {} : { headers: { confirmation } };
        await fetchFile(eraseDossier({ path: { id: record.Id }, body: { Version }, ...headers, ...AS_FILE }));
        return true;
      });
      if (isDone) notify('success', text('dossier.efface'));
    },
    (error) => failureWithReason(error, text('dossier.effacerNok')),
  );
}

interface PlanLine {
  readonly key: string;
  readonly kind: string;
  readonly fate: string;
}

async function tellLine({ Entite, Nombre, Sort, Duree }: Effacement['Lignes'][number], language: Language): Promise<PlanLine> {
  const kind = labelOf(await loadEntity(Entite), 'many', language) ?? Entite;
  const duree = Duree ?? '';
  const fate = Sort === 'loi' || Sort === 'terme' ? text(`dossier.sorts.${Sort}`, { duree }) : text(`dossier.sorts.${Sort}`);
  return { key: `${Entite} ${Sort} ${duree}`, kind: `${kind} (${Nombre})`, fate };
}

function Plan({ lines }: { readonly lines: readonly PlanLine[] }): ReactNode {
  return (
    <>
      <p>{text('dossier.effacerIntro')}</p>
      <ul>
        {lines.map(({ key, kind, fate }) => (
          <li key={key}>
            <strong>{kind}</strong> : {fate}
          </li>
        ))}
      </ul>
    </>
  );
}
