/**
 * For a button of a row that is gone once it has acted: the second press of a double click would meet
 * the row that has moved up in its place. A keyboard presses once each time.
 */
export const firstPress =
  (act: () => void) =>
  ({ detail }: { readonly detail: number }): void => {
    if (detail < 2) act();
  };
