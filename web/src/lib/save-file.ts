/** So long the browser may take to begin. */
const KEPT_MS = 60_000;

/** Hands bytes to the browser, which keeps them as a file. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
