import type { Creation } from '#web/shell/creation.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { CreationSide } from './creation-side.tsx';

export function openCreation(creation: Creation): void {
  void dialogs.beside({ content: (close) => <CreationSide {...creation} close={close} /> });
}
