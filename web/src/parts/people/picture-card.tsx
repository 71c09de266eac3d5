import { pictureTypes } from '@bourse/contract/identity.ts';
import { type DragEvent, useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/picture-file.ts';
import { Icon } from '../../ui/figures/icon.tsx';
import type { Picture } from './use-picture.ts';

interface PictureCardProps {
  readonly label: string;
  readonly picture: Picture;
  readonly onFile: (file: File) => void;
}

const inputClass = 'peer sr-only';

/** What stands in a card without a picture. */
function Empty({ label }: { readonly label: string }) {
  const t = useText();
  return (
    <span className="flex flex-1 flex-col items-center justify-center gap-2 p-3 text-center">
      <Icon name="upload" size={20} className="text-ink-2" />
      <span className="font-semibold">{label}</span>
      <span className="text-ink-2 text-small">
        {t('identity.dropPhotoOr')}{' '}
        <span className="text-accent-text">{t('identity.chooseFile')}</span>
      </span>
    </span>
  );
}

function Chosen({ label, picture }: Pick<PictureCardProps, 'label' | 'picture'>) {
  const t = useText();
  const { file, preview, isUploading, reference } = picture;
  return (
    <>
      <img
        src={preview ?? ''}
        alt={t('identity.previewOf', { side: label })}
        className="min-h-0 w-full flex-1 object-contain p-2"
      />
      <span className="flex w-full items-center gap-2 px-3 pb-2 text-small">
        {reference && <Icon name="check" size={14} className="text-good" />}
        <span title={label} className="truncate font-semibold">
          {label}
        </span>
        <span className="shrink-0 text-ink-2">{sizeText(file?.size ?? 0)}</span>
        <span className="ml-auto shrink-0 text-accent-text">
          {isUploading ? t('identity.uploading') : t('identity.replace')}
        </span>
      </span>
      {isUploading && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-0.5 animate-pulse bg-accent"
        />
      )}
    </>
  );
}

/** A picture: chosen by a press or dropped, shown at once, and uploaded. */
export function PictureCard({ label, picture, onFile }: PictureCardProps) {
  const t = useText();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { preview, file, fault, isUploading } = picture;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <input
        id={id}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        className={inputClass}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile(chosen);
          // The same file again is a change, too.
          target.value = '';
        }}
      />
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        aria-busy={isUploading || undefined}
        className={classNames(
          'relative flex h-[172px] cursor-pointer flex-col overflow-hidden rounded border peer-focus-visible:outline-2 peer-focus-visible:outline-accent',
          preview ? 'border-transparent bg-field' : 'border-edge border-dashed hover:bg-field',
          isOver && 'border-accent bg-field',
        )}
      >
        {preview ? <Chosen label={label} picture={picture} /> : <Empty label={label} />}
      </label>
      {fault && (
        <p id={`${id}-fault`} role="alert" className="flex gap-2 text-bad text-small">
          <span className="flex-1">{fault}</span>
          {file && (
            <button
              type="button"
              className="shrink-0 text-accent-text hover:underline"
              onClick={() => onFile(file)}
            >
              {t('ui.retry')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
