import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useStore } from '#web/runtime/store.ts';
import { Button } from '#web/ui/button.tsx';
import { type ContextAction, shell } from '#web/shell/shell-store.ts';
import panelStyles from './panel.module.css';
import styles from '../shell.module.css';

/** Acts of the open page; a refused action says why. */
export function ActionsTab(): ReactNode {
  const text = useText();
  const groups = useStore(shell, (state) => state.contextGroups);
  if (groups.length === 0) return <p className={styles.empty}>{text('actionsVides')}</p>;
  return [...Map.groupBy(groups, ({ label }) => label)].map(([label, together]) => (
    <section className={panelStyles.panelSection} key={label}>
      <h3>{label}</h3>
      {together.flatMap((group) => group.actions.map((action) => <ActionButton action={action} key={`${group.key}.${action.key}`} />))}
    </section>
  ));
}

function ActionButton({ action }: { readonly action: ContextAction }): ReactNode {
  return (
    <div className={panelStyles.action}>
      <Button disabled={action.refusal !== undefined} onClick={action.run} {...(action.icon ? { icon: action.icon } : {})}>
        {action.label}
      </Button>
      {action.refusal ? <p className="ui-note">{action.refusal}</p> : null}
    </div>
  );
}
