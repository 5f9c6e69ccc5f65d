import { useStore } from '@tanstack/react-form';
import { useEffect, useMemo, useState } from 'react';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';
import { useUser } from '#web/session/rights.ts';
import { type Draft, type DraftKey, dropDraft, keepDraft, readDraft } from './draft.ts';
import { asRecord, type RecordForm } from './use-record-form.ts';

const KEEP_DELAY_MS = 600;

interface DraftInput {
  readonly descriptor: EntityDescriptor;
  readonly id: number;
  readonly form: RecordForm;
  readonly snapshot: RecordData;
}

export interface DraftState {
  /** Offered until it is taken up or forgotten. */
  readonly offered: Draft | null;
  readonly takeUp: () => void;
  readonly forget: () => void;
  readonly drop: () => void;
}

/** Keeps what is typed in this browser, and offers it back after a crash. */
export function useDraft({ descriptor, id, form, snapshot }: DraftInput): DraftState {
  const user = useUser();
  const key = useMemo<DraftKey>(() => ({ user: user?.id ?? 0, entity: descriptor.name, id }), [user?.id, descriptor.name, id]);
  const [offered, setOffered] = useState(() => readDraft(localStorage, key, { at: Date.now(), record: snapshot }));
  const values = useStore(form.store, (state) => state.values);
  useEffect(() => {
    if (offered !== null) return undefined;
    const secrets = descriptor.fields.filter((field) => field.kind === 'secret').map((field) => field.name);
    const timer = setTimeout(
      () => keepDraft(localStorage, key, { at: Date.now(), before: snapshot, values: asRecord(values), secrets }),
      KEEP_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [values, snapshot, offered, key, descriptor]);
  const drop = (): void => dropDraft(localStorage, key);
  return {
    offered,
    takeUp: () => {
      for (const [name, value] of Object.entries(offered?.values ?? {})) form.setFieldValue(name, value);
      setOffered(null);
    },
    forget: () => {
      drop();
      setOffered(null);
    },
    drop,
  };
}
