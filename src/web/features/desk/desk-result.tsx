import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { DeskFile } from '#domain/desk/desk-file.ts';
import type { Payment } from '#domain/desk/payment.ts';
import { DEFAULT_THUMBNAIL } from '#domain/files/resolutions.ts';
import { formatMoney } from '#domain/values/money.ts';
import { imageAddress } from '#web/files/file-info.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Still } from '#web/ui/still/still.tsx';
import { PersonCard } from './person-card.tsx';
import type { Desk } from './use-desk.ts';
import { toneOf, useVerdict } from './use-verdict.ts';
import { Status } from '#web/ui/status/status.tsx';
import { VerdictBand } from './verdict-band.tsx';
import styles from './desk.module.css';

interface DeskResultProps {
  readonly desk: Desk;
  readonly edition: number;
  readonly isLost: boolean;
  readonly onHandOver: (payment: Payment | null) => void;
  readonly payRef: RefObject<HTMLButtonElement | null>;
}

/** Result of the typed text: a person, several to choose from, or a word that says why nobody. */
export function DeskResult({ desk, edition, isLost, onHandOver, payRef }: DeskResultProps): ReactNode {
  const text = useText();
  const { shown } = desk;
  switch (shown.kind) {
    case 'nothing':
      return null;
    case 'nobody':
      return <VerdictBand detail={nobodyText(shown.typed, { edition, text, isLost })} tone="no" word={text('guichet.inconnu')} />;
    case 'choice':
      return <Choice desk={desk} files={shown.files} isCut={shown.isCut} />;
    case 'person':
      return (
        <PersonCard
          desk={desk}
          edition={edition}
          file={shown.file}
          isLost={isLost}
          isToken={shown.isToken}
          onHandOver={onHandOver}
          payRef={payRef}
          year={shown.year}
        />
      );
  }
}

const TOKEN_MIN = 12;

/** A scanned code looks like no name: long, in one word, with figures. */
function isCode(typed: string): boolean {
  return /^\S+$/.test(typed) && typed.length >= TOKEN_MIN && /\d/.test(typed) && !typed.includes('@');
}

interface DeskContext {
  readonly edition: number;
  readonly isLost: boolean;
  readonly text: ReturnType<typeof useText>;
}

/** Without a server only the badges of this edition are known. */
function nobodyText(typed: string, { edition, text, isLost }: DeskContext): string {
  if (!isCode(typed.trim())) return text('guichet.aucun', { edition });
  return isLost ? text('guichet.badgeHorsLigne', { edition }) : text('guichet.badgeInconnu');
}

interface ChoiceProps {
  readonly desk: Desk;
  readonly files: readonly DeskFile[];
  readonly isCut: boolean;
}

function Choice({ desk, files, isCut }: ChoiceProps): ReactNode {
  const text = useText();
  return (
    <div className={styles.choice}>
      <p>{text('guichet.choix', { count: files.length })}</p>
      <ul>
        {files.map((file, index) => (
          <li key={file.Cle}>
            <Line file={file} isFirst={index === 0} onChoose={() => desk.choose(file)} />
          </li>
        ))}
      </ul>
      {isCut ? <p className={styles.help}>{text('guichet.tronque')}</p> : null}
    </div>
  );
}

interface LineProps {
  readonly file: DeskFile;
  readonly isFirst: boolean;
  readonly onChoose: () => void;
}

function Line({ file, isFirst, onChoose }: LineProps): ReactNode {
  const language = useLanguage();
  const verdict = useVerdict(file);
  const button = useRef<HTMLButtonElement>(null);
  // The first answer is one key away, and the arrows reach the others.
  useEffect(() => {
    if (isFirst) button.current?.focus();
  }, [isFirst]);
  return (
    <button
      className={styles.line}
      onClick={onChoose}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling';
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        event.currentTarget.closest('li')?.[step]?.querySelector('button')?.focus();
      }}
      ref={button}
      type="button"
    >
      <Still
        className={styles.portrait}
        name={file.Nom}
        shape="portrait"
        src={file.Photo === null ? null : imageAddress(DEFAULT_THUMBNAIL, file.Photo)}
      />
      <span className={styles.lineName}>{file.Nom}</span>
      <span className={styles.lineDetail}>{file.Detail ?? ''}</span>
      <Status meaning={toneOf(file)}>{file.Du > 0 ? formatMoney(file.Du, language) : verdict.word}</Status>
    </button>
  );
}
