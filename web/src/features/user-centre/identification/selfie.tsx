import { useState } from 'react';
import { useText } from '#app/lib/i18n.ts';
import { PictureCard } from '#app/parts/people/picture-card.tsx';
import type { Picture } from '#app/parts/people/use-picture.ts';
import { Button } from '#app/ui/button.tsx';
import { CameraDialog, hasCamera } from './camera-dialog.tsx';

interface SelfieProps {
  /** Digits for the note in the picture. */
  readonly note: string;
  readonly picture: Picture;
  readonly onFile: (file: File) => void;
}

/** The person beside the document: by the camera where the browser has one, and always by a file. */
export function Selfie({ note, picture, onFile }: SelfieProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-1">
      <div className="text-ink-2 text-small">{t('identity.selfie')}</div>
      <p>{t('identity.selfieInstructions', { note })}</p>
      <div className="mt-2 grid gap-3 tablet:grid-cols-2">
        {hasCamera() && (
          <Button
            variant="outline"
            size="large"
            className="tablet:col-span-2 tablet:justify-self-start"
            onClick={() => setOpen(true)}
          >
            {t('identity.useCamera')}
          </Button>
        )}
        <PictureCard label={t('identity.youWithDocument')} picture={picture} onFile={onFile} />
      </div>
      {isOpen && (
        <CameraDialog
          note={note}
          onClose={() => setOpen(false)}
          onFile={(file) => {
            setOpen(false);
            onFile(file);
          }}
        />
      )}
    </div>
  );
}
