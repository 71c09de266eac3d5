import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** Small phone: a mobile agent at 575 or less; phone under 768; tablet to 1024; else desktop. */
export type Device = 'small-phone' | 'phone' | 'tablet' | 'desktop';

const RESIZE_THROTTLE_MS = 500;
const MOBILE_AGENT = /Android|iPhone|iPad|iPod|Mobile|Windows Phone/i;

export function deviceOf(width: number, agent: string): Device {
  if (width <= 575 && MOBILE_AGENT.test(agent)) return 'small-phone';
  if (width < 768) return 'phone';
  return width <= 1024 ? 'tablet' : 'desktop';
}

const present = () => deviceOf(window.innerWidth, navigator.userAgent);

const useDeviceStore = create<{ readonly device: Device }>(() => ({ device: present() }));

/** Detects the class again at most twice a second while the window is resized. */
export function followResize(): void {
  let timer = 0;
  window.addEventListener('resize', () => {
    if (timer) return;
    timer = window.setTimeout(() => {
      timer = 0;
      const device = present();
      if (device !== useDeviceStore.getState().device) useDeviceStore.setState({ device });
    }, RESIZE_THROTTLE_MS);
  });
}

export const useDevice = () => useDeviceStore((state) => state.device);
export const useIsPhone = () =>
  useDeviceStore(({ device }) => device === 'small-phone' || device === 'phone');

/** Room enough that no two panels share a place; the breakpoint `roomy` of the styles. */
const ROOMY = '(min-width: 1720px)';

/** Whether the window is as the query says, now and whenever that changes. */
export function mediaHook(query: string): () => boolean {
  const watch = (onChange: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(watch, () => matchMedia(query).matches);
}

export const useIsRoomy = mediaHook(ROOMY);
/** A laptop's window with a mouse: rows that are one line each; the variant `low` of the styles. */
export const useIsLow = mediaHook('(max-height: 959px) and (pointer: fine)');
/** The window is higher than wide. */
export const useIsUpright = mediaHook('(orientation: portrait)');
/** A phone with little height; the variant `low-phone` of the styles. */
export const useIsLowPhone = mediaHook('(width < 768px) and (height < 640px)');
/** Fingers work it, not a mouse; the variant `touch` of the styles is that of windows wider than a phone. */
export const useIsTouched = mediaHook('(pointer: coarse)');
