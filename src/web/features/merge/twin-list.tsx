import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MergeableEntity } from '#generated/entities/mergeable.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { goTo } from '#web/shell/navigator.ts';
import { Button } from '#web/ui/button.tsx';
import { loadTwins, type TwinGroup } from './merge-api.ts';
import styles from './merge.module.css';

/** Records that say the same thing, with the way to compare them; the oldest is proposed as the one to keep. */
export function TwinList({ name }: { readonly name: MergeableEntity }): ReactNode {
  const text = useText();
  const { data, isPending, isError } = useQuery({ queryKey: [name, 'doublons'], queryFn: () => loadTwins(name) });
  return (
    <section aria-busy={isPending} className={styles.twins}>
      <h2>{text('fusion.doublons')}</h2>
      {isError ? <p role="alert">{text('fusion.doublonsEchec')}</p> : null}
      {data?.length === 0 ? <p className="ui-note">{text('fusion.aucunDoublon')}</p> : null}
      <ul>
        {data?.map((group) => (
          <TwinLine group={group} key={`${group.reason} ${group.files.map(({ id }) => id).join(' ')}`} name={name} />
        ))}
      </ul>
    </section>
  );
}

function TwinLine({ group, name }: { readonly group: TwinGroup; readonly name: MergeableEntity }): ReactNode {
  const text = useText();
  const [first, second] = group.files;
  if (first === undefined || second === undefined) return null;
  return (
    <li>
      <span className={styles.twinNames}>
        {group.files.map(({ id, label }) => (
          <span key={id}>
            {label} <span className="ui-note">n° {id}</span>
          </span>
        ))}
      </span>
      <span className="ui-note">{text(`fusion.motif.${group.reason}`)}</span>
      <Button
        aria-label={`${text('fusion.comparer')} : ${first.label} ${first.id}, ${second.id}`}
        onClick={() => goTo(`/${name}-merge/${first.id}/${second.id}`)}
      >
        {text('fusion.comparer')}
      </Button>
    </li>
  );
}
