import { useEffect, useRef, useState } from 'react';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

/** Only pages that came by TLS, or from the machine itself, may ask for a camera. */
export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

const CAMERA = { audio: false, video: { facingMode: 'user', width: { ideal: 1_280 } } } as const;
const JPEG_QUALITY = 0.92;

const faultOf = (error: unknown): TextKey =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'identity.cameraBlocked'
    : 'identity.noCamera';

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What the video shows now as a JPEG file. */
function pictureOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], 'selfie.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}

interface CameraDialogProps {
  readonly note: string;
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
}

/** The camera's picture as it is, until one is taken; the camera is off as soon as the dialog is gone. */
export function CameraDialog({ note, onFile, onClose }: CameraDialogProps) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream>();
  const [fault, setFault] = useState<TextKey>();

  useEffect(() => {
    let isGone = false;
    let own: MediaStream | undefined;
    const open = async () => {
      try {
        own = await navigator.mediaDevices.getUserMedia(CAMERA);
        if (isGone) stop(own);
        else setStream(own);
      } catch (error) {
        if (!isGone) setFault(faultOf(error));
      }
    };
    void open();
    return () => {
      isGone = true;
      if (own) stop(own);
    };
  }, []);

  const take = async () => {
    const file = video.current && (await pictureOf(video.current));
    if (file) onFile(file);
  };
  return (
    <Dialog
      open
      onOpen={onClose}
      title={t('identity.selfie')}
      width="large"
      footer={
        stream && (
          <Button variant="primary" size="large" block onClick={() => void take()}>
            {t('identity.takePhoto')}
          </Button>
        )
      }
    >
      <p className="mb-3">{t('identity.selfieInstructions', { note })}</p>
      {fault && (
        <p role="alert" className="text-bad">
          {t(fault)}
        </p>
      )}
      {!fault && !stream && <p className="text-ink-2">{t('identity.startingCamera')}</p>}
      {stream && (
        <video
          ref={(node) => {
            video.current = node;
            if (node && node.srcObject !== stream) node.srcObject = stream;
          }}
          autoPlay
          muted
          playsInline
          aria-label={t('identity.selfie')}
          // As in a mirror; the picture itself is not turned, or nobody could read the note.
          className="max-h-[60vh] w-full -scale-x-100 rounded bg-field object-contain"
        />
      )}
    </Dialog>
  );
}
