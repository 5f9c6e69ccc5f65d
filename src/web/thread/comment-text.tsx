import type { ReactNode } from 'react';
import type { FilCommentaireLu } from '#generated/client/types.gen.ts';
import { partsOf } from '#domain/threads/comment-text.ts';
import { RecordLink } from '#web/records/identity/record-link.tsx';
import styles from './thread.module.css';

/** Text of the comment, with the names that its reader may know. */
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
  return (
    <RecordLink id={Number(id)} to={entity}>
      {name}
    </RecordLink>
  );
}
