import type { Page } from 'playwright-core';

/** Gives a page a camera of 640 by 480 that shows two colours: the machine of a test has none. It is `camera` of the page. */
export async function givePageCamera(page: Page): Promise<void> {
  await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 640, height: 480 });
    const draw = canvas.getContext('2d');
    const paint = () => {
      if (!draw) return;
      draw.fillStyle = '#3a6ea5';
      draw.fillRect(0, 0, 640, 480);
      draw.fillStyle = '#e8c39e';
      draw.fillRect(200, 80, 240, 320);
    };
    paint();
    setInterval(paint, 100);
    navigator.mediaDevices.getUserMedia = async () => {
      const camera = canvas.captureStream();
      Object.assign(window, { camera });
      return camera;
    };
  });
}
