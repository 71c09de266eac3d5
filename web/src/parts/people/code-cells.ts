export const CODE_LENGTH = 6;

/** The cells of a security code, with the cell that has the focus. */
export interface CodeCells {
  /** One letter or digit a cell; an empty text where there is none. */
  readonly cells: readonly string[];
  readonly focus: number;
}

export const emptyCells: CodeCells = { cells: Array(CODE_LENGTH).fill(''), focus: 0 };

const clean = (text: string) => text.replace(/[^A-Za-z0-9]/g, '');
const within = (index: number) => Math.max(0, Math.min(CODE_LENGTH - 1, index));

/** Typed or pasted text from cell `index` on; the focus goes behind the last filled cell. */
export function typeCode(state: CodeCells, index: number, text: string): CodeCells {
  const letters = [...clean(text)].slice(0, CODE_LENGTH - index);
  if (letters.length === 0) return state;
  const cells = state.cells.map((cell, at) => letters[at - index] ?? cell);
  return { cells, focus: within(index + letters.length) };
}

/** Backspace empties its cell, or, when that is empty, moves back and empties the one before. */
export function eraseCode(state: CodeCells, index: number): CodeCells {
  const target = state.cells[index] ? index : within(index - 1);
  return { cells: state.cells.map((cell, at) => (at === target ? '' : cell)), focus: target };
}

/** Left and right move the focus. */
export function moveCode(state: CodeCells, index: number): CodeCells {
  return { ...state, focus: within(index) };
}

/** The whole code, or null while a cell is empty. */
export function codeOf({ cells }: CodeCells): string | null {
  return cells.every((cell) => cell !== '') ? cells.join('') : null;
}
