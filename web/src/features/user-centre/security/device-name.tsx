import type { ReactNode } from 'react';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';

interface DeviceNameProps {
  /** The system: iPhone, Mac, ... */
  readonly device: string;
  readonly name: string;
  readonly children?: ReactNode;
}

/** What somebody signs in with, with a drawing of it. */
export function DeviceName({ device, name, children }: DeviceNameProps) {
  const t = useText();
  const isHeld = /^(iPhone|iPad|Android)$/.test(device);
  return (
    <span className="flex items-center gap-3">
      <Icon name={isHeld ? 'phone' : 'laptop'} className="text-ink-2" />
      <span className="font-medium">{name || t('userCentre.unknownDevice')}</span>
      {children}
    </span>
  );
}
