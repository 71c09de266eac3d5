/** Sizes in pixels of the panels that can be resized; the chart takes the rest. */
export interface PanelSizes {
  readonly bookWidth: number;
  readonly formWidth: number;
  readonly ordersHeight: number;
}

export type PanelName = keyof PanelSizes;

export const defaultSizes: PanelSizes = { bookWidth: 296, formWidth: 320, ordersHeight: 240 };

/** In a window with the height for it: five positions of two lines and their sum. */
export const highSizes: PanelSizes = { ...defaultSizes, ordersHeight: 308 };

export const sizeLimits: Readonly<
  Record<PanelName, { readonly min: number; readonly max: number }>
> = {
  bookWidth: { min: 240, max: 480 },
  formWidth: { min: 272, max: 440 },
  ordersHeight: { min: 140, max: 640 },
};

/** One panel resized by `pixels`, within its limits. */
export function resize(sizes: PanelSizes, panel: PanelName, pixels: number): PanelSizes {
  const { min, max } = sizeLimits[panel];
  return { ...sizes, [panel]: Math.round(Math.min(max, Math.max(min, sizes[panel] + pixels))) };
}
