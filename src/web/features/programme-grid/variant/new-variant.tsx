import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { descriptor } from '#generated/entities/festival-variante.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { createRecord } from '#web/records/record-api.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Select } from '#web/ui/select.tsx';
import { useSections } from '../use-sections.ts';
import { VARIANTS } from './use-variant.ts';
import styles from './variant.module.css';

interface NewVariantProps {
  readonly year: number;
  readonly day: string;
  readonly isWhole: boolean;
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

const DAY = 'jour';
const WHOLE = 'edition';

/** A variant of a day, of a section or of the whole edition, by its name. */
export function NewVariant({ year, day, isWhole, onMade, onClose }: NewVariantProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const queries = useQueryClient();
  const sections = useSections(year);
  const [scope, setScope] = useState<string>(isWhole ? WHOLE : DAY);
  const [typed, setTyped] = useState<string | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const jour = formatDay(day, language);
  const options = [
    { value: DAY, label: jour },
    { value: WHOLE, label: text('programmation.variante.edition', { annee: year }) },
    ...sections,
  ];
  const about = options.find(({ value }) => value === scope)?.label ?? '';
  const name = typed ?? text('programmation.variante.nomPropose', { quoi: about });
  async function make(): Promise<void> {
    const IdSection = scope === DAY || scope === WHOLE ? null : Number(scope);
    const record = { Eannee: year, Libelle: name.trim(), Jour: scope === DAY ? day : null, IdSection };
    try {
      const reply = await createRecord(descriptor, record, { key, confirmation: null });
      await queries.invalidateQueries({ queryKey: [VARIANTS] });
      if (reply.ok) onMade(reply.id);
    } catch (failure) {
      await dialogs.alert({ title: text('alert.enregistrement'), text: failureText(failure, text('app.saveNok')), kind: 'danger' });
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
      <Select label={text('programmation.variante.portee')} onChange={setScope} options={options} value={scope} />
      <label htmlFor={id}>{text('programmation.variante.nom')}</label>
      <input className="ui-input" id={id} maxLength={100} onChange={(event) => setTyped(event.target.value)} required value={name} />
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
