import { useQueryClient } from '@tanstack/react-query';
import { GitBranch } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { FestivalVarianteRow } from '#generated/client/types.gen.ts';
import { descriptor } from '#generated/entities/festival-variante.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { createRecord } from '#web/records/record-api.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import { VARIANTS } from './use-variant.ts';
import styles from './variant.module.css';

interface VariantMenuProps {
  readonly year: number;
  readonly day: string;
  readonly variants: readonly FestivalVarianteRow[];
  readonly current: FestivalVarianteRow | null;
  /** Asks for a proposed grid. */
  readonly onPropose: () => void;
  readonly onShow: (id: number | null) => void;
}

/** The true grid, or one of its variants. */
export function VariantMenu({ year, day, variants, current, onPropose, onShow }: VariantMenuProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  if (!can('FESTIVAL-VARIANTES')) return null;
  function ask(): void {
    void dialogs.lightview({
      title: text('programmation.variante.nouvelle'),
      size: 'SMALL',
      content: (close) => (
        <NewVariant
          day={day}
          onClose={close}
          onMade={(id) => {
            close();
            onShow(id);
          }}
          year={year}
        />
      ),
    });
  }
  const items: readonly MenuItem[] = [
    { key: 'vraie', label: text('programmation.variante.vraie'), checked: current === null, onSelect: () => onShow(null) },
    ...variants.map(({ Id, Libelle = '' }) => ({
      key: String(Id),
      label: Libelle,
      checked: Id === current?.Id,
      onSelect: () => onShow(Id),
    })),
    ...(can('FESTIVAL-VARIANTE-WRITE')
      ? [
          { key: 'nouvelle', label: text('programmation.variante.ouvrir'), onSelect: ask },
          { key: 'proposer', label: text('programmation.proposition.ouvrir'), onSelect: onPropose },
        ]
      : []),
  ];
  return <MenuButton icon={GitBranch} items={items} label={current?.Libelle ?? text('programmation.variante.vraie')} />;
}

interface NewVariantProps {
  readonly year: number;
  readonly day: string;
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

function NewVariant({ year, day, onMade, onClose }: NewVariantProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const queries = useQueryClient();
  const [name, setName] = useState(() => text('programmation.variante.nomPropose', { jour: formatDay(day, language) }));
  const [key] = useState(() => crypto.randomUUID());
  async function make(): Promise<void> {
    try {
      const reply = await createRecord(descriptor, { Eannee: year, Libelle: name.trim(), Jour: day }, { key, confirmation: null });
      await queries.invalidateQueries({ queryKey: [VARIANTS] });
      if (reply.ok) onMade(reply.id);
    } catch (failure) {
      await dialogs.alert({ text: failureText(failure, text('app.saveNok')), kind: 'danger' });
    }
  }
  return (
    <form
      className={styles.comparison}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <label htmlFor={id}>{text('programmation.variante.nom')}</label>
      <input className="ui-input" id={id} maxLength={100} onChange={(event) => setName(event.target.value)} required value={name} />
      <DialogActions
        primary={
          <Button disabled={name.trim() === ''} type="submit" variant="primary">
            {text('programmation.variante.creer')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}
