import { type ReactNode, useState } from 'react';
import { Modal } from '#web/shell/dialogs/modal.tsx';
import { Button } from '../button.tsx';
import { DialogActions } from '../dialog-actions.tsx';

/** A dialog opens over the page; its foot is seen in place too. */
export default function DialogsStory(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  function close(): void {
    setOpen(false);
  }
  const foot = <DialogActions danger={<Button variant="danger">Supprimer</Button>} secondary={<Button onClick={close}>Annuler</Button>} />;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ouvrir un dialogue</Button>
      {foot}
      {isOpen ? (
        <Modal onClose={close} size="SMALL" title="Supprimer 3 accréditations ?">
          <p>Elles restent dans la corbeille.</p>
          {foot}
        </Modal>
      ) : null}
    </>
  );
}
