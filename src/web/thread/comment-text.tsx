import type { ReactNode } from 'react';
import type { FilCommentaireLu } from '#generated/client/types.gen.ts';
import { partsOf } from '#domain/threads/comment-text.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { isEntityName } from '#web/runtime/entities.ts';
import { goTo } from '#web/shell/navigator.ts';
import styles from './thread.module.css';

/** What the comment says, with the names that its reader may know. */
export function CommentText({ comment: { Texte, Noms } }: { readonly comment: Pick<FilCommentaireLu, 'Texte' | 'Noms'> }): ReactNode {
  const names = new Map(Noms.map(({ Numero, Libelle }) => [Numero, Libelle]));
  return (
    <p className={styles.text}>
      {partsOf(Texte).map((one, index) =>
        one.is === 'text' ? (
          one.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
          <Named key={index} name={names.get(one.number)} number={one.number} />
        ),
      )}
    </p>
  );
}

function Named({ number, name }: { readonly number: string; readonly name: string | undefined }): ReactNode {
  const [entity = '', id] = number.split('/');
  if (name === undefined) return '…';
  if (id === undefined) return <b className={styles.mention}>@{name}</b>;
  return <RecordLink entity={entity} id={Number(id)} name={name} />;
}

export function RecordLink({ entity, id, name }: { readonly entity: string; readonly id: number; readonly name: string }): ReactNode {
  const module = useEntity(isEntityName(entity) ? entity : null);
  const screen = module === null ? null : sheetScreen(module.descriptor);
  const href = screen === null ? null : recordPath(screen, id, { depth: 0, params: {} });
  if (href === null) return name;
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        goTo(href);
      }}
    >
      {name}
    </a>
  );
}
