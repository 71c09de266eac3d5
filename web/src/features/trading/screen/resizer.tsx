import type { KeyboardEvent, PointerEvent } from 'react';
import { type Device, useDevice } from '#app/data/device/device.ts';
import { classNames } from '#app/lib/class-names.ts';
import { type PanelName, type PanelSizes, resize, sizeLimits } from '../page/panel-sizes.ts';
import { setSizes, useFirstSizes, useSizes } from '../page/trading-preferences.ts';

interface ResizerProps {
  readonly label: string;
  readonly panel: PanelName;
  /** `vertical` stands between columns, `horizontal` between rows. */
  readonly orientation: 'vertical' | 'horizontal';
  readonly className?: string;
}

const KEY_STEP = 16;
const grow = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: -1, ArrowDown: -1 } as const;

function drag(
  start: PointerEvent<HTMLElement>,
  device: Device,
  sizes: PanelSizes,
  { panel, orientation }: ResizerProps,
): void {
  const handle: HTMLElement = start.currentTarget;
  const place = (event: { clientX: number; clientY: number }) =>
    orientation === 'vertical' ? event.clientX : event.clientY;
  const from = place(start);
  const listening = new AbortController();
  const { signal } = listening;
  handle.setPointerCapture(start.pointerId);
  // The panels lie to the right of and below their handles: moving back makes them larger.
  handle.addEventListener(
    'pointermove',
    (event) => setSizes(device, resize(sizes, panel, from - place(event))),
    { signal },
  );
  for (const end of ['pointerup', 'pointercancel'] as const) {
    handle.addEventListener(end, () => listening.abort(), { signal });
  }
}

/** The edge between two panels: drag it, step it with the arrow keys, double-click to reset it. */
export function Resizer(props: ResizerProps) {
  const { label, panel, orientation, className } = props;
  const device = useDevice();
  const sizes = useSizes(device);
  const first = useFirstSizes();
  const { min, max } = sizeLimits[panel];
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = grow[event.key as keyof typeof grow];
    if (!direction) return;
    event.preventDefault();
    setSizes(device, resize(sizes, panel, direction * KEY_STEP));
  };
  return (
    <hr
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={sizes[panel]}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => drag(event, device, sizes, props)}
      onDoubleClick={() => setSizes(device, { ...sizes, [panel]: first[panel] })}
      className={classNames(
        'relative z-10 m-0 touch-none rounded border-0 transition-colors hover:bg-accent focus-visible:bg-accent',
        orientation === 'vertical'
          ? 'h-full w-1 cursor-col-resize'
          : 'h-1 w-full cursor-row-resize',
        className,
      )}
    />
  );
}
