import { CameraOff } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './camera-panel.module.css';
import { type CameraState, useCamera } from './use-camera.ts';

export interface CameraPanelProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** View of the camera, while it reads badges one after the other. */
export function CameraPanel({ onCode, onClose }: CameraPanelProps): ReactNode {
  const text = useText();
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, onCode);
  return (
    <section aria-label={text('guichet.camera')} className={styles.root} data-state={state}>
      <video aria-hidden className={styles.video} hidden={state !== 'open' && state !== 'opening'} muted playsInline ref={video} />
      <div className={styles.words}>
        <p aria-live="polite">{text(WORDS[state])}</p>
        <Button icon={CameraOff} onClick={onClose}>
          {text('guichet.cameraFermer')}
        </Button>
      </div>
    </section>
  );
}

const WORDS = {
  opening: 'guichet.cameraOuvre',
  open: 'guichet.cameraVise',
  refused: 'guichet.cameraRefusee',
  absent: 'guichet.cameraAbsente',
  failed: 'guichet.cameraNok',
} as const satisfies Record<CameraState, string>;
