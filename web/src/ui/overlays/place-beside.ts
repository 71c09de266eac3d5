export type Align = 'start' | 'center' | 'end';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly left: number;
  readonly top: number;
  /** The room there is: a higher panel scrolls. */
  readonly heightMax: number;
}

const GAP = 6;
const EDGE = 8;

/**
 * Where a panel stands beside its anchor, in pixels of the window: below it, or above where there is
 * more room and below there is too little; never over the window's edges.
 */
export function placeOf(anchor: Box, panel: Size, screen: Size, align: Align): Place {
  const slack = anchor.width - panel.width;
  const wanted = anchor.left + (align === 'start' ? 0 : align === 'end' ? slack : slack / 2);
  const left = Math.max(EDGE, Math.min(wanted, screen.width - panel.width - EDGE));
  const below = anchor.top + anchor.height + GAP;
  const roomBelow = screen.height - below - EDGE;
  const roomAbove = anchor.top - GAP - EDGE;
  if (panel.height <= roomBelow || roomBelow >= roomAbove) {
    return { left, top: below, heightMax: roomBelow };
  }
  return { left, top: anchor.top - GAP - Math.min(panel.height, roomAbove), heightMax: roomAbove };
}

/** Puts a panel of fixed position beside its anchor. */
export function placeBeside(anchor: HTMLElement, panel: HTMLElement, align: Align): void {
  const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
  // Its own height, whatever room it was given before; an animation would change its rectangle.
  const size = { width: panel.offsetWidth, height: panel.scrollHeight };
  const { left, top, heightMax } = placeOf(anchor.getBoundingClientRect(), size, screen, align);
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
  panel.style.maxHeight = `${heightMax}px`;
}
