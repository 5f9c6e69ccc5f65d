import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { type DictionaryEntry, useDictionary } from '#web/runtime/dictionaries.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { Select } from '#web/ui/select.tsx';
import { branch, type Held, type RightNode, type ToggleInput, toggleRight, visibleNodes } from './rights-model.ts';
import { RightsToolbar } from './rights-toolbar.tsx';
import { RightsTree } from './rights-tree.tsx';
import { useRightsData } from './use-rights-data.ts';
import styles from './rights-tree.module.css';
import '#web/shell/dialogs/dialogs.css';

/** Field of the record that holds the rights this tab ticks; a user also has those of the group. */
const FIELDS: Readonly<Record<string, string>> = { 'groupe-utilisateur': 'IdsDroit', utilisateur: 'IdsDroitUtilisateur' };

/** Rights of a group or a user, as a tree of ticks. */
export function RightsTreeTab({ entity, record, form, readOnly }: FeatureTabProps): ReactNode {
  const text = useText();
  const field = FIELDS[entity.descriptor.name] ?? 'IdsDroit';
  const values = form?.values ?? record;
  const group = values.IdGroupeUtilisateur;
  const isPerson = field === 'IdsDroitUtilisateur';
  const data = useRightsData(isPerson && typeof group === 'number' ? group : null);
  const groups = useDictionary('dico-groupes-utilisateur');
  const groupName = groups.find(({ Id }) => Id === group)?.Libelle ?? nameRead(record, group);
  const ownRightIds = useMemo(() => readIds(values[field]), [values, field]);
  const held: Held = useMemo(() => ({ own: new Set(ownRightIds), inherited: data.inherited }), [ownRightIds, data.inherited]);
  const view = useTreeView(data.tree);
  const isLocked = readOnly || form === undefined;
  function onToggle(node: RightNode, reach: ToggleInput['reach']) {
    if (isLocked || (held.inherited.has(node.id) && !held.own.has(node.id) && reach !== 'branch')) return;
    form.setValue(field, toggleRight({ tree: data.tree, held: ownRightIds, node, inherited: data.inherited, reach }));
  }
  if (data.isLoading) return <PageSkeleton kind="list" />;
  if (data.isFaulted) return <Faulted />;
  return (
    <div className={styles.root}>
      <RightsToolbar
        choice={
          isPerson ? (
            <GroupChoice
              disabled={isLocked}
              group={group}
              groups={groups}
              onChange={(chosen) => form?.setValue('IdGroupeUtilisateur', chosen)}
            />
          ) : null
        }
        group={isPerson ? groupName : null}
        held={held}
        onFold={view.foldAll}
        onSearch={view.setSearch}
        onUnfold={view.unfoldAll}
        search={view.search}
        total={data.total}
      />
      <p className={styles.note}>{isLocked ? text('droits.lectureSeule') : text('droits.aide')}</p>
      {form?.errors(field).map((message) => (
        <p className={styles.error} key={message} role="alert">
          {message}
        </p>
      ))}
      <RightsTree held={held} isLocked={isLocked} nodes={view.nodes} onFold={view.fold} onToggle={onToggle} unfolded={view.unfolded} />
    </div>
  );
}

function Faulted(): ReactNode {
  const text = useText();
  return (
    <p className={styles.note} role="alert">
      {text('droits.echec')}
    </p>
  );
}

interface TreeView {
  readonly nodes: readonly RightNode[];
  readonly search: string;
  readonly setSearch: (search: string) => void;
  /** Branches shown open; while something is searched, all of them. */
  readonly unfolded: ReadonlySet<number>;
  readonly fold: (id: number, isOpen: boolean) => void;
  readonly foldAll: () => void;
  readonly unfoldAll: () => void;
}

function useTreeView(tree: readonly RightNode[]): TreeView {
  const [search, setSearch] = useState('');
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const nodes = useMemo(() => visibleNodes(tree, unfolded, search), [tree, unfolded, search]);
  function all() {
    return new Set(tree.flatMap(branch).map(({ id }) => id));
  }
  function fold(id: number, isOpen: boolean) {
    const next = new Set(unfolded);
    if (isOpen) next.add(id);
    else next.delete(id);
    setUnfolded(next);
  }
  return {
    nodes,
    search,
    setSearch,
    unfolded: search.trim() === '' ? unfolded : all(),
    fold,
    foldAll: () => setUnfolded(new Set()),
    unfoldAll: () => setUnfolded(all()),
  };
}

function readIds(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

/** The name that came with the record, while its group is still the one of the record. */
function nameRead(record: FeatureTabProps['record'], group: unknown): string {
  return record.IdGroupeUtilisateur === group && typeof record.GroupeLibelle === 'string' ? record.GroupeLibelle : '';
}

interface GroupChoiceProps {
  readonly groups: readonly DictionaryEntry[];
  readonly group: unknown;
  readonly disabled: boolean;
  readonly onChange: (group: number) => void;
}

/** The group of a person, beside the rights it gives: both change together, before anything is saved (000 §3.3). */
function GroupChoice({ groups, group, disabled, onChange }: GroupChoiceProps): ReactNode {
  const text = useText();
  return (
    <Select
      disabled={disabled}
      label={text('monCompte.groupe')}
      onChange={(value) => onChange(Number(value))}
      options={groups.map(({ Id, Libelle }) => ({ value: String(Id), label: Libelle }))}
      value={typeof group === 'number' ? String(group) : ''}
    />
  );
}
