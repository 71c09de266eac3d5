import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useDrag } from './use-drag.ts';

type DraggedProps = Parameters<typeof useDrag>[0] & { readonly onClick: () => void };

function Dragged({ onClick, ...drag }: DraggedProps) {
  return (
    <div data-testid="dragged" {...useDrag(drag)}>
      <button type="button" onClick={onClick}>
        Press
      </button>
    </div>
  );
}

function draws(axis: 'x' | 'y') {
  const [onMove, onEnd, onClick] = [vi.fn(), vi.fn(), vi.fn()];
  render(<Dragged {...{ axis, onMove, onEnd, onClick }} />);
  const dragged = screen.getByTestId('dragged');
  const go = (...places: readonly (readonly [x: number, y: number])[]) => {
    const [[clientX = 0, clientY = 0] = []] = places;
    fireEvent.pointerDown(dragged, { isPrimary: true, clientX, clientY });
    for (const [x, y] of places.slice(1)) {
      fireEvent.pointerMove(dragged, { buttons: 1, clientX: x, clientY: y });
    }
  };
  const letGo = (x: number, y: number) => {
    fireEvent.pointerUp(dragged, { clientX: x, clientY: y });
    fireEvent.click(screen.getByRole('button'), { detail: 1 });
  };
  return { onMove, onEnd, onClick, dragged, go, letGo };
}

test('each move is told from where it began, then the end; no click comes of it', () => {
  const { onMove, onEnd, onClick, go, letGo } = draws('x');
  go([100, 50], [80, 52], [60, 55]);
  letGo(55, 55);
  expect(onMove.mock.calls).toEqual([[-20], [-40]]);
  expect(onEnd.mock.calls).toEqual([[-45]]);
  expect(onClick).not.toHaveBeenCalled();
});

test('along the other axis it counts downwards', () => {
  const { onEnd, go, letGo } = draws('y');
  go([100, 50], [101, 90]);
  letGo(101, 130);
  expect(onEnd.mock.calls).toEqual([[80]]);
});

test('a finger that trembles presses', () => {
  const { onMove, onEnd, onClick, go, letGo } = draws('x');
  go([100, 50], [104, 52]);
  letGo(104, 52);
  expect([onMove.mock.calls, onEnd.mock.calls]).toEqual([[], []]);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('what goes across is left to the browser', () => {
  const { onMove, onEnd, go, letGo } = draws('x');
  go([100, 50], [102, 90], [20, 90]);
  letGo(20, 90);
  expect([onMove.mock.calls, onEnd.mock.calls]).toEqual([[], []]);
});

test('what the browser takes away ends where it began', () => {
  const { onEnd, dragged, go } = draws('x');
  go([100, 50], [60, 50]);
  fireEvent.pointerCancel(dragged);
  expect(onEnd.mock.calls).toEqual([[0]]);
});

test('what was let go outside is no drag, and a key presses after one', () => {
  const { onMove, onClick, dragged, go, letGo } = draws('x');
  go([100, 50]);
  fireEvent.pointerMove(dragged, { buttons: 0, clientX: 60, clientY: 50 });
  fireEvent.pointerMove(dragged, { buttons: 1, clientX: 50, clientY: 50 });
  expect(onMove).not.toHaveBeenCalled();
  go([100, 50], [60, 50]);
  letGo(60, 50);
  go([100, 50], [60, 50]);
  fireEvent.pointerUp(dragged, { clientX: 60, clientY: 50 });
  fireEvent.click(screen.getByRole('button'), { detail: 0 });
  expect(onClick).toHaveBeenCalledTimes(1);
});
