import { Bell, BellRing, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Fil, SuiviChoix } from '#generated/client/types.gen.ts';
import type { EntityModule, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { isDerived } from '#domain/values/record-data.ts';
import { historyName } from '#domain/threads/followed-field.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { useRights } from '#web/session/rights.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuButton } from '#web/ui/menu.tsx';
import type { ThreadChanges } from './use-thread.ts';

interface FollowButtonsProps {
  readonly entity: EntityModule;
  readonly thread: Fil;
  readonly changes: ThreadChanges;
}

/** Follows the record, or fields of it: the inbox lists what others write. */
export function FollowButtons({ entity, thread: { Suivie: isFollowed, Champs: followed }, changes }: FollowButtonsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const fields = useFollowable(entity);
  function follow(choice: SuiviChoix): void {
    changes.follow.mutate(choice, { onError: (error) => notify('error', failureText(error, text('fil.echec'))) });
  }
  const items = fields.map((field) => {
    const key = historyName(field);
    const checked = followed.includes(key);
    const label = fieldLabel(entity, field.name, language);
    return { key, label, checked, keepOpen: true, onSelect: () => follow({ Suivie: !checked, Champ: key }) };
  });
  return (
    <>
      <Button
        aria-pressed={isFollowed}
        busy={changes.follow.isPending}
        icon={isFollowed ? BellRing : Bell}
        onClick={() => follow({ Suivie: !isFollowed })}
        title={text('fil.suivreAide')}
        variant="quiet"
      >
        {text(isFollowed ? 'fil.suivie' : 'fil.suivre')}
      </Button>
      {items.length === 0 ? null : (
        <MenuButton
          icon={ListChecks}
          iconOnly
          items={items.toSorted((left, right) => left.label.localeCompare(right.label, language))}
          label={text('fil.suivreChamps')}
          searchLabel={text('fil.chercherChamp')}
        />
      )}
    </>
  );
}

/** Fields of the sheet that the user reads. */
function useFollowable({ descriptor }: EntityModule): readonly FieldDescriptor[] {
  const { can } = useRights();
  if (!can(descriptor.rights.record)) return [];
  const tabs = descriptor.screens.flatMap((screen) => screen.tabs);
  const shown = new Set(
    tabs.flatMap((tab) => (tab.kind === 'fields' ? tab.sections : [])).flatMap(({ rows }) => rows.flat().map(({ field }) => field)),
  );
  return descriptor.fields.filter(
    (field) => shown.has(field.name) && !isDerived(field) && field.kind !== 'secret' && !isMaskedFrom(can, descriptor, field),
  );
}
