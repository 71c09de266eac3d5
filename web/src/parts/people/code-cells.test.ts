import { describe, expect, it } from 'vitest';
import { CODE_LENGTH, codeOf, emptyCells, eraseCode, moveCode, typeCode } from './code-cells.ts';

describe('the security code cells', () => {
  it('takes one letter or digit a cell and moves on', () => {
    const one = typeCode(emptyCells, 0, 'a');
    expect(one).toMatchObject({ focus: 1 });
    expect(one.cells[0]).toBe('a');
    expect(typeCode(one, 1, '-')).toBe(one);
  });

  it('fills all cells from a paste and drops what does not belong', () => {
    const pasted = typeCode(emptyCells, 0, ' 12-34 ab99');
    expect(codeOf(pasted)).toBe('1234ab');
    expect(pasted.focus).toBe(CODE_LENGTH - 1);
  });

  it('never writes past the last cell', () => {
    const end = typeCode(emptyCells, 4, 'xyz');
    expect(end.cells).toEqual(['', '', '', '', 'x', 'y']);
  });

  it('erases its cell, then goes back', () => {
    const two = typeCode(emptyCells, 0, '12');
    const cleared = eraseCode(two, 1);
    expect(cleared).toEqual({ cells: ['1', '', '', '', '', ''], focus: 1 });
    expect(eraseCode(cleared, 1)).toEqual({ cells: ['', '', '', '', '', ''], focus: 0 });
    expect(eraseCode(emptyCells, 0).focus).toBe(0);
  });

  it('keeps the focus inside', () => {
    expect(moveCode(emptyCells, -1).focus).toBe(0);
    expect(moveCode(emptyCells, 99).focus).toBe(CODE_LENGTH - 1);
  });

  it('is no code while a cell is empty', () => {
    expect(codeOf(typeCode(emptyCells, 0, '12345'))).toBeNull();
  });
});
