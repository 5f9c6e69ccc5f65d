import { useStore } from '@tanstack/react-form';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { changedFields } from '#domain/values/record-state.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { goesOn } from '#web/records/created-elsewhere.ts';
import type { SheetPlace } from '#web/runtime/screen-props.ts';
import { useUser } from '#web/session/rights.ts';
import { type Draft, type DraftKey, dropDraft, keepDraft, readDraft } from './draft.ts';
import { asRecord, type RecordForm } from './use-record-form.ts';

const KEEP_DELAY_MS = 600;

interface DraftInput {
  readonly descriptor: EntityDescriptor;
  readonly id: number;
  readonly layer: SheetPlace['layer'];
  readonly form: RecordForm;
  readonly snapshot: RecordData;
}

export interface DraftState {
  /** Offered until applied or forgotten. */
  readonly offered: Draft | null;
  readonly takeUp: () => void;
  readonly forget: () => void;
  readonly drop: () => void;
  /** Keeps what is typed at once; false: nothing is. */
  readonly keep: () => boolean;
}

/** Keeps what is typed in this browser, and offers it back after a crash. */
export function useDraft({ descriptor, id, layer, form, snapshot }: DraftInput): DraftState {
  const user = useUser();
  const isBeside = layer === 'side' && id === 0;
  const key = useMemo<DraftKey>(
    () => ({ user: user?.id ?? 0, entity: descriptor.name, id, isBeside }),
    [user?.id, descriptor.name, id, isBeside],
  );
  const [offered, setOffered] = useState(() =>
    goesOnHere(id) ? null : readDraft(localStorage, key, { at: Date.now(), record: snapshot }),
  );
  const values = useStore(form.store, (state) => state.values);
  const keep = useCallback(() => {
    const secrets = descriptor.fields.filter((field) => field.kind === 'secret').map((field) => field.name);
    keepDraft(localStorage, key, { at: Date.now(), before: snapshot, values: asRecord(values), secrets });
  }, [values, snapshot, key, descriptor]);
  useEffect(() => {
    if (offered !== null) return undefined;
    return keepLater(keep, changedFields(snapshot, asRecord(values)).length > 0);
  }, [keep, offered, snapshot, values]);
  function drop(): void {
    dropDraft(localStorage, key);
  }
  function takeUp(): void {
    fill(form, offered);
    setOffered(null);
  }
  const goOn = useEffectEvent(() => {
    const left = { ...key, isBeside: true };
    fill(form, readDraft(localStorage, left, { at: Date.now(), record: snapshot }));
    dropDraft(localStorage, left);
  });
  useEffect(() => {
    if (goesOnHere(id)) goOn();
  }, [id]);
  return {
    offered,
    keep: () => {
      const isTyped = changedFields(snapshot, asRecord(values)).length > 0;
      if (isTyped) keep();
      return isTyped;
    },
    takeUp,
    forget: () => {
      drop();
      setOffered(null);
    },
    drop,
  };
}

/** Input that was given back is forgotten at once: a page that is left now does not offer it again. */
function keepLater(keep: () => void, isTyped: boolean): (() => void) | undefined {
  if (!isTyped) {
    keep();
    return undefined;
  }
  const timer = setTimeout(keep, KEEP_DELAY_MS);
  return () => clearTimeout(timer);
}

function goesOnHere(id: number): boolean {
  return id === 0 && goesOn();
}

function fill(form: RecordForm, draft: Draft | null): void {
  for (const [name, value] of Object.entries(draft?.values ?? {})) form.setFieldValue(name, value);
}
