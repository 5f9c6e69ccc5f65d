import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { languageStore, text } from '#web/i18n/i18n.ts';
import { session } from '#web/session/session.ts';
import { rightsOf } from '#web/session/rights.ts';
import type { PastedBlock } from '../use-cell-paste.ts';
import { PasteForm } from './paste-form.tsx';
import { type PastedOn, planPaste } from './paste-plan.ts';

/** A block is tried before anything of it is written; the keyboard comes back to its cell. */
export async function openPaste(on: PastedOn, block: PastedBlock): Promise<void> {
  const plan = await planPaste(on, block, { can: rightsOf(session.get().user ?? null).can, language: languageStore.get().language });
  await dialogs.lightview({
    title: text('cellule.collage'),
    size: 'XL',
    locked: true,
    content: (close) => <PasteForm {...on} onClosed={close} plan={plan} />,
  });
}
