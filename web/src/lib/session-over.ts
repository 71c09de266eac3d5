/** Navigation state that has the sign-in screen say why it is shown. */
export const sessionOver = { state: { isSessionOver: true } };

export const isSessionOver = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSessionOver' in state;
