import { useCallback, useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../data/server/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { fileFault } from '../../lib/picture-file.ts';

/** Keeps a picture at the server, and returns its reference. */
export type Upload = (file: File, signal: AbortSignal) => Promise<string>;

/** A picture on its way to the server. */
export interface Picture {
  readonly file: File | null;
  /** What an image shows of it; null: nothing is chosen. */
  readonly preview: string | null;
  readonly isUploading: boolean;
  /** What the server has answered; null: it has not taken it. */
  readonly reference: string | null;
  readonly fault: string | null;
}

const none: Picture = {
  ...{ file: null, preview: null, isUploading: false, reference: null, fault: null },
};

/**
 * One picture: chosen, shown, uploaded, replaced or taken away. The newest choice alone counts.
 *
 * @param upload always the same
 */
export function usePicture(upload: Upload) {
  const t = useText();
  const [picture, setPicture] = useState(none);
  const running = useRef<AbortController>(undefined);

  const choose = useCallback(
    async (file: File) => {
      running.current?.abort();
      const fault = fileFault(file);
      if (fault) {
        setPicture({ ...none, fault: t(fault) });
        return;
      }
      const attempt = new AbortController();
      running.current = attempt;
      const chosen = { ...none, file, preview: URL.createObjectURL(file) };
      setPicture({ ...chosen, isUploading: true });
      try {
        const reference = await upload(file, attempt.signal);
        if (!attempt.signal.aborted) setPicture({ ...chosen, reference });
      } catch (failure) {
        if (attempt.signal.aborted) return;
        const said = refusalOf(failure, t('identity.uploadFailed'), t('identity.uploadFailed'));
        setPicture({ ...chosen, fault: said });
      }
    },
    [t, upload],
  );
  const clear = useCallback(() => {
    running.current?.abort();
    setPicture(none);
  }, []);

  const { preview } = picture;
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);
  useEffect(() => () => running.current?.abort(), []);
  return { picture, choose, clear };
}
