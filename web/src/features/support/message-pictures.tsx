import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { useState } from 'react';
import { uploadMessagePicture } from '../../data/user/support.ts';
import { useText } from '../../lib/i18n.ts';
import { PictureCard } from '../../parts/people/picture-card.tsx';
import { usePicture } from '../../parts/people/use-picture.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** The pictures of a message that is being written. */
export function useMessagePictures() {
  // As many as a message may have.
  const slots = [
    { number: 1, ...usePicture(uploadMessagePicture) },
    { number: 2, ...usePicture(uploadMessagePicture) },
    { number: 3, ...usePicture(uploadMessagePicture) },
  ].slice(0, houseNumbers.ticketPicturesMax);
  return {
    slots,
    references: slots.flatMap(({ picture }) => picture.reference ?? []),
    isUploading: slots.some(({ picture }) => picture.isUploading),
    clear() {
      for (const slot of slots) slot.clear();
    },
  };
}

type MessagePicturesState = ReturnType<typeof useMessagePictures>;

/** Cards to put pictures in, once they are asked for. */
export function MessagePictures({ pictures }: { readonly pictures: MessagePicturesState }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button size="small" className="self-start" onClick={() => setOpen(true)}>
        {t('support.addImages')}
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-3 tablet:grid-cols-3">
        {pictures.slots.map(({ number, picture, choose }) => (
          <PictureCard
            key={number}
            label={t('support.imageNumber', { number })}
            picture={picture}
            onFile={(file) => void choose(file)}
          />
        ))}
      </div>
      <Button
        size="small"
        className="self-start"
        onClick={() => {
          pictures.clear();
          setOpen(false);
        }}
      >
        {t('support.removeImages')}
      </Button>
    </div>
  );
}
