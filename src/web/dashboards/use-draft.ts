import { useState } from 'react';
import { changeTableau, createTableau } from '#generated/client/sdk/tableaux.gen.ts';
import type { TableauCarteLue, TableauOuvert } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { sentCard, useDashboardsAgain } from './use-dashboards.ts';

/** A card under change, with a key that its moves do not change. */
export interface DraftCard extends TableauCarteLue {
  readonly key: number;
}

export interface Draft {
  /** Null: it is new. */
  readonly id: number | null;
  readonly version: number;
  readonly name: string;
  readonly isPublic: boolean;
  readonly groups: readonly number[];
  readonly cards: readonly DraftCard[];
}

export interface DraftState {
  readonly draft: Draft | null;
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly begin: (draft: Draft) => void;
  readonly change: (change: Partial<Draft>) => void;
  readonly cancel: () => void;
  readonly save: () => Promise<void>;
}

export const NEW_DRAFT: Draft = { id: null, version: 0, name: '', isPublic: false, groups: [], cards: [] };

export function draftOf({ Id, Version, Libelle, IsPublic, Groupes, Cartes }: TableauOuvert): Draft {
  return { id: Id, version: Version, name: Libelle, isPublic: IsPublic, groups: Groupes, cards: keyed(Cartes) };
}

/** A copy is its author's own, and shown to nobody else yet. */
export function copyOf({ Cartes }: TableauOuvert, name: string): Draft {
  return { ...NEW_DRAFT, name, cards: keyed(Cartes) };
}

function keyed(cards: readonly TableauCarteLue[]): readonly DraftCard[] {
  return cards.map((card, key) => ({ ...card, key }));
}

/** The dashboard under change: nothing of it is sent before it is saved, and nothing of another screen is overwritten. */
export function useDraft(onSaved: (id: number) => void): DraftState {
  const text = useText();
  const readAgain = useDashboardsAgain();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (draft === null || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const id = await send(draft);
      await readAgain();
      setDraft(null);
      onSaved(id);
    } catch (error) {
      setFailure(failureText(error, text('tableaux.echecEnvoi')));
    } finally {
      setBusy(false);
    }
  }
  return {
    draft,
    failure,
    isBusy,
    save,
    begin: (next) => {
      setFailure(null);
      setDraft(next);
    },
    change: (change) => setDraft((now) => (now === null ? null : { ...now, ...change })),
    cancel: () => setDraft(null),
  };
}

async function send({ id, version, name, isPublic, groups, cards }: Draft): Promise<number> {
  const body = { Libelle: name.trim(), IsPublic: isPublic, Groupes: isPublic ? [] : [...groups], Cartes: cards.map(sentCard) };
  if (id === null) return (await createTableau({ body })).data;
  await changeTableau({ path: { id }, body: { ...body, Version: version } });
  return id;
}
