/** Recordings as files: chosen, or dropped on the panel. */

import { byId } from '../dom.ts';
import { decoded } from '../wav.ts';

/** Keeps the browser from opening a file that is dropped beside the panel, which would leave the page. */
function guardDrops(): void {
  const guard = (event: DragEvent): void => {
    const { dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', guard);
  window.addEventListener('drop', guard);
}

/**
 * @param opened called when a file arrives, before it is read
 * @param given gets its samples; null for a file that is no sound
 */
export function setUpFiles(opened: () => void, given: (samples: Float32Array | null) => void): void {
  const drop = byId('drop');
  const chosen = byId<HTMLInputElement>('file');
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    opened();
    given(
      await file
        .arrayBuffer()
        .then(decoded)
        .catch(() => null),
    );
  };
  chosen.addEventListener('change', () => {
    // The same file may be chosen again.
    void read(chosen.files?.[0]).then(() => {
      chosen.value = '';
    });
  });
  for (const type of ['dragover', 'dragleave', 'drop'] as const) {
    drop.addEventListener(type, (event) => {
      event.preventDefault();
      drop.classList.toggle('over', type === 'dragover');
    });
  }
  drop.addEventListener('drop', (event) => void read(event.dataTransfer?.files[0]));
  guardDrops();
}
