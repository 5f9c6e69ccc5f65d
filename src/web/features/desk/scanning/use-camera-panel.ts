import { type ComponentType, useState } from 'react';
import type { CameraPanelProps } from './camera-panel.tsx';

/** The panel of the camera, loaded by who opens it; null while it is closed. */
export function useCameraPanel(onFailure: () => void) {
  const [Panel, setPanel] = useState<ComponentType<CameraPanelProps> | null>(null);
  function toggle(): void {
    if (Panel !== null) return setPanel(null);
    import('./camera-panel.tsx').then(({ CameraPanel }) => setPanel(() => CameraPanel), onFailure);
  }
  return { Panel, toggle };
}
