import { lazy, type ReactNode, Suspense } from 'react';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: 'small' | 'medium' | 'large';
}

const DialogFrame = lazy(async () => ({
  default: (await import('./dialog-frame.tsx')).DialogFrame,
}));

/**
 * A modal dialog: focus is kept inside and given back, Escape closes, a sheet on phones. What draws
 * it is loaded with the first one that opens.
 */
export function Dialog(props: DialogProps) {
  return (
    props.open && (
      <Suspense fallback={null}>
        <DialogFrame {...props} />
      </Suspense>
    )
  );
}
