import { CircleAlert, Info, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../button.tsx';
import { NoticeRow } from './notice-row.tsx';

/** Each tone, with and without an act, and a sentence that is longer than its row. */
export default function NoticeRowStory(): ReactNode {
  return (
    <div className="ui-stack">
      <NoticeRow act={<Button>Reprendre</Button>} icon={Info}>
        Une saisie du 12/05 n’a pas été enregistrée.
      </NoticeRow>
      <NoticeRow act={<Button>Réessayer</Button>} icon={WifiOff} tone="warn">
        Le serveur ne répond pas : ce que vous tapez reste ici.
      </NoticeRow>
      <NoticeRow icon={CircleAlert} tone="error">
        La fiche a été supprimée entre-temps.
      </NoticeRow>
      <NoticeRow>{'Une phrase qui ne tient pas sur sa ligne se lit en entier dans son aide. '.repeat(4)}</NoticeRow>
    </div>
  );
}
