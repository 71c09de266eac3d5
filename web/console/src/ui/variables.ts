import type { CSSProperties } from 'react';

/**
 * What is computed from data, for the stylesheet to read: `{ '--share': '40%' }`. The one kind of inline style
 * that there is: all else is a class.
 */
export const variables = (values: Readonly<Record<`--${string}`, string>>): CSSProperties => values;
