import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Payment } from '#domain/desk/payment.ts';
import { readingsOf } from '#domain/desk/scanned-code.ts';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { useWhileLost } from '#web/shell/while-lost.ts';
import { useText } from '#web/i18n/use-text.ts';
import { readPreference, writePreference } from '#web/runtime/preferences.ts';
import { useRights, useUser } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import '#web/ui/controls.css';
import styles from './desk.module.css';
import { DeskHeader } from './desk-header.tsx';
import { DeskResult } from './desk-result.tsx';
import { DeskSide } from './desk-side.tsx';
import { useCameraPanel } from './scanning/use-camera-panel.ts';
import { useScanner } from './scanning/use-scanner.ts';
import { SearchForm } from './search-form.tsx';
import { type Desk, useDesk } from './use-desk.ts';
import { readGiven } from './given-store.ts';
import { useOutage } from './use-outage.ts';

/** The desk: who stands there, what they owe, what they are due, handed over and on to the next. */
export function DeskScreen(): ReactNode {
  const edition = useWorkingEdition();
  const user = useUser();
  if (edition === null || user === null) return <PageSkeleton kind="list" />;
  return <OpenDesk edition={edition} key={edition} user={user.id} />;
}

interface OpenDeskProps {
  readonly edition: number;
  readonly user: number;
}

function OpenDesk({ edition, user }: OpenDeskProps): ReactNode {
  const text = useText();
  const { name, setName } = useDeskName(user, useUser()?.tablet?.desk ?? '');
  const outage = useOutage(user, edition);
  useEffect(() => readGiven(user), [user]);
  useWhileLost(text(outage.kept === null ? 'guichet.horsLigneVide' : 'guichet.horsLigne'));
  const desk = useDesk({ user, edition, desk: name.trim(), outage });
  const { field, nameField, pay, typed, setTyped, handOver, enter, scanned } = useGestures(desk, name);
  useScanner((readings) => void scanned(readings));
  const camera = useCameraPanel(() => desk.tell({ tone: 'error', text: text('guichet.cameraNok') }));
  return (
    <section
      className={styles.root}
      data-kept={outage.isKept || undefined}
      data-paper="board"
      data-ready={outage.kept !== null || undefined}
    >
      <DeskHeader name={name} nameRef={nameField} onName={setName} />
      <div className={styles.body}>
        <div className={styles.main}>
          <SearchForm
            fieldRef={field}
            isBusy={desk.isBusy}
            onCamera={camera.toggle}
            onEnter={() => void enter()}
            onType={setTyped}
            typed={typed}
          />
          {camera.Panel === null ? null : <camera.Panel onClose={camera.toggle} onCode={(code) => void scanned([code])} />}
          <output aria-live="assertive" className={styles.notice} data-tone={desk.notice?.tone}>
            {desk.notice?.text ?? ''}
          </output>
          <DeskResult desk={desk} edition={edition} isLost={outage.isLost} onHandOver={(payment) => void handOver(payment)} payRef={pay} />
        </div>
        <DeskSide
          desk={desk}
          onSeen={(cle) => {
            outage.forget(cle);
            // The next person is typed or scanned at once.
            field.current?.focus();
          }}
          outage={outage}
        />
      </div>
    </section>
  );
}

/** The browser stands at one desk: its name is typed once, or comes from its registered tablet. */
function useDeskName(user: number, registered: string) {
  const key = `guichet:${user}`;
  const [name, set] = useState(() => (registered === '' ? (readPreference(key) ?? '') : registered));
  function setName(next: string): void {
    set(next);
    writePreference(key, next.trim());
  }
  return { name, setName };
}

/** Keys of the desk: Enter shows the person, then hands over; Esc is for the next one. */
function useGestures(desk: Desk, name: string) {
  const text = useText();
  const { can } = useRights();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLSelectElement>(null);
  const pay = useRef<HTMLButtonElement>(null);
  const { shown, clear, tell, given } = desk;
  const isChoice = shown.kind === 'choice';
  useEffect(() => {
    if (!isChoice) field.current?.focus();
  }, [isChoice, shown.kind, given.length]);
  useEscape(() => {
    setTyped('');
    clear();
    field.current?.focus();
  });
  async function handOver(payment: Payment | null): Promise<void> {
    if (name.trim() === '') {
      tell({ tone: 'error', text: text('guichet.nomManque') });
      nameField.current?.focus();
      return;
    }
    await desk.handOver(payment);
    field.current?.focus();
  }
  async function scanned(readings: readonly string[]): Promise<void> {
    setTyped('');
    field.current?.focus();
    await desk.search(readings);
  }
  async function enter(): Promise<void> {
    if (typed.trim() !== '') {
      setTyped('');
      await desk.search(readingsOf(typed));
      return;
    }
    if (shown.kind === 'nobody') clear();
    if (shown.kind !== 'person') return;
    const { Verdict } = shown.file;
    if (shown.year !== null || Verdict === 'refuse' || Verdict === 'remis') clear();
    else if (Verdict === 'payer') pay.current?.focus();
    else if (can('REMETTRE')) await handOver(null);
  }
  return { field, nameField, pay, typed, setTyped, handOver, enter, scanned };
}

function useEscape(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      // A dialog over the desk has its own.
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('[role=dialog], [role=alertdialog]') === null)
        latest.current();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
